package round

import (
	"testing"
	"time"
)

// A call that parley did not see the end of was made: it counts in what was spent, and not in what another round like it would take.
func TestInterruptedCallsAreSpent(t *testing.T) {
	t.Parallel()
	answered := Attempt{Tool: "ada", Command: []string{"ada"}, Usage: &Usage{InputTokens: 900}}
	r := Round{
		Started: time.Unix(0, 0), Finished: time.Unix(2, 0), // of the run that took the round up again
		Perspectives: []Review{{Name: "risk", Attempts: []Attempt{answered}}},
		Interrupted:  []string{"ada", "bob"}, Examination: &Examination{Interrupted: []string{"bob"}},
	}
	if got, want := r.TotalSpending().String(), "4 calls (3 interrupted), 900 tokens (of 1), at least 2 s"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := r.ExaminedSpending().Calls; got != 1 {
		t.Errorf("another round takes %d calls", got)
	}
}
