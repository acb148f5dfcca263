package conclusions_test

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
)

// What turned a verdict is what its rules look at: a rating beside it, a finding that was never critical and what speaks against the new
// verdict are not among it.
func TestWhatTurnedAVerdictIsToldAlone(t *testing.T) {
	t.Parallel()
	data := func(s review.Severity) review.Weakness {
		return review.Weakness{Text: "Nobody says what happens to donors' personal data", Severity: s}
	}
	clock := review.Weakness{Text: "The clock of the ward drifts by an hour", Severity: review.High}
	missing := round.Review{Name: "coverage", Outcome: round.Answered, Answer: review.Answer{Rating: 4, MissingRequirements: []string{"REQ-009: print labels"}}}
	low := func(r round.Round) round.Round {
		r.Divergences = []round.Divergence{{Rule: "Low rating"}}
		return r
	}
	risky := func(r round.Round) round.Round {
		r.Divergences = []round.Divergence{{Rule: "Low rating"}, {Rule: "High risk identified"}}
		return r
	}
	averaging := func(r round.Round, average float64) round.Round {
		r.AverageRating = &average
		return r
	}
	texts := map[string]string{"one": "# Brief\n\nWe print.\n", "two": "# Brief\n\nWe scan.\n"}
	for _, c := range []struct {
		name        string
		first, then round.Round
		want        string
	}{
		{
			"better", turned(1, "one", true, judged("risk", 2, review.High, data(review.Critical)), judged("product", 3, review.Low)),
			turned(2, "two", false, judged("risk", 4, review.Low, data(review.Medium)), judged("product", 4, review.Medium)),
			"risk calls the risk low (was high) and calls F-001 MEDIUM (was CRITICAL)",
		},
		{
			"worse", turned(1, "one", false, judged("risk", 4, review.Low, data(review.Medium))),
			turned(2, "two", true, judged("risk", 3, review.High, data(review.Critical), clock)),
			"risk calls the risk high (was low) and calls F-001 CRITICAL (was MEDIUM)",
		},
		{
			"a missing requirement is not named again", turned(1, "one", true, missing), turned(2, "two", false, judged("coverage", 4, "")),
			"F-001 (HIGH) was not named again",
		},
		{
			"a rating that a rule looks at", low(turned(1, "one", true, judged("risk", 2, ""))), turned(2, "two", false, judged("risk", 4, "")),
			"risk rates 4/5 (was 2/5)",
		},
		{
			"an average that blocked, beside a rule that weighs more", averaging(risky(turned(1, "one", true, judged("risk", 2, review.High), judged("product", 3, ""))), 2.5),
			averaging(turned(2, "two", false, judged("risk", 4, review.Low), judged("product", 4, "")), 4),
			"risk rates 4/5 (was 2/5) and calls the risk low (was high); product rates 4/5 (was 3/5)",
		},
		{"not known", turned(1, "one", true, judged("risk", 3, "")), turned(2, "two", false, judged("risk", 4, "")), ""},
		{"it stayed", turned(1, "one", true, judged("risk", 3, review.High)), turned(2, "two", true, judged("risk", 4, review.Low)), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := ledgerOf([]round.Round{c.first, c.then}, texts)
			if got := conclusions.TurnedBy(c.first, c.then, l); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
