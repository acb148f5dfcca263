package mcp

import (
	"testing"

	"parley/engine/review"
	"parley/ui/format"
)

// The findings are counted as on the screens: an action item is no finding, and counts by itself.
func TestActionItemsAreNoOpenFindings(t *testing.T) {
	t.Parallel()
	counts := countFindings([]format.Finding{
		{ID: "F-001", Kind: "weakness", Severity: review.High, Listed: true, Open: true},
		{ID: "F-002", Kind: "weakness", Severity: review.Low, Listed: true, Open: true},
		{ID: "F-003", Kind: "action", Severity: review.High, Listed: true, Open: true},
		{ID: "F-004", Kind: "action", Severity: review.High, Open: true}, // it answers F-001
		{ID: "F-005", Kind: "weakness", Choice: "reject"},
		{ID: "F-006", Kind: "weakness"},
	})
	if want := (Counts{Open: 2, High: 1, Actions: 1, Rejected: 1, Closed: 1}); *counts != want {
		t.Errorf("%+v, want %+v", *counts, want)
	}
}
