package console

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
)

// Stage is the console without a terminal and without a clock: events go in, time passes when it is told to, and the
// screen can be taken down at any moment. The same calls give the same screens, so pictures and recordings can be
// made where nobody watches. It is for one goroutine.
type Stage struct {
	model  *model
	now    time.Time
	timers []timer
	order  int
	rung   int // timers since the beginning
}

// What passing time may cost, whatever the times of a log say: a spinner turns some eight times a second, and a decision can
// come a month later.
const (
	mostRings    = 2_000  // timers that ring one by one while a time passes
	mostRingsAll = 50_000 // and in all
)

// timer is a message that is due at a time; order keeps those of the same time in the order they were set.
type timer struct {
	due   time.Time
	order int
	ring  func(time.Time) tea.Msg
}

// NewStage sets a console up in a window of width by height cells at a time. Of the options those of terminals,
// clocks and the stream are not used.
func NewStage(o Options, width, height int, now time.Time) *Stage {
	s := &Stage{now: now}
	o.Fixed = true
	o.Now = func() time.Time { return s.now }
	o.Pace = o.Now
	s.model = newModel(o.withDefaults(), newQueue())
	s.model.listen = func() tea.Cmd { return nil }
	s.model.after = s.after
	s.Resize(width, height)
	s.run(s.model.openDocument()) // a file that is shown by itself; nil without one
	return s
}

// after sets a timer in place of the program's.
func (s *Stage) after(d time.Duration, ring func(time.Time) tea.Msg) tea.Cmd {
	s.order++
	s.timers = append(s.timers, timer{s.now.Add(d), s.order, ring})
	slices.SortFunc(s.timers, func(a, b timer) int {
		if c := a.due.Compare(b.due); c != 0 {
			return c
		}
		return a.order - b.order
	})
	return nil
}

// Show shows events that have happened together.
func (s *Stage) Show(events ...engine.Event) { s.send(eventsMsg{events: events}) }

// Resize changes the window.
func (s *Stage) Resize(width, height int) { s.send(tea.WindowSizeMsg{Width: width, Height: height}) }

// Press gives the console a letter that a key writes.
func (s *Stage) Press(letter rune) {
	s.send(tea.KeyPressMsg{Code: letter, Text: string(letter)})
}

// Next is when the screen changes by itself the next time; false when it does not.
func (s *Stage) Next() (time.Time, bool) {
	if len(s.timers) == 0 {
		return time.Time{}, false
	}
	return s.timers[0].due, true
}

// Pass lets time pass until then. A time that is over already changes nothing. Of a time that is too long to be watched, the rest
// passes at once.
func (s *Stage) Pass(until time.Time) {
	for rings := 0; len(s.timers) > 0 && !s.timers[0].due.After(until); rings++ {
		if rings >= mostRings || s.rung >= mostRingsAll {
			s.skip(until)
			break
		}
		s.rung++
		first := s.timers[0]
		s.timers = s.timers[1:]
		if first.due.After(s.now) {
			s.now = first.due
		}
		s.send(first.ring(s.now))
	}
	if until.After(s.now) {
		s.now = until
	}
	s.model.dirty = true // what depends on the time is drawn anew
}

// skip rings each timer that is due by then once, at its end.
func (s *Stage) skip(until time.Time) {
	due := 0
	for due < len(s.timers) && !s.timers[due].due.After(until) {
		due++
	}
	rings := slices.Clone(s.timers[:due])
	s.timers = slices.Clone(s.timers[due:])
	if until.After(s.now) {
		s.now = until
	}
	for _, t := range rings {
		s.send(t.ring(s.now))
	}
}

// Frame is the screen: lines of styled text in full colour, without a line break at the end.
func (s *Stage) Frame() string { return s.model.View().Content }

// send gives the model a message and runs what it leads to until nothing is left.
func (s *Stage) send(msg tea.Msg) {
	_, cmd := s.model.Update(msg)
	s.run(cmd)
}

func (s *Stage) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			s.run(c)
		}
	default:
		s.send(msg)
	}
}
