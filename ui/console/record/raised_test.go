package record

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// What a reviewer raised is counted beside its rating, with how many of its findings are as severe as the gravest; who judged nothing has nothing there.
func TestWhatAReviewerRaisedIsCounted(t *testing.T) {
	t.Parallel()
	of := func(severities ...review.Severity) round.Review {
		r := round.Review{Outcome: round.Answered}
		for _, s := range severities {
			r.Weaknesses = append(r.Weaknesses, review.Weakness{Text: "text", Severity: s})
		}
		return r
	}
	for want, r := range map[string]round.Review{
		"no findings":          of(),
		"1 LOW finding":        of(review.Low),
		"3 findings, 1 HIGH":   of(review.Low, review.High, review.Medium),
		"3 findings, 2 MEDIUM": of(review.Medium, review.Low, review.Medium),
		"2 HIGH findings":      of(review.High, review.High),
		"2 findings":           of("", ""),
		"":                     {Outcome: round.Missing},
	} {
		if got := raisedBy(r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
