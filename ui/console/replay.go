package console

import (
	"fmt"
	"math"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

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
	// TogglePause stops, or goes on; at the end it begins again.
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
	Round            int // 0 before the first
	Position, Length time.Duration
	// AwaitsDecision says that it stands at a checkpoint for a decision; Note is what it says of the one that was made.
	AwaitsDecision bool
	Note           string
}

// pauseEffect is what the key that pauses does now.
func (s PlaybackStatus) pauseEffect() string {
	switch {
	case s.Ended:
		return "play again"
	case s.Paused:
		return "go on"
	default:
		return "pause"
	}
}

// rewind forgets everything that was shown, and keeps the person's help, prompt and size.
func (m *model) rewind() {
	m.State, m.lastEventAt, m.artifactPath, m.caption = state.State{Recorded: m.options.isRecorded()}, time.Time{}, "", ""
	m.stamp = 0
	m.Current, m.DecisionSent, m.Reason = screen.Live, false, ""
	m.openScreens()
	m.updateLayout()
}

// handlePlaybackKey takes the keys of a recording, and reports whether it did: other keys are the screen's.
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

// captionMinWidth is the least width at which there is room for words on what is going on beside the time.
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
	if s.Speed != 1 || m.caption == "" { // words need the room
		left += t.Muted.Render(" " + formatSpeed(s.Speed) + "x")
	}
	if s.Round > 0 && w >= 60 && (m.caption == "" || w >= parts.WideWidth) {
		left += t.Muted.Render(fmt.Sprintf("  round %d", s.Round))
	}
	times := "  " + amount.Clock(s.Position) + " / " + amount.Clock(s.Length) + " "
	var hints []string
	for _, part := range []struct{ key, does string }{
		{k.Pause.Help().Key, s.pauseEffect()},
		{k.Step.Help().Key, "step"},
		{k.RoundBack.Help().Key + " " + k.RoundNext.Help().Key, "round"},
		{k.Slower.Help().Key + " " + k.Faster.Help().Key, "speed"},
	} {
		hints = append(hints, "  "+t.Key.Render(part.key)+" "+t.Muted.Render(part.does))
	}
	if m.caption != "" {
		return m.captionLine(left, times, hints, w)
	}
	right := strings.Join(hints, "")
	if safetext.Width(left)+safetext.Width(times)+safetext.Width(right)+8 > w {
		right = ""
	}
	left += t.Muted.Render(times)
	room := min(40, w-safetext.Width(left)-safetext.Width(right)-1)
	if room >= 6 {
		left += t.Gauge(int(s.Position/time.Millisecond), max(1, int(s.Length/time.Millisecond)), room)
	}
	return parts.Justify(left, right, w)
}

// captionLine is the line of a recording with words on what is going on, and as many of the keys as have room. In a narrow window
// the words come before the time, and how the recording stands before what it is.
func (m *model) captionLine(left, times string, hints []string, w int) string {
	t, text := m.Theme, safetext.Line(m.caption)
	if w < captionMinWidth {
		s := m.options.Playback.Status()
		word := safetext.Line(s.Label)
		switch {
		case s.Ended:
			word = "the end"
		case s.Paused:
			word = "paused"
		}
		badge := t.BadgeWarn.Render(" " + strings.ToUpper(word) + " ")
		return badge + " " + t.Text.Render(safetext.Truncate(text, w-safetext.Width(badge)-1))
	}
	left += t.Muted.Render(times) + " " + t.Text.Render(text)
	right := ""
	for _, hint := range hints {
		if safetext.Width(left)+safetext.Width(right+hint)+1 > w {
			break
		}
		right += hint
	}
	return parts.Justify(left, right, w)
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
