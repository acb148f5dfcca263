package console

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
)

// Offscreen is the console without a terminal and without a clock: events go in, time passes when it is told to, and the
// screen can be taken down at any moment. The same calls give the same screens, so pictures and recordings can be
// made where nobody watches. It is for one goroutine.
type Offscreen struct {
	model  *model
	now    time.Time
	timers []timer
	order  int
	fired  int // timers since the beginning
}

// What passing time may cost, whatever the times of a log say: a spinner turns some eight times a second, and a decision can
// come a month later.
const (
	maxTimersPerAdvance = 2_000  // timers that ring one by one while a time passes
	maxTimers           = 50_000 // and in all
)

// timer is a message that is due at a time; order keeps those of the same time in the order they were set.
type timer struct {
	due   time.Time
	order int
	fire  func(time.Time) tea.Msg
}

// NewOffscreen sets a console up in a window of width by height cells at a time. Of the options those of terminals,
// clocks and the stream are not used.
func NewOffscreen(o Options, width, height int, now time.Time) *Offscreen {
	s := &Offscreen{now: now}
	o.ThemeFixed = true
	o.Now = func() time.Time { return s.now }
	o.PlaybackClock = o.Now
	s.model = newModel(o.withDefaults(), newQueue())
	s.model.listen = func() tea.Cmd { return nil }
	s.model.After = s.setTimer
	s.Resize(width, height)
	s.run(s.model.openDocument()) // a file that is shown by itself; nil without one
	return s
}

// setTimer sets a timer in place of the program's.
func (s *Offscreen) setTimer(d time.Duration, fire func(time.Time) tea.Msg) tea.Cmd {
	s.order++
	s.timers = append(s.timers, timer{s.now.Add(d), s.order, fire})
	slices.SortFunc(s.timers, func(a, b timer) int {
		if c := a.due.Compare(b.due); c != 0 {
			return c
		}
		return a.order - b.order
	})
	return nil
}

// Show shows events that have happened together.
func (s *Offscreen) Show(events ...engine.Event) { s.send(eventsMsg{events: events}) }

// Resize changes the window.
func (s *Offscreen) Resize(width, height int) {
	s.send(tea.WindowSizeMsg{Width: width, Height: height})
}

// Press gives the console a letter that a key writes.
func (s *Offscreen) Press(letter rune) {
	s.send(tea.KeyPressMsg{Code: letter, Text: string(letter)})
}

// NextChange is when the screen changes by itself the next time; false when it does not.
func (s *Offscreen) NextChange() (time.Time, bool) {
	if len(s.timers) == 0 {
		return time.Time{}, false
	}
	return s.timers[0].due, true
}

// AdvanceTo lets time pass until then. A time that is over already changes nothing. Of a time that is too long to be watched, the rest
// passes at once.
func (s *Offscreen) AdvanceTo(until time.Time) {
	for rings := 0; len(s.timers) > 0 && !s.timers[0].due.After(until); rings++ {
		if rings >= maxTimersPerAdvance || s.fired >= maxTimers {
			s.skipTo(until)
			break
		}
		s.fired++
		first := s.timers[0]
		s.timers = s.timers[1:]
		if first.due.After(s.now) {
			s.now = first.due
		}
		s.send(first.fire(s.now))
	}
	if until.After(s.now) {
		s.now = until
	}
	s.model.dirty = true // what depends on the time is drawn anew
}

// skipTo rings each timer that is due by then once, at its end.
func (s *Offscreen) skipTo(until time.Time) {
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
		s.send(t.fire(s.now))
	}
}

// Frame is the screen: lines of styled text in full colour, without a line break at the end.
func (s *Offscreen) Frame() string { return s.model.View().Content }

// send gives the model a message and runs what it leads to until nothing is left.
func (s *Offscreen) send(msg tea.Msg) {
	_, cmd := s.model.Update(msg)
	s.run(cmd)
}

func (s *Offscreen) run(cmd tea.Cmd) {
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
