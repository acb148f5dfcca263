package ledger

import (
	"testing"

	"parley/engine/round"
)

// The reason of a rejection and a note are two things: none replaces the other, and the reason goes with the rejection.
func TestReasonAndNoteAreKeptApart(t *testing.T) {
	t.Parallel()
	var l Ledger
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, weak("latency is undefined"))), Scope{})
	e := l.Find("F-001")
	for _, step := range []struct {
		mark                     Mark
		rejection, remark, words string
	}{
		{Mark{ID: "F-001", Note: "see the annex"}, "", "see the annex", "noted after round 1: see the annex"},
		{Mark{ID: "F-001", Choice: Reject, Reason: "it is defined", Note: "see the annex"}, "it is defined", "see the annex", "rejected after round 1: it is defined; their note: see the annex"},
		{Mark{ID: "F-001", Choice: Reject, Reason: "it is defined"}, "it is defined", "", "rejected after round 1: it is defined"},
		{Mark{ID: "F-001", Choice: Accept, Note: "ask Ana"}, "", "ask Ana", "accepted after round 1: ask Ana"},
		{Mark{ID: "F-001", Choice: Reject, Note: "of an older log"}, "of an older log", "", "rejected after round 1: of an older log"},
		{Mark{ID: "F-001", Choice: Later, Reason: "of nothing"}, "", "", "left for later after round 1"},
	} {
		if err := l.MarkAs(step.mark); err != nil || e.Rejection() != step.rejection || e.Remark() != step.remark || e.PersonText() != step.words {
			t.Errorf("%+v: rejected for %q, noted %q, told as %q (%v)", step.mark, e.Rejection(), e.Remark(), e.PersonText(), err)
		}
	}
	var said []string
	for _, o := range e.History {
		switch {
		case o.Choice == nil:
		case o.Noted:
			said = append(said, "note: "+o.Reason)
		default:
			said = append(said, *o.Choice+": "+o.Reason)
		}
	}
	want := []string{"note: see the annex", "reject: it is defined", "note: ", "accept: ", "note: ask Ana", "reject: of an older log", "note: ", "later: "}
	if len(said) != len(want) {
		t.Fatalf("the history is %q, want %q", said, want)
	}
	for i := range want {
		if said[i] != want[i] {
			t.Errorf("line %d of the history is %q, want %q", i, said[i], want[i])
		}
	}
	if err := l.MarkAs(Mark{ID: "F-001", Choice: Reject}); err == nil {
		t.Error("a rejection without a reason was taken")
	}
}
