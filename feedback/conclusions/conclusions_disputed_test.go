package conclusions

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// What an examiner disputed, what reviewers see differently and what the person rejected have each their own list and word.
func TestConclusionsCallDisputedContestedAndRejectedByTheirNames(t *testing.T) {
	t.Parallel()
	r := round.Round{ID: "REVIEW-001", Number: 1, Artifact: round.Artifact{SHA256: "x"}, Perspectives: []round.Review{
		{Name: "quality", Tool: "codex", Outcome: round.Answered, Answer: review.Answer{Rating: 3, Weaknesses: []review.Weakness{
			{Text: "Everybody knows who owns the export of the data, or so it says", Severity: review.High},
			{Text: "Backups are never tried", Severity: review.High},
			{Text: "No unit of load is given", Severity: review.Low},
		}}},
		{Name: "product", Tool: "gemini", Outcome: round.Answered, Answer: review.Answer{Rating: 4, Strengths: []string{"Everybody knows who owns the export of the data"}}},
	}}
	var l ledger.Ledger
	l.Update(r, ledger.Scope{})
	l.Examine([]round.ExaminedFinding{{ID: "F-002", Examined: round.Examined{
		As: round.Disputed, Tool: "claude", Why: "It says so.", Round: 1, SHA256: "x", CounterQuote: "Backups are tried.", CounterLine: 4,
	}}})
	if err := l.Mark("F-003", ledger.Reject, "out of scope"); err != nil {
		t.Fatal(err)
	}
	d := Build(Input{Rounds: []round.Round{r}, Ledger: &l})
	text := d.Markdown()
	for _, want := range []string{
		"\n## Disputed\n\n- F-002", "\n## Contested\n\n- F-001 (HIGH): Everybody knows who owns the export of the data, or so it says (contested by product)", "\n## Rejected\n\n- F-003",
		"One finding is rejected, one is disputed and one is contested; see Rejected, Disputed and Contested below.",
		"1 contested; 1 disputed; 1 rejected", "Confidence: low (disputed)", "Confidence: low (contested by product)", "| disputed |", "| contested |", "| rejected |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the conclusions lack %q:\n%s", want, text)
		}
	}
	for word, as := range map[string]struct {
		items []Item
		n     int
	}{ledger.Disputed: {d.Disputed, d.Statistics.Disputed}, ledger.Contested: {d.Contested, d.Statistics.Contested}, ledger.Rejected: {d.Rejected, d.Statistics.RejectedOnes}} {
		if len(as.items) != 1 || as.n != 1 || as.items[0].State != word {
			t.Errorf("as data: %d counted as %s of %+v", as.n, word, as.items)
		}
	}
}

// The line of a counter-quote counts in the document that the examiner read: where that has changed, its round is named.
func TestACounterQuoteNamesTheRoundOfItsLine(t *testing.T) {
	t.Parallel()
	it := Item{ID: "F-001", Text: "Backups are never tried", Examined: &round.Examined{
		As: round.Disputed, Tool: "claude", Round: 1, SHA256: "x", CounterQuote: "Backups are tried.", CounterLine: 4,
	}, State: ledger.Disputed}
	for sha, want := range map[string]string{"x": "  - The document, line 4: “Backups are tried.”\n", "y": "  - The document of round 1, line 4: “Backups are tried.”\n"} {
		if text := (Document{SHA256: sha, Disputed: []Item{it}}).Markdown(); !strings.Contains(text, want) {
			t.Errorf("of document %s it lacks %q:\n%s", sha, want, text)
		}
	}
}
