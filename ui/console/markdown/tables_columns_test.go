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
