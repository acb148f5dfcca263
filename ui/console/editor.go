package console

import (
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

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
	path := ""
	if r := m.state.Current(); r != nil {
		path = r.Artifact.Path
	}
	if m.options.Document != nil {
		path = m.options.Document.Path
	}
	if path == "" {
		return m.say("There is no artifact to edit yet.", true)
	}
	line := 0
	if f := m.findings.Selected(&m.state); f != nil && m.screen == findingsScreen {
		line = f.Line
	}
	read, before := m.options.ReadFile, m.findings.place.lines
	argv := editorCommand(m.options.Env, path, line)
	if _, err := exec.LookPath(argv[0]); err != nil {
		m.revising = nil
		return m.say("There is no editor "+argv[0]+": set EDITOR to one.", true)
	}
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = m.options.Env
	return tea.Exec(&editing{Cmd: cmd, guard: m.options.Guard}, func(err error) tea.Msg {
		now := readLines(read, path)
		return editedMsg{err: err, artifact: now, same: now.err == nil && slices.Equal(before, now.lines)}
	})
}

// editing is an editor that has the terminal.
type editing struct {
	*exec.Cmd
	guard Guard // may be nil
}

// leastEditing is how long the terminal is given away at least. Bubble Tea stops its frame clock a moment after it has
// let the terminal go; an editor that ended before that moment would leave a screen that nobody draws.
const leastEditing = 500 * time.Millisecond

// Run runs the editor to its end.
func (e *editing) Run() error {
	least := time.NewTimer(leastEditing)
	err := e.run()
	<-least.C
	return err
}

func (e *editing) run() error {
	if e.guard == nil {
		return e.Cmd.Run()
	}
	defer e.guard.Retake()
	if err := e.guard.Lend(e.Cmd); err != nil {
		return err
	}
	return e.Wait()
}

// SetStdin gives it the terminal's input.
func (e *editing) SetStdin(r io.Reader) { e.Stdin = r }

// SetStdout gives it the terminal to draw on.
func (e *editing) SetStdout(w io.Writer) { e.Stdout = w }

// SetStderr takes the program's standard error.
func (e *editing) SetStderr(w io.Writer) { e.Stderr = w }

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
		question := "Run the round again on the revised artifact?"
		if msg.same {
			question = "The artifact is unchanged. Run the round again all the same?"
		}
		m.prompt = confirm(question, func() tea.Cmd { return m.send(*option) })
	case msg.same:
		say = m.say("The artifact is unchanged.", false)
	}
	m.artifactRead(msg.artifact)
	if m.options.Document != nil && msg.artifact.err == nil {
		m.options.Document = &Document{Text: strings.Join(msg.artifact.lines, "\n"), Path: msg.artifact.path}
		return m.openDocument()
	}
	return say
}

// artifactRead takes the artifact as it was read.
func (m *model) artifactRead(msg artifactMsg) { m.findings.place = place(msg) }
