package cli

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// Why consensus is reached comes before what holds against it, with what is grave all the same.
func TestAReachedVerdictSaysWhyBeforeWhatHoldsAgainstIt(t *testing.T) {
	t.Parallel()
	three := 3.0
	r := round.Round{
		Verdict: round.Reached, AverageRating: &three,
		Divergences:  []round.Divergence{{Rule: "Low rating", Severity: review.Medium, Description: "quality rates 2/5"}},
		Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "a", Severity: review.Critical}}}}},
	}
	const want = "no blocking rule holds; the average is 3.0/5, and 3.0 is needed, though reviewers report findings of critical severity. Low rating: quality rates 2/5."
	if got := verdictReason(r); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	r.Verdict = round.Blocked
	if got := verdictReason(r); got != "Low rating: quality rates 2/5." {
		t.Errorf("blocked: %s", got)
	}
}
