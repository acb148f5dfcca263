package console

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine/race"
	"parley/ui/console/parts"
)

// busyModel is a model that may be at work.
type busyModel struct {
	countingModel
	working bool
}

func (o *busyModel) busy() bool { return o.working }

// TestIdleBeginsAfterTheWorkAndEndsWithTheNext runs the looks as the program would: each when its time has come.
func TestIdleBeginsAfterTheWorkAndEndsWithTheNext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var told []bool
		model := &busyModel{}
		p := throttleRedraws(model)
		p.idle.notify = func(idle bool) { told = append(told, idle) }
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
		after(idleAfter - time.Millisecond)
		message()
		expect("at the start")
		after(2 * time.Millisecond)
		expect("after the start", true)
		for range 10 {
			message()
			after(idleAfter / 10)
		}
		expect("with keys and nothing else", true)
		model.working = true
		message()
		expect("when work began", true, false)
		after(5 * idleAfter)
		message()
		model.working = false
		after(idleAfter / 2)
		expect("just after the work", true, false)
		after(2 * idleAfter)
		expect("after the work", true, false, true)
		p.idle.leaveIdle()
		expect("at the end", true, false, true, false)
		if len(messages) > 0 {
			t.Errorf("%d messages are left", len(messages))
		}
	})
}

// While a long command or the discussion is at work, the keys are to have a processor beside it.
func TestModelIsBusyWhileSomethingIsUnderWay(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30)
	busy := func(when string, want bool) {
		t.Helper()
		if d.busy() != want {
			t.Errorf("%s: busy %v", when, d.busy())
		}
	}
	busy("before anything", false)
	decided := concluded()
	last := len(decided.events)
	d.play(&script{events: decided.events[:last-3]})
	busy("between the round and the checkpoint", true)
	d.play(&script{events: decided.events[last-3 : last-2]})
	busy("at the checkpoint", false)
	_, search := d.press("R", "/").write("th").Update(keyOfName("e")) // it begins while it is typed
	busy("in a search", true)
	d.run(search)
	d.press("enter")
	busy("after the search", false)
	d.play(&script{events: decided.events[last-2 : last-1]})
	busy("while the conclusions are written", true)
	d.play(&script{events: decided.events[last-1:]})
	busy("when all is concluded", false)
}

// The rest of a long document comes while the reader looks for something in its beginning.
func TestSearchGoesOnInTheRestOfALongDocument(t *testing.T) {
	t.Parallel()
	sections := race.Few(8<<10, 4<<10)
	text := strings.Repeat("# Pantry\n\nA needle is in every part.\n\n", sections)
	d := newModelHarness(t, 100, 30, func(o *Options) { o.Document = &Document{Text: text} })
	var rest tea.Msg
	d.After = func(_ time.Duration, fire func(time.Time) tea.Msg) tea.Cmd {
		rest = fire(morning)
		return nil
	}
	d.run(d.openDocument())
	_, search := d.press("/").write("needl").Update(keyOfName("e"))
	found := searchResult(search)
	d.press("enter")
	all := fmt.Sprintf(`"needle" 1 of %d`, sections)
	d.send(rest).wants(all)  // the search goes on in the whole
	d.send(found).wants(all) // what was found in the beginning does not count for it
}

// searchResult is the first part of what a search finds, among what a key leads to.
func searchResult(cmd tea.Cmd) tea.Msg {
	if cmd == nil {
		return nil
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, one := range msg {
			if found := searchResult(one); found != nil {
				return found
			}
		}
	case parts.SearchResultMsg:
		return msg
	}
	return nil
}
