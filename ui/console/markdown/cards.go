package markdown

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// cards is a table that there is no room for, row by row: a line for each cell that has words, after the name of its column.
// A column that is empty in every row is left out by that.
func (l *layout) cards(t *table, width int) []line {
	var lines []line
	for _, row := range t.rows[1:] {
		var card []line
		for i, cell := range row[:min(len(row), len(t.natural))] {
			if strings.TrimSpace(ansi.Strip(cell)) != "" {
				card = append(card, wordLines(t.columnName(i)+": "+cell, width)...)
			}
		}
		if len(lines) > 0 && len(card) > 0 {
			lines = append(lines, line{})
		}
		lines = append(lines, card...)
	}
	return lines
}

// columnName is what the head calls a column, or its number.
func (t *table) columnName(i int) string {
	if name := strings.TrimSpace(t.rows[0][i]); safetext.Width(decodeStandIns.Replace(name)) > 0 {
		return strings.ReplaceAll(name, "\n", " ")
	}
	return fmt.Sprintf("Column %d", i+1)
}
