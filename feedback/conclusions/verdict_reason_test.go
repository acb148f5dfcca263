package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
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
	const want = "no rule blocks; the average is 3.0/5 (3.0 needed), though risk reports a finding of critical severity. Low rating: quality rates 2/5."
	if got := conclusions.VerdictReason(r); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	r.Divergences = append(r.Divergences, r.Divergences[0])
	if got := conclusions.VerdictReason(r); got != want+" Also: Low rating." {
		t.Errorf("two rules: %s", got)
	}
	r.Divergences = r.Divergences[:1]
	r.Verdict = round.Blocked
	if got := conclusions.VerdictReason(r); got != "Low rating: quality rates 2/5." {
		t.Errorf("blocked: %s", got)
	}
}

// The summary counts what is grave once, by the ledger, also beside a rule that holds and does not block.
func TestTheSummaryCountsWhatIsGraveByTheLedger(t *testing.T) {
	t.Parallel()
	four := 4.0
	r := round.Round{
		Number: 1, Verdict: round.Reached, AverageRating: &four,
		Divergences: []round.Divergence{{Rule: "Low rating", Severity: review.Medium, Description: "quality rates 2/5"}},
		Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 4, Weaknesses: []review.Weakness{
			{Text: "Nobody owns the launch", Severity: review.High},
		}}}},
	}
	l := &ledger.Ledger{Entries: []ledger.Entry{entry("F-001", ledger.Weakness, "Nobody owns the launch", review.High, ai("risk"))}}
	summary := conclusions.Build(conclusions.Input{Ledger: l, Rounds: []round.Round{r}}).Summary
	if strings.Contains(summary, "reports a finding") || !strings.Contains(summary, "Low rating: quality rates 2/5.") {
		t.Error(summary)
	}
}
