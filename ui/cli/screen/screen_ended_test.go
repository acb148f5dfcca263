package screen_test

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/feedback"
	"parley/ui/cli"
	"parley/ui/cli/screen"
	"parley/ui/console"
)

// A concluded review says of everything that it is read-only, until it is reopened; then the checkpoint comes once more.
func TestConcludedReviewIsReadOnlyUntilItIsReopened(t *testing.T) {
	t.Parallel()
	open, session := opener(t)
	decide := answering(feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson, Rationale: "the rest is known"})
	ends := 0
	w := &watcher{stays: true, act: func(o console.Options, e engine.Event) error {
		if _, over := e.Body.(feedback.Concluded); !over {
			return decide(o, e)
		}
		if ends++; ends > 1 {
			return errBye
		}
		a := o.Actions
		for what, err := range map[string]error{
			"mark": a.Mark(feedback.FindingMarked{ID: "F-001", Choice: "accept"}), "withdraw": a.Withdraw("F-001"), "control": a.Control(engine.Control{Kind: engine.ControlConclude}),
			"add": second(a.Add("late", "", 0)), "decide": a.Decide(feedback.Decision{Choice: feedback.Done}),
		} {
			if err == nil {
				t.Errorf("%s was taken after the end", what)
			}
		}
		if err := errors.Join(a.StopCountdown(), a.Reopen()); err != nil {
			t.Error(err)
		}
		if err := a.Mark(feedback.FindingMarked{ID: "F-001", Choice: "accept"}); err != nil {
			t.Errorf("a reopened review takes no mark: %v", err)
		}
		return nil
	}}
	d, outcome, err := screen.Console{Run: w.run}.Discuss(t.Context(), open, nil, cli.ScreenOptions{})
	if err != nil || ends != 2 {
		t.Fatalf("it ended %d times, %v; seen %q", ends, err, w.seen)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if outcome.Decision == nil || outcome.Decision.Rationale != "the rest is known" {
		t.Errorf("decision: %+v", outcome.Decision)
	}
	text, err := os.ReadFile(outcome.Conclusions)
	if err != nil || !strings.Contains(string(text), "the rest is known") {
		t.Errorf("conclusions without the reason, %v:\n%s", err, text)
	}
	events, err := feedback.Events(session, "REVIEW-001")
	var kinds []string
	for _, e := range events {
		kinds = append(kinds, e.Body.Kind())
	}
	want := "concluded reopened"
	if got := strings.Join(kinds, " "); err != nil || !strings.Contains(got, want) || !strings.HasSuffix(got, "decision record_written concluded") {
		t.Errorf("the log has %s, %v", got, err)
	}
}

// Whoever speaks to a discussion in the moment it fails gets an answer and not a crash.
func TestActionAfterTheStreamHasEndedIsHarmless(t *testing.T) {
	t.Parallel()
	open, _ := opener(t)
	var said error
	run := func(o console.Options) {
		for range o.Events { // until the stream ends
		}
		said = o.Actions.Mark(feedback.FindingMarked{ID: "F-001", Choice: "accept"})
	}
	w := &watcher{stays: true, act: func(o console.Options, e engine.Event) error {
		if _, asked := e.Body.(feedback.CheckpointOpened); asked {
			for errors.Is(o.Actions.Decide(feedback.Decision{Choice: feedback.AdjustDirection}), console.ErrNoCheckpoint) {
				time.Sleep(time.Millisecond)
			}
			for range 2 { // a focus is missing each time, and that is the end
				for errors.Is(o.Actions.Decide(feedback.Decision{Choice: feedback.AdjustDirection}), console.ErrNoCheckpoint) {
					time.Sleep(time.Millisecond)
				}
			}
			run(o)
			return errBye
		}
		return nil
	}}
	d, _, err := screen.Console{Run: w.run}.Discuss(t.Context(), open, nil, cli.ScreenOptions{})
	if err == nil || !strings.Contains(err.Error(), "name the new focus") {
		t.Errorf("it ended with %v", err)
	}
	if said != nil {
		t.Errorf("the mark was refused: %v", said)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}

func second[T any](_ T, err error) error { return err }
