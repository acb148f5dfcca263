package console

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// lineFlags is how editors are told the line to open a file at; %d is the line, %s the file. An editor that is not
// listed gets the file alone.
var lineFlags = map[string][]string{
	"vi": {"+%d", "%s"}, "vim": {"+%d", "%s"}, "nvim": {"+%d", "%s"}, "nano": {"+%d", "%s"}, "emacs": {"+%d", "%s"},
	"emacsclient": {"+%d", "%s"}, "kak": {"+%d", "%s"}, "micro": {"+%d", "%s"}, "joe": {"+%d", "%s"},
	"hx": {"%s:%d"}, "helix": {"%s:%d"}, "code": {"--goto", "%s:%d"}, "codium": {"--goto", "%s:%d"}, "subl": {"%s:%d"},
}

// edit opens the artifact in the person's editor, at the place of the selected finding.
func (m *model) edit() tea.Cmd {
	r := m.state.Current()
	if r == nil || r.Artifact.Path == "" {
		return m.say("There is no artifact to edit yet.", true)
	}
	line := 0
	if f := m.findings.Selected(&m.state); f != nil && m.screen == findingsScreen {
		line = f.Line
	}
	argv := editorCommand(m.options.Env, r.Artifact.Path, line)
	return tea.ExecProcess(exec.Command(argv[0], argv[1:]...), func(err error) tea.Msg { return editedMsg{err: err} })
}

// editorCommand is the argument vector for a file: $VISUAL, else $EDITOR, else vi. No shell is involved.
func editorCommand(env []string, path string, line int) []string {
	argv := []string{"vi"}
	for _, name := range []string{"EDITOR", "VISUAL"} {
		if words := strings.Fields(lookup(env, name)); len(words) > 0 {
			argv = words
		}
	}
	flags, known := lineFlags[filepath.Base(argv[0])]
	if line <= 0 || !known {
		return append(argv, path)
	}
	for _, flag := range flags {
		flag = strings.ReplaceAll(flag, "%d", fmt.Sprint(line))
		argv = append(argv, strings.ReplaceAll(flag, "%s", path))
	}
	return argv
}

// lookup finds a variable; the last one of a name counts.
func lookup(env []string, name string) string {
	value := ""
	for _, entry := range env {
		if rest, found := strings.CutPrefix(entry, name+"="); found {
			value = rest
		}
	}
	return value
}

// edited shows the artifact as it is now.
func (m *model) edited(msg editedMsg) tea.Cmd {
	var say tea.Cmd
	option := m.revising
	m.revising = nil
	switch {
	case msg.err != nil:
		say = m.say("The editor could not be run: "+msg.err.Error(), true)
	case option != nil && m.state.Checkpoint != nil:
		m.prompt = confirm("Run the round again on the revised artifact?", func() tea.Cmd { return m.send(*option) })
	}
	return tea.Batch(say, m.rereadArtifact(m.state.Current().Artifact.Path))
}
