package ledger_test

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// reviewOf is a round in which one perspective criticises.
func reviewOf(number int, judge round.Outcome, said ...review.Weakness) round.Round {
	return round.Round{Number: number, Perspectives: []round.Review{
		{Name: "risk", Outcome: judge, Answer: review.Answer{Rating: 3, Weaknesses: said}},
	}}
}

func TestAFindingKeepsItsIdentityWhileItIsReworded(t *testing.T) {
	t.Parallel()
	var l ledger.Ledger
	l.Update(reviewOf(1, round.Answered, review.Weakness{Text: "Nobody owns the nightly import job."}), ledger.Scope{})
	before := l.Identities()
	l.Update(reviewOf(2, round.Answered,
		review.Weakness{Text: "The budget has no upper limit."},
		review.Weakness{Text: "F-001: The nightly import job is still owned by nobody.", Line: 12},
	), ledger.Scope{})
	after := l.Identities()
	if len(after) != 2 || after["F-001"] != before["F-001"] || after["F-001"] == after["F-002"] {
		t.Errorf("before %q, after %q", before, after)
	}

	// Another session numbers its findings in another order.
	var other ledger.Ledger
	other.Update(reviewOf(1, round.Answered,
		review.Weakness{Text: "The budget has no upper limit."}, review.Weakness{Text: "nobody owns the nightly  import job"},
	), ledger.Scope{})
	theirs := other.Identities()
	if theirs["F-001"] != after["F-002"] || theirs["F-002"] != after["F-001"] {
		t.Errorf("here %q, there %q", after, theirs)
	}
}

func TestFiguresOfACheckAreNoPartOfItsIdentity(t *testing.T) {
	t.Parallel()
	var l ledger.Ledger
	l.Update(reviewOf(1, round.Direct, review.Weakness{Text: "“soon” (line 3) has no date; 2 more.", Rule: "Q7", Line: 3}), ledger.Scope{})
	before := l.Identities()["F-001"]
	l.Update(reviewOf(2, round.Direct, review.Weakness{Text: "“soon” (line 14) has no date; 9 more.", Rule: "Q7", Line: 14}), ledger.Scope{})
	if after := l.Identities(); len(after) != 1 || after["F-001"] != before {
		t.Errorf("before %q, after %q", before, after)
	}
}

func TestNoTwoEntriesShareAnIdentity(t *testing.T) {
	t.Parallel()
	same := ledger.Entry{Finding: round.Finding{Kind: ledger.Weakness, Text: "TBD"}}
	l := ledger.Ledger{Entries: []ledger.Entry{same, same, same}}
	for i, id := range []string{"F-001", "F-002", "F-003"} {
		l.Entries[i].ID = id
	}
	met := map[string]bool{}
	for _, identity := range l.Identities() {
		met[identity] = true
	}
	if len(met) != 3 {
		t.Errorf("%v", met)
	}
}
