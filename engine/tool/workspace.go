package tool

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/limits"
)

// hazard is a file in a folder that makes a tool do something when it may read the folder, beyond being read.
type hazard struct {
	file string
	tool string
	// does says what it can make the tool do. With word, the file counts only when it holds that.
	does string
	word string
	// held says what parley does about it; empty when it can do nothing.
	held string
}

// hazards are the files that the tools act on, as far as they were met. Opencode and qwen are given no workspace.
var hazards = []hazard{
	{file: ".claude/settings.json", tool: "claude", word: `"hooks"`, does: "runs commands as hooks", held: "--safe-mode keeps them off"},
	{file: ".claude/settings.local.json", tool: "claude", word: `"hooks"`, does: "runs commands as hooks", held: "--safe-mode keeps them off"},
	{file: "CLAUDE.md", tool: "claude", does: "is taken as instructions", held: "--safe-mode leaves it out"},
	{file: "CLAUDE.local.md", tool: "claude", does: "is taken as instructions", held: "--safe-mode leaves it out"},
	{file: ".claude/CLAUDE.md", tool: "claude", does: "is taken as instructions", held: "--safe-mode leaves it out"},
	{file: ".mcp.json", tool: "claude", does: "starts programs as tool servers", held: "--strict-mcp-config keeps them off"},
	{file: "AGENTS.md", tool: "codex", does: "is taken as instructions", held: "project_doc_max_bytes=0 leaves it out"},
	{file: ".codex/config.toml", tool: "codex", does: "changes its settings"},
	{file: "GEMINI.md", tool: "gemini", does: "is taken as instructions"},
	{file: ".gemini/settings.json", tool: "gemini", does: "changes its settings, and can start programs as tool servers"},
	{file: ".env", tool: "gemini", does: "changes its environment, keys included"},
}

// WorkspaceWarnings says what a folder can do to the tools that may read it: that what they read leaves the machine, and
// which files in it make one of them act. tools are those that may be asked.
func WorkspaceWarnings(dir string, tools []string) []string {
	warnings := []string{fmt.Sprintf("the tools may read %s: whatever they read there goes to their services, and its texts may try to instruct them", dir)}
	for _, h := range hazards {
		if !slices.Contains(tools, h.tool) || !h.in(dir) {
			continue
		}
		text := fmt.Sprintf("%s in the workspace %s with %s", h.file, h.does, h.tool)
		if h.held != "" {
			text += ": " + h.held
		} else {
			text += ", and parley cannot keep it off"
		}
		warnings = append(warnings, text)
	}
	return warnings
}

// hazardLimit bounds how much of a file is looked at.
const hazardLimit = 1 << 20

func (h hazard) in(dir string) bool {
	path := filepath.Join(dir, filepath.FromSlash(h.file))
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		return false
	}
	if h.word == "" || info.Size() > hazardLimit {
		return true
	}
	content, err := limits.ReadFile(path, hazardLimit)
	return err != nil || bytes.Contains(content, []byte(h.word))
}

// CheckWorkspace says in one clause why a folder cannot be given to the tools, or nothing.
func CheckWorkspace(dir string) string {
	info, err := os.Stat(dir)
	switch {
	case err != nil || !info.IsDir():
		return "is not a folder"
	case dir == filepath.Dir(dir):
		return "is the root of the file system: name the folder the document is about"
	}
	if home, err := os.UserHomeDir(); err == nil && strings.TrimSuffix(dir, string(filepath.Separator)) == home {
		return "is your home folder, with all its keys: name the folder the document is about"
	}
	if _, err := os.ReadDir(dir); err != nil {
		return "cannot be read"
	}
	return ""
}
