package conclusions

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

func TestTheSummaryNamesWhatThePersonRejectedOfTheGravest(t *testing.T) {
	t.Parallel()
	four := 4.0
	reached := round.Round{
		Verdict: round.Reached, AverageRating: &four,
		Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "a", Severity: review.High}}}}},
	}
	rejected := []Item{{ID: "F-003", Severity: review.High}, {ID: "F-004", Severity: review.Low}}
	if got := rejectedAgainst(reached, rejected); got != "The person rejected the HIGH finding F-003." {
		t.Error("reached:", got)
	}
	reached.Verdict = round.Blocked
	if got := rejectedAgainst(reached, rejected); got != "" {
		t.Error("blocked:", got)
	}
}
