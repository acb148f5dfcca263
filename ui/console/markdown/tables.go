package markdown

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// cellRoom is what stands around the words of a cell: a blank on each side and the line to the next one.
const cellRoom = 3

// minColumnText is the room for words that each column should have, unless it needs less.
const minColumnText = 5

// table is a table of a block and the width its words need: as they are written they take no less room than drawn.
type table struct {
	text    string
	columns []int
	head    int // the columns that its head has, and that are drawn
}

func (t *table) width() int {
	total := 0
	for _, column := range t.columns {
		total += column + cellRoom
	}
	return total
}

// crowded reports whether columns would have too little room for their words at a width.
func (t *table) crowded(width int) bool {
	for _, column := range t.columns[:t.head] {
		width -= min(column, minColumnText) + cellRoom
	}
	return width < 0
}

// add takes a row of the source.
func (t *table) add(row string) {
	t.text += row + "\n"
	row = strings.TrimSpace(row)
	if isTableRule(row) {
		return
	}
	for i, cell := range strings.Split(strings.TrimSuffix(strings.TrimPrefix(row, "|"), "|"), "|") {
		if i == len(t.columns) {
			t.columns = append(t.columns, 0)
		}
		t.columns[i] = max(t.columns[i], safetext.Width(strings.TrimSpace(cell)))
	}
}

// tables finds those of a text.
func tables(text string) []*table {
	var all []*table
	var open *table
	last := ""
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case !strings.Contains(line, "|"):
			open = nil
		case open != nil:
			open.add(line)
		case isTableRule(line) && strings.Contains(last, "|"):
			open = &table{}
			open.add(last)
			open.head = len(open.columns)
			open.add(line)
			all = append(all, open)
		}
		last = line
	}
	return all
}

// fitTables draws tables anew that glamour, which gives every table the whole width, draws badly. The columns of a small
// one end up far apart: it gets the width that it needs. Those of a large one lose their words, which are shown as they
// stand.
func (r *Renderer) fitTables(lines []string, b Block, width int) []string {
	for _, t := range tables(b.Lead + b.Text) {
		switch {
		case t.width() < width:
			drawn := r.drawTable(t, b.Links, t.width())
			if i := find(lines, drawn); i >= 0 {
				copy(lines[i:], drawn)
			}
		case t.crowded(width):
			drawn := r.drawTable(t, b.Links, width)
			if i := find(lines, drawn); i >= 0 {
				lines = slices.Replace(lines, i, i+len(drawn), fitLines(strings.TrimSuffix(t.text, "\n"), width)...)
				r.widestCrowded = max(r.widestCrowded, t.head)
			}
		}
	}
	return lines
}

// drawTable is a table at a width, without what is around it; nothing when it cannot be drawn.
func (r *Renderer) drawTable(t *table, links []Link, width int) []string {
	drawn, _, err := r.renderGlamour(Block{Text: t.text, Links: links}, width)
	if err != nil {
		return nil
	}
	for len(drawn) > 0 && drawn[len(drawn)-1] == "" {
		drawn = drawn[:len(drawn)-1]
	}
	return drawn
}

// find is where lines hold the same words as those of a table, one below the other; -1 for nowhere.
func find(lines, drawn []string) int {
	for i := 0; len(drawn) > 0 && i+len(drawn) <= len(lines); i++ {
		if slices.EqualFunc(lines[i:i+len(drawn)], drawn, func(a, b string) bool { return tableLetters(a) == tableLetters(b) }) {
			return i
		}
	}
	return -1
}

// tableLetters are the signs of a table's line that are not there to fill it.
func tableLetters(line string) string {
	return strings.NewReplacer(" ", "", "─", "", "-", "").Replace(ansi.Strip(line))
}
