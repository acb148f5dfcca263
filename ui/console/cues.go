package console

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/closing"
	"parley/ui/console/screen"
)

// Cues are events that no log holds: the playback sends them between the recorded ones.
type (
	// RewindCue empties the console: what follows is told from the beginning.
	RewindCue struct{}
	// DecidingCue shows the person at the checkpoint: the option is under the cursor, and of what they wrote the text so far.
	DecidingCue struct {
		Decision feedback.Decision
		Text     string
	}
	// YourTurnCue puts the open checkpoint before whoever watches: the decision is theirs.
	YourTurnCue struct{}
	// CaptionCue says in a few words what is going on, until something else is said.
	CaptionCue struct{ Text string }
	// ShowCue leads to a screen, and there to a finding with these words, or to a change of the document; "" for neither.
	ShowCue struct {
		Screen          screen.ID
		Finding, Change string
	}
	// EditCue is the document as it is under the person's hands, while they edit it.
	EditCue struct{ Text []byte }
	// StampCue puts the verdict of the last round over the screen, as a stamp that comes down: 3, 2, 1, and 0 takes it away.
	StampCue struct{ Size int }
	// ClosingCue shows the card at the end, with its bars grown so far, from 0 to 1.
	ClosingCue struct{ Grown float64 }
)

// Kind names the cue.
func (RewindCue) Kind() string { return "cue_rewound" }

// Kind names the cue.
func (DecidingCue) Kind() string { return "cue_deciding" }

// Kind names the cue.
func (YourTurnCue) Kind() string { return "cue_your_turn" }

// Kind names the cue.
func (CaptionCue) Kind() string { return "cue_narrated" }

// Kind names the cue.
func (ShowCue) Kind() string { return "cue_shown" }

// Kind names the cue.
func (EditCue) Kind() string { return "cue_edited" }

// Kind names the cue.
func (StampCue) Kind() string { return "cue_stamped" }

// Kind names the cue.
func (ClosingCue) Kind() string { return "cue_closing" }

// handleCue takes what the playback says to the console itself; false for everything that happened.
func (m *model) handleCue(e engine.Event) (cmd tea.Cmd, known bool) {
	switch body := e.Body.(type) {
	case HistoryEndedCue:
		m.InHistory = false
	case FollowedCue:
		return m.follow(body), true
	case RewindCue:
		m.rewind()
	case DecidingCue:
		if m.State.Checkpoint != nil {
			return m.goTo(screen.Checkpoint, screen.ShowDecision{Decision: body.Decision, Text: body.Text}), true
		}
	case YourTurnCue:
		if c := m.State.Checkpoint; c != nil {
			c.Stopped = true // the recording waits
			m.showScreen(screen.Checkpoint)
			return m.perform(m.screens[screen.Checkpoint].Refresh()), true
		}
	case CaptionCue:
		m.caption = body.Text
	case ShowCue:
		return m.showCued(body), true
	case EditCue:
		return m.showEdited(body.Text), true
	case StampCue:
		m.stamp = body.Size
	case ClosingCue:
		return m.goTo(screen.Closing, closing.Grown{Part: body.Grown}), true
	default:
		return nil, false
	}
	return nil, true
}

// showCued goes where a recording leads.
func (m *model) showCued(cue ShowCue) tea.Cmd {
	if cue.Change != "" {
		return m.goTo(cue.Screen, screen.ShowChange{Words: cue.Change})
	}
	if cue.Finding == "" {
		m.showScreen(cue.Screen)
		return nil
	}
	for _, f := range m.State.Findings {
		if containsWords(f, cue.Finding) {
			return m.goTo(cue.Screen, screen.SelectFinding{ID: f.ID})
		}
	}
	return nil
}

// showEdited shows a document while it is edited. It is read at once: between two letters no screen stands empty.
func (m *model) showEdited(text []byte) tea.Cmd {
	r := m.State.CurrentRound()
	if r == nil {
		return nil
	}
	read := readArtifactLines(func(string, string) ([]byte, error) { return text, nil }, r.Artifact)
	read.Changed = false // places stay where the person is at work
	cmds := []tea.Cmd{m.handleDocumentRead(read)}
	for range maxOpenSteps {
		run, is := m.current().Prepare().(screen.Run)
		if !is || run.Cmd == nil {
			break
		}
		_, cmd := m.Update(run.Cmd())
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

// maxOpenSteps bounds how often a screen is asked what it lacks of a document that is being edited.
const maxOpenSteps = 4

// followRecordedPerson goes where the person of a recording was at work.
func (m *model) followRecordedPerson(e engine.Event) tea.Cmd {
	if m.options.Playback == nil {
		return nil
	}
	switch body := e.Body.(type) {
	case feedback.FindingMarked:
		at := screen.Findings
		if m.Current == screen.Review { // findings are marked there as well
			at = screen.Review
		}
		return m.goTo(at, screen.SelectFinding{ID: body.ID})
	case engine.AttemptFailed: // how a fallback goes is worth a look
		action, _ := m.screens[screen.Live].Receive(screen.SelectReviewer{Name: body.Perspective})
		return m.perform(action)
	}
	return nil
}

// containsWords reports whether a finding says, or quotes, some words.
func containsWords(f round.Finding, words string) bool {
	return strings.Contains(f.Text, words) || strings.Contains(f.Quote, words)
}
