package matrix

import (
	"testing"

	"parley/engine/consistency"
)

// Where a requirement has not enough room its own words have it, and not those that others begin with as well.
func TestARowLeavesOutTheOpeningThatOthersShare(t *testing.T) {
	t.Parallel()
	rows := []consistency.Row{
		{ID: "REQ-1", Title: "The system shall warn the shift lead three days before"},
		{ID: "REQ-2", Title: "The system shall update the stock within 5 seconds"},
		{ID: "REQ-3", Title: "A volunteer shall record a delivery by scanning its codes"},
		{ID: "REQ-4", Title: "The system shall"},
	}
	for _, c := range []struct {
		row, room int
		want      string
	}{
		{0, 21, "… warn the shift…"},
		{1, 22, "… update the stock…"},
		{0, 26, "The system shall warn the…"}, // its own words have room behind it
		{1, 60, "The system shall update the stock within 5 seconds"},
		{2, 26, "A volunteer shall record…"},
		{3, 12, "The system…"},
	} {
		if got := rowTitle(rows, rows[c.row], c.room); got != c.want {
			t.Errorf("%s in %d cells: %q, want %q", rows[c.row].ID, c.room, got, c.want)
		}
	}
}
