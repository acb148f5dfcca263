package feedback_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"parley/engine/race"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/feedbacktest"
	"parley/feedback/ledger"
)

// revised runs a discussion whose document becomes text between its two rounds, and returns the comparison that the
// session's log keeps.
func revised(t *testing.T, text string) feedback.Revision {
	t.Helper()
	folder, s := subject(t)
	p := newPanel()
	p.judge = func(int) (round.Verdict, review.Severity, float64) { return round.Blocked, review.High, 2 }
	d := open(t, p, folder, s)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		write(t, s.Artifact, text)
		return feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	events, err := feedback.Events(folder, s.RoundID)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if compared, is := e.Body.(feedback.RevisionCompared); is {
			return compared.Revision
		}
	}
	t.Fatal("the log has no comparison")
	return feedback.Revision{}
}

func TestRevisionKeepsWhatChangedInTheLog(t *testing.T) {
	t.Parallel()
	r := revised(t, "# Brief\n\nThe job retries three times.\nThen it gives up.\n")
	if !strings.HasPrefix(r.Diff, "@@") || !strings.Contains(r.Diff, "\n+Then it gives up.\n") || r.DiffCut != 0 {
		t.Errorf("%d lines cut, diff:\n%s", r.DiffCut, r.Diff)
	}
	if strings.Count(r.Diff, "\n+") != r.Added || strings.Count(r.Diff, "\n-") != r.Removed {
		t.Errorf("%d lines added, %d removed, diff:\n%s", r.Added, r.Removed, r.Diff)
	}
}

func TestRevisionOfAHugeDocumentIsCutAtALine(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("one goroutine compares two texts")
	}
	var text strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&text, "line %d of the new text\n", i)
	}
	r := revised(t, text.String())
	if len(r.Diff) > 200<<10 || !strings.HasSuffix(r.Diff, "of the new text\n") || r.Added != 20000 {
		t.Errorf("%d bytes for %d lines", len(r.Diff), r.Added)
	}
	if kept := strings.Count(r.Diff, "\n+"); kept+r.DiffCut < r.Added {
		t.Errorf("%d lines kept and %d cut of %d", kept, r.DiffCut, r.Added)
	}
}

// TestReviewersAreToldTheTruthAboutARevision starts a concluded subject anew, first as it was and then revised.
func TestReviewersAreToldTheTruthAboutARevision(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	for i, text := range []string{"", "", "# Brief\n\nThe job retries three times.\n"} {
		if text != "" {
			write(t, s.Artifact, text)
		}
		d := open(t, p, folder, s)
		if _, err := d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil {
			t.Fatal(err)
		}
		closed(t, d)
		if f := p.seen[i].FollowUp; f != nil && strings.Contains(f.Feedback, "was revised") != (text != "") {
			t.Errorf("start %d: %q", i+1, f.Feedback)
		}
	}
	if len(p.seen) != 3 || p.seen[1].FollowUp == nil {
		t.Errorf("%d rounds", len(p.seen))
	}
}

// The note of a comparison counts apart what reviewers raised again, by whether the quote was found.
func TestARevisionCountsWhatWasRaisedWithoutItsQuote(t *testing.T) {
	t.Parallel()
	r := feedback.Revision{Before: 1, Fates: map[string][]string{ledger.RaisedAgain: {"F-001"}, ledger.Persisting: {"F-002", "F-003"}}}
	if got, want := r.Notes()[1], "findings when the round ended: 2 still there, 1 raised (quote not found)"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
