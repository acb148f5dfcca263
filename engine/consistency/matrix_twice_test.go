package consistency_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/engine/consistency"
)

// An id that one document defines twice with different texts is two requirements: both are shown, each with its line, and what another
// document says of one of them is no answer to the other.
func TestAnIDDefinedTwiceIsTwoRows(t *testing.T) {
	t.Parallel()
	list := "# Requirements\n\n## Functional requirements\n\n- REQ-001: The user can export the list as CSV.\n" +
		"- REQ-003: Data is stored only on the device.\n- REQ-003: The list opens within 200 ms on the reference phone.\n"
	m := consistency.Trace(docs("requirements.md", list,
		"architecture.md", "# Architecture\n\n## Export\n\nREQ-001: the exporter writes the list as CSV.\n\n## Speed\n\nREQ-003: the list opens within 200 ms because it is cached.\n"))
	var rows []string
	for _, r := range m.Rows {
		rows = append(rows, fmt.Sprintf("%s %d %s: %s, %s", r.ID, r.At.Line, r.Title, r.Cells[1].Status, r.Cells[2].Status))
	}
	want := []string{
		"REQ-001 5 The user can export the list as CSV.: covered, covered",
		"REQ-003 6 Data is stored only on the device.: contradicted, unclear",
		"REQ-003 7 The list opens within 200 ms on the reference phone.: contradicted, covered",
	}
	if !slices.Equal(rows, want) {
		t.Fatalf("%s\n%s", strings.Join(rows, "\n"), sheet(m))
	}
	if c := m.Rows[1].Cells[1]; c.At.Line != 6 || c.Against.Line != 7 || !strings.Contains(c.Why, "REQ-003 is defined with different texts in lines 6 and 7") {
		t.Errorf("%+v", c)
	}
	if m = consistency.Trace(docs("requirements.md", "# Requirements\n\n- REQ-003: Data stays on the device.\n- REQ-003: Data stays on the device\n")); len(m.Rows) != 1 {
		t.Errorf("the same said twice is %d rows:\n%s", len(m.Rows), sheet(m))
	}
}

// A list of another document that counts for itself covers no requirement by its ids; a requirement that both state with one value is still held
// against a third document.
func TestAnIDOfAnotherListCoversNothing(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs(
		"product-brief.md", "# Product brief: Lists\n\n## Requirements\n\n- REQ-1: All members of a household see a new item within 5 seconds.\n- REQ-2: When two members change the same item offline, the later change wins.\n",
		"requirements.md", "# Requirements\n\n| ID | Requirement | Priority |\n|---|---|---|\n| REQ-001 | All members see a new item within 5 seconds | must |\n| REQ-002 | A member can delete the account | should |\n",
		"architecture.md", "# Architecture\n\n## Components\n\n- The sync service pushes new items to all members within 10 seconds (REQ-001).\n"))
	var rows []string
	for _, r := range m.Rows {
		rows = append(rows, fmt.Sprintf("%s: %s, %s", r.ID, r.Cells[0].Status, r.Cells[2].Status))
	}
	if want := []string{"REQ-001: covered, contradicted", "REQ-002: unclear, unclear"}; !slices.Equal(rows, want) {
		t.Errorf("%q\n%s", rows, sheet(m))
	}
}
