package feedback

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Whoever is told to be done reads which grave findings that leaves open, and why it is advised all the same: no rule of the verdict
// speaks of them.
func TestTheAdviceForDoneNamesGraveFindings(t *testing.T) {
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
	nothing := "Round 2 found nothing new."
	unconfirmed := finding("F-001", review.Critical, "")
	unconfirmed.State, unconfirmed.History[0].State = ledger.Unconfirmed, ledger.Unconfirmed
	edited := finding("F-001", review.High, "")
	edited.Stood = 1
	raised := edited
	raised.History = []ledger.Observation{{Round: 2, State: ledger.Persisting, Perspectives: []string{"quality"}, QuoteUnfound: true}}
	edited2 := finding("F-002", review.High, "")
	edited2.Stood = 1
	gravest := finding("F-005", review.Critical, "")
	gravest.State, gravest.History[0].State = ledger.Unconfirmed, ledger.Unconfirmed
	closing := " findings would stay open: to close them, edit the document first, or reject them."
	last := "Round 2 is the last."
	for name, c := range map[string]struct {
		final   bool
		entries []ledger.Entry
		want    string
	}{
		"none":                         {false, []ledger.Entry{finding("F-001", review.Medium, "")}, nothing},
		"one":                          {false, []ledger.Entry{finding("F-001", review.Critical, "")}, nothing + " F-001 (CRITICAL) would stay open: to close it, edit the document first, or reject it."},
		"of high":                      {false, []ledger.Entry{finding("F-001", review.High, "")}, nothing + " F-001 (HIGH) would stay open: to close it, edit the document first, or reject it."},
		"left for later":               {false, []ledger.Entry{finding("F-001", review.Critical, ledger.Later)}, nothing},
		"only unconfirmed":             {false, []ledger.Entry{unconfirmed}, "Round 2 found nothing new. F-001 (CRITICAL) would stay open: its text has changed, and no reviewer has confirmed that this mends it."},
		"edited already":               {false, []ledger.Entry{edited}, nothing + " F-001 (HIGH) would stay open: its quote is no longer in the document, and no reviewer has confirmed that this mends it."},
		"one edited of two":            {false, []ledger.Entry{edited, finding("F-002", review.High, "")}, nothing + " 2 HIGH findings would stay open: to close them, edit the document first, or reject them. The quote of F-001 is gone, and no reviewer has confirmed that this mends it."},
		"edited, and raised again":     {false, []ledger.Entry{raised}, nothing + " F-001 (HIGH) would stay open: its quote is no longer in the document, and quality raised it again."},
		"raised again of two":          {false, []ledger.Entry{raised, finding("F-002", review.High, "")}, nothing + " 2 HIGH findings would stay open: to close them, edit the document first, or reject them. The quote of F-001 is gone, and quality raised it again."},
		"both edited":                  {false, []ledger.Entry{raised, edited2}, nothing + " 2 HIGH findings would stay open: the text that they quote has changed, and quality raised F-001 again, and no reviewer has confirmed that this mends the rest."},
		"the gravest has changed, too": {false, []ledger.Entry{edited, finding("F-006", review.High, ""), gravest}, nothing + " 1 CRITICAL and 2 HIGH" + closing + " The text of F-005 (CRITICAL) and F-001 (HIGH) has changed, and no reviewer has confirmed that this mends them."},
		"the gravest alone":            {false, []ledger.Entry{finding("F-001", review.High, ""), gravest}, nothing + " 1 CRITICAL and 1 HIGH" + closing + " The text of F-005 (CRITICAL) has changed, and no reviewer has confirmed that this mends it."},
		"in the last round":            {true, []ledger.Entry{finding("F-001", review.Critical, "")}, last + " F-001 (CRITICAL) stays open: the conclusions list it."},
		"several of them":              {false, []ledger.Entry{finding("F-001", review.Critical, ""), finding("F-002", review.High, ledger.Accept)}, "Round 2 found nothing new. 1 CRITICAL and 1 HIGH findings would stay open: to close them, edit the document first, or reject them."},
	} {
		got := checkpointOf(Step{Round: 2, Final: c.final}, RoundLimit{Max: 3}, r, &ledger.Ledger{Entries: c.entries}, 0).Advice
		if got.Choice != Done || got.Reason != c.want {
			t.Errorf("%s: %s: %s", name, got.Choice, got.Reason)
		}
	}
}
