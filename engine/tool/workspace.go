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

// workspaceHazard is a file in a folder that makes a tool do something when it may read the folder, beyond being read.
type workspaceHazard struct {
	file string
	// effect says what it can make the tool do. With contains, the file counts only when it holds that.
	effect   string
	contains string
	// mitigation says what parley does about it; empty when it can do nothing.
	mitigation string
}

// WorkspaceWarnings says what a folder can do to the tools that may read it: that what they read leaves the machine, and
// which files in it make one of them act. tools are those that may be asked.
func WorkspaceWarnings(dir string, tools []string) []string {
	warnings := []string{fmt.Sprintf("the tools may read %s: whatever they read there goes to their services, and its texts may try to instruct them", dir)}
	for _, d := range definitions() {
		for _, h := range d.hazards {
			if slices.Contains(tools, d.name) && h.isPresent(dir) {
				warnings = append(warnings, h.warning(d.name))
			}
		}
	}
	return warnings
}

// warning says what the file does, and what parley does about it.
func (h workspaceHazard) warning(tool string) string {
	text := fmt.Sprintf("%s in the workspace %s with %s", h.file, h.effect, tool)
	if h.mitigation == "" {
		return text + ", and parley cannot keep it off"
	}
	return text + ": " + h.mitigation
}

// maxHazardFile bounds how much of a file is looked at.
const maxHazardFile = 1 << 20

func (h workspaceHazard) isPresent(dir string) bool {
	path := filepath.Join(dir, filepath.FromSlash(h.file))
	info, err := os.Stat(path)
	if err != nil || info.IsDir() {
		return false
	}
	if h.contains == "" || info.Size() > maxHazardFile {
		return true
	}
	content, err := limits.ReadFile(path, maxHazardFile)
	return err != nil || bytes.Contains(content, []byte(h.contains))
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
