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
	tool string
	// effect says what it can make the tool do. With word, the file counts only when it holds that.
	effect   string
	contains string
	// mitigation says what parley does about it; empty when it can do nothing.
	mitigation string
}

// workspaceHazards are the files that the tools act on, as far as they were met. Opencode and qwen are given no workspace.
var workspaceHazards = []workspaceHazard{
	{file: ".claude/settings.json", tool: "claude", contains: `"hooks"`, effect: "runs commands as hooks", mitigation: "--safe-mode keeps them off"},
	{file: ".claude/settings.local.json", tool: "claude", contains: `"hooks"`, effect: "runs commands as hooks", mitigation: "--safe-mode keeps them off"},
	{file: "CLAUDE.md", tool: "claude", effect: "is taken as instructions", mitigation: "--safe-mode leaves it out"},
	{file: "CLAUDE.local.md", tool: "claude", effect: "is taken as instructions", mitigation: "--safe-mode leaves it out"},
	{file: ".claude/CLAUDE.md", tool: "claude", effect: "is taken as instructions", mitigation: "--safe-mode leaves it out"},
	{file: ".mcp.json", tool: "claude", effect: "starts programs as tool servers", mitigation: "--strict-mcp-config keeps them off"},
	{file: "AGENTS.md", tool: "codex", effect: "is taken as instructions", mitigation: "project_doc_max_bytes=0 leaves it out"},
	{file: ".codex/config.toml", tool: "codex", effect: "changes its settings"},
	{file: "GEMINI.md", tool: "gemini", effect: "is taken as instructions"},
	{file: ".gemini/settings.json", tool: "gemini", effect: "changes its settings, and can start programs as tool servers"},
	{file: ".env", tool: "gemini", effect: "changes its environment, keys included"},
}

// WorkspaceWarnings says what a folder can do to the tools that may read it: that what they read leaves the machine, and
// which files in it make one of them act. tools are those that may be asked.
func WorkspaceWarnings(dir string, tools []string) []string {
	warnings := []string{fmt.Sprintf("the tools may read %s: whatever they read there goes to their services, and its texts may try to instruct them", dir)}
	for _, h := range workspaceHazards {
		if !slices.Contains(tools, h.tool) || !h.isPresent(dir) {
			continue
		}
		text := fmt.Sprintf("%s in the workspace %s with %s", h.file, h.effect, h.tool)
		if h.mitigation != "" {
			text += ": " + h.mitigation
		} else {
			text += ", and parley cannot keep it off"
		}
		warnings = append(warnings, text)
	}
	return warnings
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
