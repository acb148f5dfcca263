package matrix

import (
	"testing"

	"parley/engine/consistency"
)

// A requirement at hand is told whole where its document has the rest, and not what stands in the cells behind it.
func TestTheRequirementAtHandIsToldWhole(t *testing.T) {
	t.Parallel()
	for quote, want := range map[string]string{
		"REQ-001 | The list shall load within one second on a phone. | must": "The list shall load within one second on a phone.",
		"REQ-001: The list shall load within one second on a phone.":         "The list shall load within one second on a phone.",
		"elsewhere": "The list shall load…",
	} {
		row := consistency.Row{ID: "REQ-001", Title: "The list shall load…", At: consistency.Place{Path: "a.md", Line: 1, Quote: quote}}
		if got := wholeTitle(row); got != want {
			t.Errorf("%q: %q, want %q", quote, got, want)
		}
	}
}
