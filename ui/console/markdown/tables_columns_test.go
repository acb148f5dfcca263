package markdown

import (
	"strings"
	"testing"
)

// The column with the most words gets the most of what is left: it makes its rows high.
func TestTheLongestColumnGetsTheMostRoom(t *testing.T) {
	t.Parallel()
	source := "| Id | Finding | By | State |\n|---|---|---|---|\n| F-001 | Nobody says how many updates are sent each second while pods come and go, and who would notice | product, quality, risk | new in round 1 |\n"
	lines := Render(Block{Text: source}, style(76)).Lines
	if rows := len(lines) - 2; rows > 4 {
		t.Errorf("%d lines for a row:\n%s", rows, strings.Join(lines, "\n"))
	}
}

// Where one column is much wider than the others, it alone is wrapped: short cells stay whole.
func TestOnlyTheWidestColumnIsWrapped(t *testing.T) {
	t.Parallel()
	table := &table{rows: [][]string{{"Verdict", "Text changed", "Decision"}, {"blocked (HIGH)", "1", strings.Repeat("word ", 20)}}, hasHead: true}
	table.measure()
	if widths, fits := table.columns(70); !fits || widths[0] != 14 || widths[1] != 12 || widths[2] != 70-14-12-3*cellRoom+1 {
		t.Errorf("%v, %t", widths, fits)
	}
	if widths, fits := table.columns(50); !fits || widths[2] < widths[0] {
		t.Errorf("in 50 cells: %v, %t", widths, fits)
	}
}
