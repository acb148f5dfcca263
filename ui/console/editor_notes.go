package console

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/engine/tempdir"
)

// splitFlags have an editor show two files: beside each other, and below each other where the window is narrow. An editor with nil
// opens the second in its own way; one that is not listed gets no second file.
var splitFlags = map[string]*[2]string{
	"vim": {"-O", "-o"}, "nvim": {"-O", "-o"}, "hx": {"--vsplit", "--hsplit"}, "helix": {"--vsplit", "--hsplit"},
	"vi": nil, "nano": nil, "emacs": nil, "emacsclient": nil, "kak": nil, "micro": nil, "joe": nil, "code": nil, "codium": nil, "subl": nil,
}

// minSplitEditor is the width from which two files stand beside each other.
const minSplitEditor = 120

// withNotes puts a second file into an editor's argument vector, where the editor is known to take one.
func withNotes(argv []string, notes string, width int) []string {
	flags, known := splitFlags[filepath.Base(argv[0])]
	if !known || notes == "" {
		return argv
	}
	argv = append(slices.Clone(argv), notes)
	switch {
	case flags == nil:
		return argv
	case width >= minSplitEditor:
		return slices.Insert(argv, 1, flags[0])
	default:
		return slices.Insert(argv, 1, flags[1])
	}
}

// notesWrittenMsg reports where what is known of a finding was written, to stand beside the document.
type notesWrittenMsg struct {
	folder, path, notes string
	line                int
	reviewed            round.Artifact
	err                 error
}

// writeNotes writes what is known of a finding into a folder that only the person can read. It goes with the console: an editor
// may have a window of its own, and come back at once.
func (m *model) writeNotes(msg notesWrittenMsg, name, text string) tea.Cmd {
	msg.folder = m.notesFolder
	return func() tea.Msg {
		if msg.folder == "" {
			if msg.folder, msg.err = tempdir.Scratch(); msg.err != nil {
				return msg
			}
		}
		msg.notes = filepath.Join(msg.folder, filepath.Base(name)+".md")
		msg.err = os.WriteFile(msg.notes, []byte(text), 0o600)
		return msg
	}
}

// handleNotesWritten opens the document with the notes beside it, or by itself when they could not be written.
func (m *model) handleNotesWritten(msg notesWrittenMsg) tea.Cmd {
	m.notesFolder = msg.folder
	if msg.err != nil {
		return tea.Batch(m.showNotice(fmt.Sprintf("What is known of the finding is not beside it: %v", msg.err), true), m.runEditor(msg.path, msg.line, msg.reviewed, ""))
	}
	return m.runEditor(msg.path, msg.line, msg.reviewed, msg.notes)
}

// removeNotes removes what was written for editors.
func (m *model) removeNotes() {
	if m.notesFolder != "" {
		_ = os.RemoveAll(m.notesFolder) // what cannot be removed goes when it is old
	}
}
