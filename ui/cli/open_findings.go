package cli

import (
	"parley/engine/review"
	"parley/engine/round"
)

// openFinding is a finding that is open, as a result tells it: where it stands, and whose it is. All that is known of it is in findings.json.
type openFinding struct {
	ID           string          `json:"id"`
	Severity     review.Severity `json:"severity,omitempty"`
	Text         string          `json:"text"`
	Perspectives []string        `json:"perspectives"`
	CallsFor     review.Kind     `json:"calls_for,omitempty"`
	Line         int             `json:"line,omitempty"`
	review.Where
	Choice string `json:"choice,omitempty"`
}

// openFindings are the open findings of a round, and what is said of the passages by which the document orders its reviewers about.
func openFindings(last round.Round) (open []openFinding, orders []string) {
	open = []openFinding{}
	for _, f := range last.OpenFindings {
		open = append(open, openFinding{f.ID, f.Severity, f.Text, f.Perspectives, f.CallsFor, f.Line, f.Where, f.Choice})
	}
	for _, f := range round.Orders(last.OpenFindings) {
		orders = append(orders, f.Text)
	}
	return open, orders
}
