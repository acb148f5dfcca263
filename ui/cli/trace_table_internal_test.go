package cli

import (
	"strings"
	"testing"

	"parley/ui/safetext"
)

// A trace uses the width of the terminal it is read on, within bounds, and that of the other tables where there is none.
func TestATraceUsesTheTerminalsWidth(t *testing.T) {
	t.Parallel()
	report := traceReport{Context: "context.json", Artifact: "doc.md", Requirements: []traceRow{{
		Kind: "requirement", ID: "REQ-1", Status: "covered", Text: strings.Repeat("A volunteer records a delivery. ", 12),
	}}}
	for terminal, want := range map[int]int{0: tableWidth, 50: 50, 120: 120, 400: widestTrace, 10: narrowestTrace} {
		a := App{IO: IO{Getenv: func(string) string { return "" }, OutWidth: func() int { return terminal }}}
		widest := 0
		for line := range strings.Lines(report.table(a.traceLook())) {
			widest = max(widest, safetext.Width(strings.TrimSuffix(line, "\n")))
		}
		if widest > want || widest < want-len("delivery.") {
			t.Errorf("a terminal of %d: the widest line has %d cells, want about %d", terminal, widest, want)
		}
	}
}
