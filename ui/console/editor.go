package console

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/worddiff"
)

// lineFlags is how editors are told the line to open a file at; %d is the line, %s the file. An editor that is not
// listed gets the file alone.
var lineFlags = map[string][]string{
	"vi": {"+%d", "--", "%s"}, "vim": {"+%d", "--", "%s"}, "nvim": {"+%d", "--", "%s"}, "nano": {"+%d", "--", "%s"},
	"emacs": {"+%d", "--", "%s"}, "emacsclient": {"+%d", "--", "%s"}, "kak": {"+%d", "%s"}, "micro": {"+%d", "%s"}, "joe": {"+%d", "%s"},
	"hx": {"--", "%s:%d"}, "helix": {"--", "%s:%d"}, "code": {"--goto", "%s:%d"}, "codium": {"--goto", "%s:%d"}, "subl": {"%s:%d"},
}

// endOfOptions is what tells an editor that the words behind it are files, where it knows such a word.
const endOfOptions = "--"

// openEditor opens the artifact in the person's editor, at a line or at 0.
func (m *model) openEditor(line int) tea.Cmd { return m.openEditorBeside(line, "", "") }

// openEditorBeside opens the artifact at a line, and beside it a text under a name; "" for none.
func (m *model) openEditorBeside(line int, name, text string) tea.Cmd {
	var reviewed round.Artifact
	if r := m.State.CurrentRound(); r != nil {
		reviewed = r.Artifact
	}
	if m.options.Document != nil {
		reviewed = round.Artifact{Path: m.options.Document.Path, SHA256: reviewed.SHA256}
	}
	named := reviewed.Path
	if named == "" {
		m.pendingRevision = nil
		return m.showNotice("There is no document to edit here.", true)
	}
	file := ""
	if where := m.fileAt(line); where.File != "" {
		file, line = where.File, where.FileLine
	}
	path, err := m.editablePath(named, file)
	if err != nil {
		m.pendingRevision = nil
		return m.showNotice("The editor was not opened: "+err.Error(), true)
	}
	if text != "" {
		return m.writeNotes(notesWrittenMsg{path: path, line: line, reviewed: reviewed}, name, text)
	}
	return m.runEditor(path, line, reviewed, "")
}

// editPackageFile opens a document that what is reviewed belongs to.
func (m *model) editPackageFile(path string, line int) tea.Cmd {
	r := m.State.CurrentRound()
	if r == nil || !filepath.IsAbs(path) || strings.ContainsRune(path, 0) {
		return m.showNotice(fmt.Sprintf("The editor was not opened: %q is not an absolute path", path), true)
	}
	return m.runEditor(path, line, r.Artifact, "")
}

// runEditor runs the person's editor with a document, and notes or "" beside it, and reads again what is reviewed when it has ended.
func (m *model) runEditor(path string, line int, reviewed round.Artifact, notes string) tea.Cmd {
	read, missing, before := m.options.ReadFile, m.missingDocument, m.document.Lines
	if _, err := editorWords(m.options.Env); err != nil {
		m.pendingRevision = nil
		return m.showNotice("The editor was not opened: "+err.Error()+".", true)
	}
	argv := withNotes(editorCommand(m.options.Env, path, line), notes, m.Width)
	if _, err := exec.LookPath(argv[0]); err != nil {
		m.pendingRevision = nil
		return m.showNotice("There is no editor "+argv[0]+": set EDITOR to one.", true)
	}
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Env = m.options.Env
	editor := &editorProcess{Cmd: cmd, guard: m.options.Guard, ended: m.options.ended}
	m.editorHasKeys = true
	return m.waitForKeys(1, tea.Exec(editor, func(err error) tea.Msg {
		now := readArtifactLines(read, reviewed)
		now.Missing = missing(reviewed.Path)
		return editedMsg{program: argv[0], err: err, said: editor.said, artifact: now, before: before, same: now.Err == nil && slices.Equal(before, now.Lines)}
	}))
}

// fileAt is the file of a bundle that holds a line of its text, as it is now where it was read; of no line the first file.
func (m *model) fileAt(line int) review.Where {
	r := m.State.CurrentRound()
	if r == nil || len(r.Artifact.Files) == 0 || m.options.Document != nil {
		return review.Where{}
	}
	files := r.Artifact.Files
	if m.document.Changed {
		files = m.document.Files
	}
	if f, own, ok := round.FileAt(files, line); ok {
		return review.Where{File: f.Path, FileLine: own}
	}
	return review.Where{File: r.Artifact.Files[0].Path}
}

// editablePath is the absolute path of what an editor may open.
func (m *model) editablePath(named, file string) (string, error) {
	path := named
	if m.options.Document == nil { // whoever opened a document named it; what an event names, anybody can have written
		var err error
		if path, err = m.options.FindFile(named, file); err != nil {
			return "", err
		}
	}
	if !filepath.IsAbs(path) || strings.ContainsRune(path, 0) {
		return "", fmt.Errorf("%q is not an absolute path", path)
	}
	return path, nil
}

// editorCommand is the argument vector for a file: $VISUAL, else $EDITOR, else vi. No shell is involved.
func editorCommand(env []string, path string, line int) []string {
	argv, err := editorWords(env)
	if err != nil {
		argv = []string{"vi"}
	}
	flags, known := lineFlags[filepath.Base(argv[0])]
	if line <= 0 || !known {
		if slices.Contains(flags, endOfOptions) {
			argv = append(argv, endOfOptions)
		}
		return append(argv, path)
	}
	for _, flag := range flags {
		flag = strings.ReplaceAll(flag, "%d", fmt.Sprint(line))
		argv = append(argv, strings.ReplaceAll(flag, "%s", path))
	}
	return argv
}

// lookupEnv finds a variable; the last one of a name counts.
func lookupEnv(env []string, name string) string {
	value := ""
	for _, entry := range env {
		if rest, found := strings.CutPrefix(entry, name+"="); found {
			value = rest
		}
	}
	return value
}

// handleEdited shows the artifact as it is now.
func (m *model) handleEdited(msg editedMsg) tea.Cmd {
	var say tea.Cmd
	revision := m.pendingRevision
	m.pendingRevision, m.editorHasKeys = nil, false
	switch {
	case msg.err != nil:
		say = m.showNotice(editorFailure(msg.program, msg.err, msg.said), true)
	case revision != nil && m.State.Checkpoint != nil:
		m.prompt = m.askToRunRevision(*revision, msg)
	case m.options.Document == nil:
		if notice := m.changeNotice(m.document, msg.artifact); notice.Text != "" {
			say = m.perform(notice)
		}
	}
	told := m.handleDocumentRead(msg.artifact)
	if m.options.Document != nil && msg.artifact.Err == nil {
		m.DocumentText = strings.Join(msg.artifact.Lines, "\n")
		return m.openDocument()
	}
	return tea.Batch(say, told)
}

// askToRunRevision asks whether to run the round again on the document as it is now. It may have been changed before this edit.
func (m *model) askToRunRevision(revision feedback.Decision, edited editedMsg) *parts.Prompt {
	question, does := m.revisionWords(revision, edited)
	return parts.Confirm(question, func() screen.Action {
		revision.Time = m.options.Now()
		return screen.Decide{Decision: revision}
	}).AsDialog("Revise and run again", func() []string {
		lines := m.roundConsequences(does)
		if told := edited.counts(); told != "" {
			lines = append([]string{told}, lines...)
		}
		if m.Keys.Edit.Enabled() {
			lines = append(lines, fmt.Sprintf("To edit it: %s, then %s.", m.Keys.No.Help().Key, m.Keys.Edit.Help().Key))
		}
		return lines
	}).WithLabels("run", "not yet").ValidWhile(m.ThisCheckpoint(), screen.CheckpointOverNotice)
}

// revisionWords are the question before a revision is reviewed, and what the round will do: on the text that was reviewed nothing is compared,
// but where the round takes the place of the one revision that a HIGH verdict asks for.
func (m *model) revisionWords(revision feedback.Decision, edited editedMsg) (question, does string) {
	next, c := m.NextRound().Name(), m.State.Checkpoint
	question, does = "Document changed. Start "+next+"?", "The same reviewers read the document as it is now, and parley compares the two rounds."
	switch {
	case edited.same && edited.artifact.Changed:
		return fmt.Sprintf("Document changed since round %d. Start %s?", c.Round, next), does
	case edited.same:
		question = "You did not change the document. Start " + next + " anyway?"
	case m.document.Changed && !edited.artifact.Changed:
		question = fmt.Sprintf("The document is again as round %d read it. Start %s anyway?", c.Round, next)
	default:
		return question, does
	}
	if revision.Revise {
		return question, "The same reviewers read the same text again, and parley compares the two rounds."
	}
	return question, "The same reviewers read the same text again. parley compares rounds only where the document changed."
}

// counts says how many lines the edit brought and took; "" where it changed none, or where the document cannot be read any more.
func (e editedMsg) counts() string {
	if e.same || e.artifact.Err != nil {
		return ""
	}
	old, now := worddiff.Common(e.before, e.artifact.Lines)
	removed, added := countFalse(old), countFalse(now)
	return fmt.Sprintf("Your edit: %s added, %d removed.", amount.Of(added, "line"), removed)
}

func countFalse(list []bool) (n int) {
	for _, is := range list {
		if !is {
			n++
		}
	}
	return n
}

// roundConsequences is what another round does and takes, as far as the last one tells.
func (m *model) roundConsequences(does string) []string {
	next := m.NextRound()
	switch {
	case next.Number == 0:
		return []string{does}
	case next.Cost.CallsNone():
		return []string{does, "Only the built-in checks run: no tool is called."}
	}
	return []string{does, "It takes " + next.Cost.Told()[0] + "."}
}
