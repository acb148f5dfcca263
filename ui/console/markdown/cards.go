package markdown

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// cardIndent is how far what follows the first cell of a row is set in.
const cardIndent = 2

// cards is a table that there is no room for, row by row: the first cell, and below it the others, each after the name of its column, as
// many in a line as have room there. A column that is empty in every row is left out by that.
func (l *layout) cards(t *table, width int) []line {
	var lines []line
	for _, row := range t.rows[1:] {
		card := l.card(t, row, width)
		if len(lines) > 0 && len(card) > 0 {
			lines = append(lines, line{})
		}
		lines = append(lines, card...)
	}
	return lines
}

// card is a row of such a table.
func (l *layout) card(t *table, row []string, width int) []line {
	var card []line
	indent := ""
	open := "" // cells that share a line
	end := func() {
		if open != "" {
			more := indent + strings.Repeat(" ", len(indent)) // what goes on is no cell of its own
			card = append(card, setIn(wordLines(open, width-len(more)), indent, more)...)
			indent = strings.Repeat(" ", min(cardIndent, width/8))
		}
		open = ""
	}
	for i, cell := range row[:min(len(row), len(t.natural))] {
		if strings.TrimSpace(ansi.Strip(cell)) == "" {
			continue
		}
		cell = l.muted(t.columnName(i)+":") + " " + cell
		if joined := open + l.faint(" · ") + cell; open != "" && len(card) > 0 && !l.style.Plain && visibleWidth(joined) <= width-2*len(indent) {
			open = joined
			continue
		}
		end()
		open = cell
	}
	end()
	return card
}

// visibleWidth is how wide a drawn cell is.
func visibleWidth(cell string) int {
	if strings.Contains(cell, "\n") {
		return maxWidth
	}
	return safetext.Width(decodeStandIns.Replace(ansi.Strip(cell)))
}

// maxWidth is wider than any screen: what has several lines of its own shares none.
const maxWidth = 1 << 20

// columnName is what the head calls a column, or its number.
func (t *table) columnName(i int) string {
	if name := strings.TrimSpace(t.rows[0][i]); safetext.Width(decodeStandIns.Replace(name)) > 0 {
		return strings.ReplaceAll(name, "\n", " ")
	}
	return fmt.Sprintf("Column %d", i+1)
}
