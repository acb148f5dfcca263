package markdown

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// drawCards is a table that there is no room for, row by row: a line for each cell that has words, after the name of its column.
// A column that is empty in every row is left out by that.
func (r *Renderer) drawCards(t *table, links []Link, width int) []string {
	var lines []string
	for _, row := range t.rows[1:] {
		card := r.drawCard(t, row, links, width)
		if len(lines) > 0 && len(card) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, card...)
	}
	return lines
}

// drawCard is one row. Each cell is a paragraph of its own, since nothing that opens in one goes on in the next.
func (r *Renderer) drawCard(t *table, row []string, links []Link, width int) []string {
	var source strings.Builder
	for i, cell := range row[:min(len(row), t.head)] {
		if cell == "" {
			continue
		}
		fmt.Fprintf(&source, "%s**%s**: %s\n%[1]s\n", t.quote, t.columnName(i), strings.ReplaceAll(cell, `\|`, "|"))
	}
	drawn, _, err := r.renderGlamour(Block{Text: source.String(), Links: links}, width)
	if err != nil {
		return fitLines(source.String(), width)
	}
	return slices.DeleteFunc(drawn, func(line string) bool { return strings.Trim(ansi.Strip(line), " │|>") == "" })
}

// columnName is what the head calls a column, or its number.
func (t *table) columnName(i int) string {
	if name := strings.TrimSpace(tableMarkup.Replace(t.rows[0][i])); name != "" {
		return name
	}
	return fmt.Sprintf("Column %d", i+1)
}
