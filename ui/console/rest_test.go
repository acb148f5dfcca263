package console

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// occupied is a model that may be at work.
type occupied struct {
	counting
	working bool
}

func (o *occupied) busy() bool { return o.working }

// TestRestBeginsAfterTheWorkAndEndsWithTheNext runs the looks as the program would: each when its time has come.
func TestRestBeginsAfterTheWorkAndEndsWithTheNext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var told []bool
		model := &occupied{}
		p := pace(model)
		p.rest.tell = func(resting bool) { told = append(told, resting) }
		messages := make(chan tea.Msg, 8)
		do := func(cmd tea.Cmd) {
			if cmd != nil {
				go func() { messages <- cmd() }()
			}
		}
		after := func(pause time.Duration) {
			for end := time.After(pause); ; {
				select {
				case msg := <-messages:
					_, cmd := p.Update(msg)
					do(cmd)
				case <-end:
					return
				}
			}
		}
		message := func() { _, cmd := p.Update(tea.KeyPressMsg{}); do(cmd) }
		expect := func(when string, want ...bool) {
			t.Helper()
			if !slices.Equal(told, want) {
				t.Fatalf("%s it was told %v, not %v", when, told, want)
			}
		}
		message()
		after(restAfter - time.Millisecond)
		message()
		expect("at the start")
		after(2 * time.Millisecond)
		expect("after the start", true)
		for range 10 {
			message()
			after(restAfter / 10)
		}
		expect("with keys and nothing else", true)
		model.working = true
		message()
		expect("when work began", true, false)
		after(5 * restAfter)
		message()
		model.working = false
		after(restAfter / 2)
		expect("just after the work", true, false)
		after(2 * restAfter)
		expect("after the work", true, false, true)
		p.rest.end()
		expect("at the end", true, false, true, false)
		if len(messages) > 0 {
			t.Errorf("%d messages are left", len(messages))
		}
	})
}
