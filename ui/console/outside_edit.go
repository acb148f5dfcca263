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
	if r == nil || m.Playback || m.options.Document != nil || m.document.Path == "" || m.document.Err != nil || m.prompt != nil {
		return nil
	}
	artifact, read, before := r.Artifact, m.options.ReadFile, m.document
	if artifact.Path != before.Path {
		return nil // it is still being read
	}
	return func() tea.Msg {
		now := readArtifactLines(read, artifact)
		if now.Err != nil || now.Changed == before.Changed && slices.Equal(now.Lines, before.Lines) {
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
	restored := m.document.Changed && !msg.now.Changed
	m.document = msg.now
	told, _ := m.broadcast(msg.now)
	name := path.Base(filepath.ToSlash(msg.now.Path))
	say := name + " was changed by another program. The next round reads it as it is now."
	switch {
	case restored:
		say = name + " is as it was reviewed again."
	case m.State.Checkpoint != nil && m.CanDecide():
		say = name + " was changed by another program: " + m.Keys.Decide.Help().Key + " decides; revise runs the round on it as it is now."
	}
	return tea.Batch(told, m.showNotice(say, false))
}
