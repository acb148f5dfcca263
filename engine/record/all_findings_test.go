package record_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

// A document of twelve findings: the text by default has the foremost seven action items, in full it has all, with every
// place of every finding.
func TestTheVerdictInFullHasEveryFinding(t *testing.T) {
	t.Parallel()
	high := review.High
	r := round.Round{ID: "REVIEW-001", Verdict: round.Blocked, Severity: &high}
	p := round.Review{Name: "quality", Outcome: round.Direct}
	for i := range 12 {
		p.Weaknesses = append(p.Weaknesses, review.Weakness{Text: fmt.Sprintf("Fault number %d.", i+1), Severity: review.Low, Rule: "Q4"})
		r.ActionItems = append(r.ActionItems, round.ActionItem{Text: fmt.Sprintf("Mend number %d.", i+1), Perspectives: []string{"quality"}})
	}
	for line := range 21 {
		p.Weaknesses[11].Places = append(p.Weaknesses[11].Places, review.Place{Line: 100 + line})
	}
	r.Perspectives = []round.Review{p}
	short, full, report := record.Verdict(r), record.VerdictInFull(r), record.ReportInFull(r)
	if !strings.Contains(short, "7. Mend number 7.") || strings.Contains(short, "8. Mend") || !strings.Contains(short, "(5 more in the discussion record)") || strings.Contains(short, "Fault") {
		t.Errorf("by default:\n%s", short)
	}
	for _, text := range []string{full, report} {
		if !strings.Contains(text, "12. Mend number 12.") || !strings.Contains(text, "Fault number 12.") || !strings.Contains(text, "All 21 places: lines 100, 101") || strings.Contains(text, "more in the") {
			t.Errorf("in full:\n%s", text)
		}
	}
}
