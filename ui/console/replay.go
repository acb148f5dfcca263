package console

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/feedback"
	"parley/ui/safetext"
)

// Tape is a recording while the console shows it: what the person can do with its running. Methods are called while
// keys are handled and lines are drawn, so none may wait.
type Tape interface {
	Status() TapeStatus
	// Pause stops, or goes on.
	Pause()
	// Step goes to the next thing worth a look and stops there.
	Step()
	// Seek goes so many rounds on, or back when negative.
	Seek(rounds int)
	// Pace makes it faster, or slower when negative, by so many notches.
	Pace(notches int)
}

// TapeStatus is how a recording stands.
type TapeStatus struct {
	Label         string // in a word what this is: "replay", "demo"
	Paused, Ended bool
	Speed         float64
	Round, Rounds int // Round is 0 before the first
	At, Length    time.Duration
	// Waiting says that it stands at a checkpoint for a decision; Note is what it says of the one that was made.
	Waiting bool
	Note    string
}

// Cues are events that no log holds: a tape sends them between the recorded ones.
type (
	// Rewound empties the console: what follows is told from the beginning.
	Rewound struct{}
	// Deciding shows the person at the checkpoint: the option is under the cursor, and of what they wrote the text so far.
	Deciding struct {
		Decision feedback.Decision
		Text     string
	}
	// Reading moves the document on the screen by some lines.
	Reading struct{ Lines int }
	// YourTurn puts the open checkpoint before whoever watches: the decision is theirs.
	YourTurn struct{}
	// Narrated says in a few words what is going on, until something else is said.
	Narrated struct{ Text string }
)

// Kind names the cue.
func (Rewound) Kind() string { return "cue_rewound" }

// Kind names the cue.
func (Deciding) Kind() string { return "cue_deciding" }

// Kind names the cue.
func (Reading) Kind() string { return "cue_reading" }

// Kind names the cue.
func (YourTurn) Kind() string { return "cue_your_turn" }

// Kind names the cue.
func (Narrated) Kind() string { return "cue_narrated" }

// Intro is what stands on the screen of a recording before its first round.
type Intro struct {
	Title string
	Lines []string // paragraphs
}

// cue takes what a tape says to the console itself; false for everything that happened.
func (m *model) cue(e engine.Event) bool {
	switch body := e.Body.(type) {
	case HistoryEnded:
		m.past = false
	case Rewound:
		m.rewind()
	case Deciding:
		m.showDeciding(body)
	case YourTurn:
		if c := m.state.Checkpoint; c != nil {
			c.Stopped = true // the recording waits
			m.decide.Open(c)
			m.goTo(decideScreen)
		}
	case Narrated:
		m.caption = body.Text
	case Reading:
		if p := m.page(); p != nil && p.doc != nil {
			p.doc.Scroll(body.Lines)
		}
	default:
		return false
	}
	return true
}

// watch goes where the person of a recording was at work.
func (m *model) watch(e engine.Event) {
	if m.options.Tape == nil {
		return
	}
	switch body := e.Body.(type) {
	case feedback.FindingMarked:
		m.goTo(findingsScreen)
		m.findings.Go(&m.state, body.ID)
	case engine.AttemptFailed: // how a fallback goes is worth a look
		if r := m.state.Current(); r != nil {
			m.live.selected = max(0, slices.IndexFunc(r.Seats, func(s *Seat) bool { return s.Name == body.Perspective }))
		}
	}
}

// rewind forgets everything that was shown, and keeps the person's help, prompt and size.
func (m *model) rewind() {
	yours := m.decide.yours
	m.state, m.arrived, m.artifact, m.caption = State{Recorded: m.options.watched()}, time.Time{}, "", ""
	m.live, m.record, m.findings = liveView{}, recordView{}, findingsView{keys: m.keys}
	m.changes, m.conclusions, m.decide = changesView{}, conclusionsView{}, newDecide(m.keys)
	m.decide.yours, m.decide.looking, m.decide.watching = yours, m.looking(), m.watching()
	m.screen = liveScreen
	m.dress(m.theme.Options)
	m.arrange()
}

// showDeciding goes to the checkpoint and puts the cursor on the option that was taken.
func (m *model) showDeciding(d Deciding) {
	c := m.state.Checkpoint
	if c == nil {
		return
	}
	m.decide.Open(c)
	if m.screen != decideScreen {
		m.goTo(decideScreen)
	}
	for i, o := range c.Options {
		if o.Choice != d.Decision.Choice || o.Revise != d.Decision.Revise || o.Questions != (len(d.Decision.Questions) > 0) {
			continue
		}
		m.decide.Select(c, i)
		if asks(o) != "" && d.Text != "" {
			m.decide.drafts[o.Label] = d.Text
			_ = m.decide.Write(o) // only a terminal's own cursor is shown: there is nothing to set going
		}
		return
	}
}

// pressTape takes the keys of a recording; false leaves a key to the screen.
func (m *model) pressTape(msg tea.KeyPressMsg) bool {
	tape, k := m.options.Tape, m.keys
	if tape == nil || m.help || (m.options.TakeOver != nil && m.decide.writing) { // there every letter is text
		return false
	}
	switch {
	case key.Matches(msg, k.Pause), m.screen == liveScreen && msg.String() == "space":
		tape.Pause()
	case key.Matches(msg, k.Step):
		tape.Step()
	case key.Matches(msg, k.RoundBack):
		tape.Seek(-1)
	case key.Matches(msg, k.RoundNext):
		tape.Seek(1)
	case key.Matches(msg, k.Slower):
		tape.Pace(-1)
	case key.Matches(msg, k.Faster):
		tape.Pace(1)
	default:
		return false
	}
	return true
}

// playing tells whether a recording goes on, and the line that tells its time with it.
func (m *model) playing() bool {
	if m.options.Tape == nil {
		return false
	}
	s := m.options.Tape.Status()
	return !s.Paused && !s.Ended
}

// narratedWidth is the least width at which there is room for words on what is going on.
const narratedWidth = 64

// tapeLine is the line from which a recording is steered.
func (m *model) tapeLine(w int) string {
	t, k, s := m.theme, m.keys, m.options.Tape.Status()
	left := t.BadgeWarn.Render(" "+strings.ToUpper(safetext.Line(s.Label))+" ") + " "
	switch {
	case s.Note != "":
		left += t.Warn.Render(safetext.Line(s.Note))
		return spread(left, t.Key.Render(k.Pause.Help().Key)+" "+t.Muted.Render("goes on as recorded"), w)
	case s.Waiting:
		left += t.Good.Render("your turn")
		return spread(left, t.Key.Render(k.Pause.Help().Key)+" "+t.Muted.Render("as recorded"), w)
	case s.Ended:
		left += t.Good.Render("the end")
	case s.Paused:
		left += t.Warn.Render("paused")
	default:
		left += t.Text.Render("playing")
	}
	left += t.Muted.Render(" " + trimmed(s.Speed) + "x")
	if s.Round > 0 && w >= 60 && (m.caption == "" || w >= wideWidth) {
		left += t.Muted.Render(fmt.Sprintf("  round %d of %d", s.Round, s.Rounds))
	}
	times := "  " + clock(s.At) + " / " + clock(s.Length) + " "
	hints := ""
	for _, part := range []struct{ key, does string }{
		{k.Pause.Help().Key, "pause"},
		{k.Step.Help().Key, "step"},
		{k.RoundBack.Help().Key + " " + k.RoundNext.Help().Key, "round"},
		{k.Slower.Help().Key + " " + k.Faster.Help().Key, "speed"},
	} {
		hints += "  " + t.Key.Render(part.key) + " " + t.Muted.Render(part.does)
	}
	if m.caption != "" && w >= narratedWidth {
		left += t.Muted.Render(times) + " " + t.Text.Render(safetext.Line(m.caption))
		if safetext.Width(left)+safetext.Width(hints)+2 > w {
			hints = ""
		}
		return spread(left, hints, w)
	}
	if safetext.Width(left)+safetext.Width(times)+safetext.Width(hints)+8 > w {
		hints = ""
	}
	left += t.Muted.Render(times)
	room := min(40, w-safetext.Width(left)-safetext.Width(hints)-1)
	if room >= 6 {
		left += t.Gauge(int(s.At/time.Millisecond), max(1, int(s.Length/time.Millisecond)), room)
	}
	return spread(left, hints, w)
}

// trimmed prints 1, 0.5 or 12.
func trimmed(f float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", math.Round(f*10)/10), ".0")
}

// intro is the screen of a recording before anything has happened.
func (m *model) intro(body rect) []string {
	t, w := m.theme, min(body.w-4, 76)
	lines := []string{"", "  " + t.Heading.Render(safetext.Truncate(safetext.Line(m.options.Intro.Title), w)), ""}
	for _, text := range m.options.Intro.Lines {
		for _, line := range paragraph(safetext.Line(text), t.Text, w) {
			lines = append(lines, "  "+line)
		}
		lines = append(lines, "")
	}
	if len(lines) > body.h { // what was asked for matters more than the air between
		var dense []string
		for _, line := range lines {
			if line != "" {
				dense = append(dense, line)
			}
		}
		lines = dense
	}
	return box(lines, body.w, body.h)
}

// pace is the clock that the time between events is told by.
func (m *model) pace() time.Time {
	if m.options.Pace != nil {
		return m.options.Pace()
	}
	return m.options.Now()
}
