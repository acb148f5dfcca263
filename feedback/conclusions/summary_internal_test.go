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

// What the files leave open between them no finding counts, and no summary says without a word on them that nothing is open.
func TestTheSummaryNamesWhatTheFilesLeaveOpenBetweenThem(t *testing.T) {
	t.Parallel()
	const between = "the files may contradict each other in 1 place"
	open := Document{KeyConclusions: []Conclusion{{ID: "F-001", Text: "No owner."}}}
	for want, got := range map[string]string{
		"No finding is left open.":                                                                          describeTopConclusion(Document{}, ""),
		"No finding is left open, but " + between + ": read the record.":                                    describeTopConclusion(Document{}, between),
		"Most important: F-001: No owner. The files may contradict each other in 1 place: read the record.": describeTopConclusion(open, between),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
