package ledger

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// A reviewer who still names a finding after its text has changed, and says a round later that it is done, does not take it back: the
// words that it rests on are gone since the revision.
func TestAFindingWhoseTextChangedEarlierIsFixedAndNotWithdrawn(t *testing.T) {
	t.Parallel()
	const quick = "The app answers quickly."
	revised := strings.Replace(brief, quick, "The app answers within 2 seconds.", 1)
	scope := Scope{Text: texts(map[string]string{"x": brief, "y": revised})}
	again := weak("The speed has no number")
	again.Quote = quick
	again.Evidence = review.Unverified
	for name, c := range map[string]struct {
		second string
		word   string
		want   string
	}{
		"its text has changed": {"y", "F-001: this is fixed now", Fixed},
		"its text is the same": {"x", "F-001: this is fixed now", Withdrawn},
	} {
		var l Ledger
		l.Update(a(1, "x", round.Initial, reviewOf("risk", round.Answered, quoting("The speed has no number", quick, brief))), scope)
		l.Update(a(2, c.second, round.Deepen, reviewOf("risk", round.Answered, again)), scope)
		l.Update(a(3, c.second, round.Deepen, said("risk", nil, []string{c.word})), scope)
		if e := l.Entries[0]; len(l.Entries) != 1 || e.Observed != c.want {
			t.Errorf("%s: %s", name, states(&l))
		}
	}
}

// What the person rejected stays rejected in the counts of every round after, also once a reviewer has closed it.
func TestARejectedFindingIsCountedInEveryRoundAfter(t *testing.T) {
	t.Parallel()
	var l Ledger
	for number := 1; number <= 4; number++ {
		r := a(number, "x", round.Deepen, reviewOf("risk", round.Answered, weak("The speed has no number")))
		if number > 2 {
			r = a(number, "x", round.Deepen, said("risk", nil, []string{"F-001: it has one"}))
		}
		l.Update(r, Scope{})
		if number == 1 {
			if err := l.Mark("F-001", Reject, "a number is in the contract"); err != nil {
				t.Fatal(err)
			}
		}
	}
	for number, want := range map[int]int{1: 0, 2: 1, 3: 1, 4: 1} {
		if c := l.CountsAfter(number); c.Rejected != want || c.Contested != want {
			t.Errorf("round %d: %+v", number, c)
		}
	}
}
