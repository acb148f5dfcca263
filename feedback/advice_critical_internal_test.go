package feedback

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Whoever is told to be done reads which critical findings that leaves behind: no rule of the verdict speaks of them.
func TestTheAdviceForDoneNamesCriticalFindings(t *testing.T) {
	t.Parallel()
	finding := func(id string, severity review.Severity, choice string) ledger.Entry {
		return ledger.Entry{
			Finding: round.Finding{ID: id, Kind: ledger.Weakness, Text: "No owner", Severity: severity, State: ledger.Persisting, Choice: choice}, FirstRound: 1,
			History: []ledger.Observation{{Round: 2, State: ledger.Persisting}},
		}
	}
	four := 4.0
	r := round.Round{
		Number: 2, Verdict: round.Reached, Recommendation: round.NotApplicable, AverageRating: &four,
		Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered}},
	}
	nothing := "Round 2 found nothing new (1 repeated, none fixed)."
	for name, c := range map[string]struct {
		entries []ledger.Entry
		want    string
	}{
		"none":            {[]ledger.Entry{finding("F-001", review.High, "")}, nothing},
		"one":             {[]ledger.Entry{finding("F-001", review.Critical, "")}, nothing + " But the critical finding F-001 is open."},
		"left for later":  {[]ledger.Entry{finding("F-001", review.Critical, ledger.Later)}, nothing},
		"several of them": {[]ledger.Entry{finding("F-001", review.Critical, ""), finding("F-002", review.Critical, ledger.Accept)}, "Round 2 found nothing new (2 repeated, none fixed). But 2 critical findings are open."},
	} {
		got := checkpointOf(Step{Round: 2}, RoundLimit{Max: 3}, r, &ledger.Ledger{Entries: c.entries}, 0).Advice
		if got.Choice != Done || got.Reason != c.want {
			t.Errorf("%s: %s: %s", name, got.Choice, got.Reason)
		}
	}
}
