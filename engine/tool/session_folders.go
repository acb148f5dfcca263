package tool

import (
	"os"
	"path/filepath"
	"strings"
)

// sessionFolder is a folder in which a tool keeps one folder for each folder it ran in, the conversation in it. A file there
// holds the path it stands for.
type sessionFolder struct {
	folder configFile
	file   string
}

// maxSessionFolders bounds how many folders are looked through.
const maxSessionFolders = 10_000

// removeSession removes what a tool kept of a call that ran in a scratch folder of parley's: exactly the folder that says it
// stands for that one. It does so after the call, so what cannot be removed costs no answer.
func (a Adapter) removeSession(env inheritedEnv, dir string) {
	for _, kept := range a.SessionFolders {
		parent, _ := kept.folder.in(env)
		entries, err := os.ReadDir(parent)
		if parent == "" || err != nil || len(entries) > maxSessionFolders {
			continue
		}
		for _, entry := range entries {
			folder := filepath.Join(parent, entry.Name())
			// The tool names it after the folder it ran in, so that few files are read.
			if !entry.IsDir() || !strings.HasPrefix(entry.Name(), strings.ToLower(filepath.Base(dir))) && !strings.HasPrefix(entry.Name(), filepath.Base(dir)) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, kept.file))
			if err == nil && strings.TrimSpace(string(text)) == dir {
				_ = os.RemoveAll(folder)
			}
		}
	}
}
