package feedback_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"parley/engine"
	"parley/engine/review"
	"parley/feedback"
)

// What the person says while a round runs is told as that: nobody was given it before the next round, though the round before had ended.
func TestAWordDuringARoundIsNotToldAsOneAfterTheRoundBefore(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	var mu sync.Mutex
	var events []engine.Event
	d := open(t, p, folder, s, func(e engine.Event) {
		mu.Lock()
		defer mu.Unlock()
		events = append(events, e)
	})
	p.say = func(number int, perspective string) review.Answer {
		if number == 2 && perspective == "risk" {
			mark(t, d, "F-001", "accept", "")
		}
		return reviewers(number, perspective)
	}
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	text := read(t, folder, "conclusions.md")
	for _, want := range []string{"| accepted during round 2 |", "\n- During round 2: accepted F-001\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the conclusions lack %q:\n%s", want, text)
		}
	}
	if got := feedback.LedgerOf(events).Find("F-001").PersonText(); got != "accepted during round 2" {
		t.Errorf("of the events it is %q", got)
	}
}
