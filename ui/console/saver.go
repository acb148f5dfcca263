package console

import (
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// saver passes on what the person says of findings: one word after the other, in the order in which they were said, away from the screen.
// Whoever leaves waits for it, so that what was shown as said is in the log. The zero value has nothing to do.
type saver struct {
	together func(func()) // has several words written at once

	mu      sync.Mutex
	waiting []func()
	idle    chan struct{} // closed when nothing waits any more; nil while nothing was said
	busy    bool
}

// do passes a word on in its turn; the command that it returns tells what became of it.
func (s *saver) do(word func() tea.Msg) tea.Cmd {
	told := make(chan tea.Msg, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = append(s.waiting, func() { told <- word() })
	if !s.busy {
		s.busy, s.idle = true, make(chan struct{})
		go s.run()
	}
	return func() tea.Msg { return <-told }
}

// run passes on what waits, all that has gathered together, until nothing does.
func (s *saver) run() {
	for {
		s.mu.Lock()
		words := s.waiting
		s.waiting = nil
		if len(words) == 0 {
			s.busy = false
			close(s.idle)
			s.mu.Unlock()
			return
		}
		s.mu.Unlock()
		s.together(func() {
			for _, word := range words {
				word()
			}
		})
	}
}

// wait returns when all is passed on, or after so long at most.
func (s *saver) wait(most time.Duration) {
	s.mu.Lock()
	idle := s.idle
	s.mu.Unlock()
	if idle == nil {
		return
	}
	select {
	case <-idle:
	case <-time.After(most):
	}
}
