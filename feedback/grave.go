package feedback

import (
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// GraveOpen are the findings of high severity or above that are open: nobody has shown that they are done, and the person has not
// rejected them. What is left for later is open. They stand in the order of all lists of findings.
func GraveOpen(findings []round.Finding) (open []round.Finding) {
	for _, f := range findings {
		if f.Kind != ledger.Action && f.Severity.Rank() >= review.High.Rank() && f.Choice != ledger.Reject && !ledger.IsClosed(f.State) {
			open = append(open, f)
		}
	}
	slices.SortStableFunc(open, ledger.CompareWeight)
	return open
}

// OpenFindings are all findings that are open, in the order of all lists of findings, those with a severity first. An older log has no ledger.
func OpenFindings(l *ledger.Ledger) (open []round.Finding) {
	if l == nil {
		return nil
	}
	for i := range l.Entries {
		if e := &l.Entries[i]; e.Kind != ledger.Action && l.IsOpen(e) {
			open = append(open, e.Finding)
		}
	}
	slices.SortStableFunc(open, ledger.CompareWeight)
	return open
}

// GraveStay is "2 findings stay HIGH", of findings that are open and grave: one count of them wherever it is told. "" for none.
func GraveStay(n int, severities string) string {
	if n == 0 {
		return ""
	}
	return countOf(n, "finding") + " " + agree(n, "stays", "stay") + " " + severities
}

// SeveritiesOf names the severities of grave findings: "HIGH", "CRITICAL", or both.
func SeveritiesOf(open []round.Finding) string {
	var labels []string
	for _, severity := range []review.Severity{review.Critical, review.High} {
		if slices.ContainsFunc(open, func(f round.Finding) bool { return f.Severity == severity }) {
			labels = append(labels, severity.Label())
		}
	}
	return strings.Join(labels, " or ")
}
