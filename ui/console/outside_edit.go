package console

import (
	"path"
	"path/filepath"
	"slices"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
)

// editedElsewhereMsg brings the document under review as another program left it.
type editedElsewhereMsg struct{ now screen.DocumentRead }

// checkDocument reads the document under review again when the person comes back to it: they may have changed it in an editor of
// their own. Nil where nothing can have changed, or while words are waited for that may be about its lines.
func (m *model) checkDocument() tea.Cmd {
	r := m.State.CurrentRound()
	if r == nil || m.Playback || m.options.Document != nil || m.document.Path == "" || m.prompt != nil {
		return nil
	}
	artifact, read, missing, before := r.Artifact, m.options.ReadFile, m.missingDocument, m.document
	if artifact.Path != before.Path {
		return nil // it is still being read
	}
	return func() tea.Msg {
		now := readArtifactLines(read, artifact)
		if now.Err != nil { // what was read of it stays on the screen
			now = before
		}
		now.Missing = missing(artifact.Path)
		if now.Missing == before.Missing && now.Changed == before.Changed && slices.Equal(now.Lines, before.Lines) {
			return nil
		}
		return editedElsewhereMsg{now}
	}
}

// handleEditedElsewhere shows the document as it is now, and says what that means.
func (m *model) handleEditedElsewhere(msg editedElsewhereMsg) tea.Cmd {
	if m.prompt != nil || msg.now.Path != m.document.Path {
		return nil // the next look finds it
	}
	var say tea.Cmd
	if notice := m.changeNotice(m.document, msg.now); notice.Text != "" {
		say = m.perform(notice)
	}
	m.document = msg.now
	told, _ := m.broadcast(msg.now)
	return tea.Batch(told, say)
}

// changeNotice says what it means that the document is another one now, whoever has changed it; nothing where it is not.
func (m *model) changeNotice(before, now screen.DocumentRead) screen.Notice {
	name := path.Base(filepath.ToSlash(now.Path))
	switch {
	case now.Err != nil:
		return screen.Notice{Text: name + " cannot be read now: " + now.Err.Error(), Bad: true}
	case before.Missing != now.Missing && now.Missing != "":
		return screen.Notice{Text: now.Missing + ": " + name + ".", Bad: true}
	case before.Missing != now.Missing:
		return screen.Notice{Text: name + " can be read again."}
	case before.Changed && !now.Changed:
		return screen.Notice{Text: name + " is as it was reviewed again."}
	case before.Changed == now.Changed && slices.Equal(before.Lines, now.Lines):
		return screen.Notice{}
	}
	say := name + " has changed."
	switch c := m.State.Checkpoint; {
	case c != nil && c.Final:
		say += " No round of this review will read the new text."
	case c != nil && m.CanDecide() && m.Current == screen.Checkpoint:
		say += " Another round reads it as it is now."
	case c != nil && m.CanDecide():
		say += " " + m.Keys.Decide.Help().Key + " decides: another round reads it as it is now."
	case m.State.Concluded != nil:
		say += " Nobody has reviewed the new text."
	case m.CanAct:
		say += " The next round reads it as it is now."
	}
	return screen.Notice{Text: say}
}
