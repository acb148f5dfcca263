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

// TestRestBeginsWhenNothingComesAndEndsWithTheNextMessage runs the looks as the program would: each when its time has come.
func TestRestBeginsWhenNothingComesAndEndsWithTheNextMessage(t *testing.T) {
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
		key := func() { _, cmd := p.Update(tea.KeyPressMsg{}); do(cmd) }
		expect := func(when string, want ...bool) {
			t.Helper()
			if !slices.Equal(told, want) {
				t.Fatalf("%s it was told %v, not %v", when, told, want)
			}
		}
		key()
		for range 10 {
			after(restAfter / 2)
			key()
		}
		expect("while keys came")
		after(2 * restAfter)
		expect("after them", true)
		key()
		expect("with the next key", true, false)
		model.working = true
		after(3 * restAfter)
		expect("while there was work", true, false)
		model.working = false
		key()
		after(3 * restAfter)
		expect("after the work", true, false, true)
		p.rest.end()
		expect("at the end", true, false, true, false)
		if len(messages) > 0 {
			t.Errorf("%d messages are left", len(messages))
		}
	})
}
