package ledger

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// heldAndFixed are three rounds of one finding that two reviewers make: in the second one of them still makes it, and the other one,
// who asked for a remedy, says in its own words that it is done.
func heldAndFixed() []round.Round {
	const slow, change = "The hold is 10 minutes in one place and 30 in another", "Holds of 10 and of 30 minutes contradict each other"
	asks := reviewOf("technical", round.Answered, weak(change))
	asks.Suggestions = []review.Suggestion{{Text: "Say 10 minutes everywhere", Priority: review.High}}
	asks.Weaknesses[0].Settles = "Say 10 minutes everywhere"
	first := a(1, "x", round.Initial, reviewOf("product", round.Answered, weak(slow)), asks)
	first.ActionItems = []round.ActionItem{{Text: "Say 10 minutes everywhere", Severity: review.High, Perspectives: []string{"technical"}}}
	done := said("technical", nil, []string{change + ": fixed, it says 10 now"})
	return []round.Round{first, a(2, "y", round.Deepen, reviewOf("product", round.Answered, weak(slow)), done), a(3, "y", round.Deepen, reviewOf("product", round.Answered, weak(slow)), done)}
}

// What one reviewer says is fixed and another still makes stands at the finding in the words of the first, in whatever words the
// ledger keeps it.
func TestAFindingSaysWhoCallsItFixedWhileAnotherHoldsIt(t *testing.T) {
	t.Parallel()
	var l Ledger
	for _, r := range heldAndFixed() {
		l.Update(r, Scope{})
	}
	e := l.Entries[0]
	want := "contested by technical: Holds of 10 and of 30 minutes contradict each other: fixed, it says 10 now"
	if e.Told().Name != Contested || e.Contest() != want {
		t.Errorf("it is %s: %q", e.Told().Name, e.Contest())
	}
	if got := e.HistoryText(); got != "new in round 1; still there in rounds 2 and 3 ("+want+")" {
		t.Errorf("its history is %q", got)
	}
}

func TestAnActionItemWhoseAskerCallsItsFindingFixedIsClosed(t *testing.T) {
	t.Parallel()
	var l Ledger
	for _, r := range heldAndFixed() {
		l.Update(r, Scope{})
	}
	item := &l.Entries[1]
	if item.Kind != Action || len(item.Answers) == 0 {
		t.Fatalf("the second entry is %+v", item)
	}
	if l.IsOpen(item) || item.Observed != Withdrawn {
		t.Errorf("the item is %s", item.Observed)
	}
	if got := item.HistoryText(); !strings.HasPrefix(got, "new in round 1; withdrawn in round 2 (asked for by technical, who says of F-001: Holds of 10") {
		t.Errorf("its history is %q", got)
	}
}

// An asker who says of the same finding that it holds takes nothing back, nor does one of two.
func TestAnActionItemStaysWhereOneOfItsAskersHoldsItsFinding(t *testing.T) {
	t.Parallel()
	rounds := heldAndFixed()
	rounds[0].ActionItems[0].Perspectives = []string{"product", "technical"}
	var l Ledger
	for _, r := range rounds {
		l.Update(r, Scope{})
	}
	if item := &l.Entries[1]; !l.IsOpen(item) || item.Observed != NotRechecked {
		t.Errorf("the item is %s", item.Observed)
	}
}
