package feedback_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"parley/feedback"
	"parley/feedback/feedbacktest"
	"parley/feedback/ledger"
)

// Whoever follows a review sees what is added, in order and once, and who is at work on it.
func TestAFollowerIsToldWhatIsAdded(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	var f *feedback.Follower
	var followed int
	next := func(at string, holds bool) int {
		t.Helper()
		added, holder, err := f.Next()
		if err != nil || (holder != nil) != holds {
			t.Errorf("%s: held by %v, %v", at, holder, err)
		}
		for _, e := range added {
			followed++
			if e.Seq == 0 {
				t.Errorf("%s: %+v", at, e)
			}
		}
		return len(added)
	}
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, _ feedback.Checkpoint) (feedback.Decision, error) {
		events, err := feedback.Events(folder, s.RoundID)
		if err != nil {
			t.Fatal(err)
		}
		f, followed = feedback.NewFollower(folder, s.RoundID, events[:2]), 2
		if n := next("at the checkpoint", true); n != len(events)-2 {
			t.Errorf("%d of %d events were added", n, len(events)-2)
		}
		if next("when nothing was added", true) != 0 {
			t.Error("something was added that was not")
		}
		if err := d.Mark("F-001", ledger.Later, ""); err != nil {
			t.Error(err)
		}
		if next("after a mark", true) != 1 {
			t.Error("a mark is not one event")
		}
		return feedbacktest.DefaultDecider().Decide(t.Context(), feedback.Checkpoint{})
	}))
	if err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	next("after the end", false)
	if events, err := feedback.Events(folder, s.RoundID); err != nil || followed != len(events) {
		t.Errorf("followed %d of %d events, %v", followed, len(events), err)
	}
	logs, err := filepath.Glob(filepath.Join(folder, ".parley", s.RoundID, "round-*", "events.ndjson"))
	if err != nil || len(logs) == 0 {
		t.Fatal(logs, err)
	}
	if err := os.WriteFile(logs[len(logs)-1], nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := f.Next(); !errors.Is(err, feedback.ErrRewritten) {
		t.Errorf("a log that was emptied: %v", err)
	}
}
