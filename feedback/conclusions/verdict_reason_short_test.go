package conclusions_test

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
)

// The one line of the closing card begins with what was seen; the conclusions name the tool, too.
func TestTheReasonForOneLineLeavesTheToolToTheFiles(t *testing.T) {
	t.Parallel()
	average := 4.0
	r := round.Round{
		Verdict: round.Blocked, AverageRating: &average,
		Divergences:  []round.Divergence{{Rule: "High risk identified", Severity: review.High, Description: "risk rates the risk high (command x)", Perspectives: []string{"risk"}}},
		Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{RiskLevel: review.High}}},
	}
	if got := conclusions.ShortVerdictReason(r); got != "High risk: risk says so." {
		t.Error("short:", got)
	}
	reached := round.Round{Verdict: round.Reached, AverageRating: &average, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "a", Severity: review.High}}}}}}
	if got := conclusions.ShortVerdictReason(reached); got != "no rule blocks; the average is 4.0/5 (3.0 needed)." {
		t.Error("beside what may be rejected:", got)
	}
	reached.Divergences = []round.Divergence{{Rule: "Some rule", Severity: review.Medium, Description: "quality rates 2/5"}}
	if got := conclusions.ShortVerdictReason(reached); got != "no rule blocks; the average is 4.0/5 (3.0 needed). Some rule: quality rates 2/5." {
		t.Error("beside a rule that does not block:", got)
	}
	if got := conclusions.VerdictReason(r); got != "High risk identified: risk rates the risk high (command x)." {
		t.Error("in full:", got)
	}
	r.Perspectives[0].Outcome, r.Perspectives[0].Tool, r.Perspectives[0].Via = round.Answered, "x", "command"
	if got := conclusions.VerdictReason(r); got != "High risk identified: risk rates the risk high (x)." { // as everywhere else
		t.Error("of a custom command:", got)
	}
}
