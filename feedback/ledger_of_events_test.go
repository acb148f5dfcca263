package feedback_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// The ledger that is read from the events is the one that the running discussion has, with what the person said last.
func TestTheLedgerFollowsFromTheEvents(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	var events []engine.Event
	d := open(t, newPanel(), folder, s, func(e engine.Event) { events = append(events, e) })
	out, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if err := d.Mark("F-001", ledger.Reject, "the limit is in the appendix"); err != nil {
			t.Error(err)
		}
		if _, err := d.Add("Nobody owns the runbook", "", 3); err != nil {
			t.Error(err)
		}
		if c.Round == 2 {
			if err := d.Mark("F-002", ledger.Later, ""); err != nil {
				t.Error(err)
			}
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	stored, _, err := feedback.ReadEvents(folder, s.RoundID)
	if err != nil {
		t.Fatal(err)
	}
	for name, list := range map[string][]engine.Event{"told": events, "stored": stored} {
		got := feedback.LedgerOf(list)
		if diff := cmp.Diff(out.Ledger, got); diff != "" {
			t.Errorf("%s (-running +read)\n%s", name, diff)
		}
		if e := got.Find("F-001"); e == nil || e.Choice != ledger.Reject || e.State != ledger.Contested {
			t.Errorf("%s: %+v", name, e)
		}
	}
}

// A log that ends before its ledger, one of an older version, and one without anything say what they can.
func TestALedgerIsReadFromLogsThatDoNotTellIt(t *testing.T) {
	t.Parallel()
	finished := engine.RoundFinished{Round: round.Round{Number: 1, Perspectives: []round.Review{
		{Name: "risk", Outcome: round.Answered, Answer: reviewers(1, "risk")},
	}}}
	marked := feedback.FindingMarked{ID: "F-001", Choice: ledger.Accept}
	old := feedback.LedgerUpdated{Findings: []round.Finding{{ID: "F-001", Kind: ledger.Weakness, Text: "No owner", State: ledger.Contested}}}
	for name, bodies := range map[string][]engine.Body{
		"cut off": {finished, marked}, "older": {finished, old, marked},
	} {
		var events []engine.Event
		for _, body := range bodies {
			events = append(events, engine.Event{Body: body})
		}
		l := feedback.LedgerOf(events)
		if e := l.Find("F-001"); e == nil || e.Choice != ledger.Accept || !l.IsOpen(e) {
			t.Errorf("%s: %+v", name, l.Entries)
		}
	}
	if l := feedback.LedgerOf(nil); l == nil || len(l.Entries) != 0 {
		t.Errorf("%+v", l)
	}
}
