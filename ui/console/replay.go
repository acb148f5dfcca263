package console

import (
	"fmt"
	"math"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// Playback is a recording while the console shows it: what the person can do with its running. Methods are called while
// keys are handled and lines are drawn, so none may wait.
type Playback interface {
	Status() PlaybackStatus
	// TogglePause stops, or goes on.
	TogglePause()
	// Step goes to the next thing worth a look and stops there.
	Step()
	// SeekRounds goes so many rounds on, or back when negative.
	SeekRounds(rounds int)
	// ChangeSpeed makes it faster, or slower when negative, by so many notches.
	ChangeSpeed(notches int)
}

// PlaybackStatus is how a recording stands.
type PlaybackStatus struct {
	Label            string // in a word what this is: "replay", "demo"
	Paused, Ended    bool
	Speed            float64
	Round, Rounds    int // Round is 0 before the first
	Position, Length time.Duration
	// AwaitsDecision says that it stands at a checkpoint for a decision; Note is what it says of the one that was made.
	AwaitsDecision bool
	Note           string
}

// Cues are events that no log holds: the playback sends them between the recorded ones.
type (
	// RewindCue empties the console: what follows is told from the beginning.
	RewindCue struct{}
	// DecidingCue shows the person at the checkpoint: the option is under the cursor, and of what they wrote the text so far.
	DecidingCue struct {
		Decision feedback.Decision
		Text     string
	}
	// ScrollCue moves the document on the screen by some lines.
	ScrollCue struct{ Lines int }
	// YourTurnCue puts the open checkpoint before whoever watches: the decision is theirs.
	YourTurnCue struct{}
	// CaptionCue says in a few words what is going on, until something else is said.
	CaptionCue struct{ Text string }
)

// Kind names the cue.
func (RewindCue) Kind() string { return "cue_rewound" }

// Kind names the cue.
func (DecidingCue) Kind() string { return "cue_deciding" }

// Kind names the cue.
func (ScrollCue) Kind() string { return "cue_reading" }

// Kind names the cue.
func (YourTurnCue) Kind() string { return "cue_your_turn" }

// Kind names the cue.
func (CaptionCue) Kind() string { return "cue_narrated" }

// Intro is what stands on the screen of a recording before its first round.
type Intro = screen.Intro

// handleCue takes what the playback says to the console itself; false for everything that happened.
func (m *model) handleCue(e engine.Event) (cmd tea.Cmd, known bool) {
	switch body := e.Body.(type) {
	case HistoryEndedCue:
		m.inHistory = false
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
	case ScrollCue:
		action, _ := m.current().Receive(screen.ScrollText{Lines: body.Lines})
		return m.perform(action), true
	default:
		return nil, false
	}
	return nil, true
}

// followRecordedPerson goes where the person of a recording was at work.
func (m *model) followRecordedPerson(e engine.Event) tea.Cmd {
	if m.options.Playback == nil {
		return nil
	}
	switch body := e.Body.(type) {
	case feedback.FindingMarked:
		return m.goTo(screen.Findings, screen.SelectFinding{ID: body.ID})
	case engine.AttemptFailed: // how a fallback goes is worth a look
		action, _ := m.screens[screen.Live].Receive(screen.SelectReviewer{Name: body.Perspective})
		return m.perform(action)
	}
	return nil
}

// rewind forgets everything that was shown, and keeps the person's help, prompt and size.
func (m *model) rewind() {
	m.State, m.lastEventAt, m.artifactPath, m.caption = state.State{Recorded: m.options.isRecorded()}, time.Time{}, "", ""
	m.Current, m.DecisionSent, m.Reason = screen.Live, false, ""
	m.openScreens()
	m.updateLayout()
}

// handlePlaybackKey takes the keys of a recording; false leaves a key to the screen.
func (m *model) handlePlaybackKey(msg tea.KeyPressMsg) bool {
	playback, k := m.options.Playback, m.Keys
	if playback == nil || m.help.open || (m.options.TakeOver != nil && m.current().TakesText()) { // there every letter is text
		return false
	}
	switch {
	case key.Matches(msg, k.Pause), m.Current == screen.Live && msg.String() == "space":
		playback.TogglePause()
	case key.Matches(msg, k.Step):
		playback.Step()
	case key.Matches(msg, k.RoundBack):
		playback.SeekRounds(-1)
	case key.Matches(msg, k.RoundNext):
		playback.SeekRounds(1)
	case key.Matches(msg, k.Slower):
		playback.ChangeSpeed(-1)
	case key.Matches(msg, k.Faster):
		playback.ChangeSpeed(1)
	default:
		return false
	}
	return true
}

// isPlaying reports whether a recording goes on, and the line that tells its time with it.
func (m *model) isPlaying() bool {
	if m.options.Playback == nil {
		return false
	}
	s := m.options.Playback.Status()
	return !s.Paused && !s.Ended
}

// captionMinWidth is the least width at which there is room for words on what is going on.
const captionMinWidth = 64

// playbackLine is the line from which a recording is steered.
func (m *model) playbackLine(w int) string {
	t, k, s := m.Theme, m.Keys, m.options.Playback.Status()
	left := t.BadgeWarn.Render(" "+strings.ToUpper(safetext.Line(s.Label))+" ") + " "
	switch {
	case s.Note != "":
		left += t.Warn.Render(safetext.Line(s.Note))
		return parts.Justify(left, t.Key.Render(k.Pause.Help().Key)+" "+t.Muted.Render("goes on as recorded"), w)
	case s.AwaitsDecision:
		left += t.Good.Render("your turn")
		return parts.Justify(left, t.Key.Render(k.Pause.Help().Key)+" "+t.Muted.Render("as recorded"), w)
	case s.Ended:
		left += t.Good.Render("the end")
	case s.Paused:
		left += t.Warn.Render("paused")
	default:
		left += t.Text.Render("playing")
	}
	left += t.Muted.Render(" " + formatSpeed(s.Speed) + "x")
	if s.Round > 0 && w >= 60 && (m.caption == "" || w >= parts.WideWidth) {
		left += t.Muted.Render(fmt.Sprintf("  round %d of %d", s.Round, s.Rounds))
	}
	times := "  " + amount.Clock(s.Position) + " / " + amount.Clock(s.Length) + " "
	hints := ""
	for _, part := range []struct{ key, does string }{
		{k.Pause.Help().Key, "pause"},
		{k.Step.Help().Key, "step"},
		{k.RoundBack.Help().Key + " " + k.RoundNext.Help().Key, "round"},
		{k.Slower.Help().Key + " " + k.Faster.Help().Key, "speed"},
	} {
		hints += "  " + t.Key.Render(part.key) + " " + t.Muted.Render(part.does)
	}
	if m.caption != "" && w >= captionMinWidth {
		left += t.Muted.Render(times) + " " + t.Text.Render(safetext.Line(m.caption))
		if safetext.Width(left)+safetext.Width(hints)+2 > w {
			hints = ""
		}
		return parts.Justify(left, hints, w)
	}
	if safetext.Width(left)+safetext.Width(times)+safetext.Width(hints)+8 > w {
		hints = ""
	}
	left += t.Muted.Render(times)
	room := min(40, w-safetext.Width(left)-safetext.Width(hints)-1)
	if room >= 6 {
		left += t.Gauge(int(s.Position/time.Millisecond), max(1, int(s.Length/time.Millisecond)), room)
	}
	return parts.Justify(left, hints, w)
}

// formatSpeed prints 1, 0.5 or 12.
func formatSpeed(f float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", math.Round(f*10)/10), ".0")
}

// playbackClock is the clock that the time between events is told by.
func (m *model) playbackClock() time.Time {
	if m.options.PlaybackClock != nil {
		return m.options.PlaybackClock()
	}
	return m.options.Now()
}
