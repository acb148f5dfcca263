package markdown

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// cellRoom is what stands around the words of a cell: a blank on each side and the line to the next one.
const cellRoom = 3

// table is a table of a block and the width its words need: as they are written they take no less room than drawn.
type table struct {
	text    string
	columns []int
}

func (t *table) width() int {
	total := 0
	for _, column := range t.columns {
		total += column + cellRoom
	}
	return total
}

// add takes a row of the source.
func (t *table) add(row string) {
	t.text += row + "\n"
	row = strings.TrimSpace(row)
	if ruled(row) {
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
		case ruled(line) && strings.Contains(last, "|"):
			open = &table{}
			open.add(last)
			open.add(line)
			all = append(all, open)
		}
		last = line
	}
	return all
}

// narrow puts tables that need less than the width in place of those that were stretched to it: glamour gives every
// table all there is, and the columns of a small one end up far apart.
func (r *Renderer) narrow(lines []string, b Block, width int) []string {
	for _, t := range tables(b.Lead + b.Text) {
		if t.width() >= width {
			continue
		}
		drawn, err := r.draw(Block{Text: t.text, Links: b.Links}, layout{width: t.width()})
		if err != nil {
			continue
		}
		for len(drawn) > 0 && drawn[len(drawn)-1] == "" {
			drawn = drawn[:len(drawn)-1]
		}
		if i := find(lines, drawn); i >= 0 {
			copy(lines[i:], drawn)
		}
	}
	return lines
}

// find is where lines hold the same words as those of a table, one below the other; -1 for nowhere.
func find(lines, drawn []string) int {
	for i := 0; len(drawn) > 0 && i+len(drawn) <= len(lines); i++ {
		if slices.EqualFunc(lines[i:i+len(drawn)], drawn, func(a, b string) bool { return words(a) == words(b) }) {
			return i
		}
	}
	return -1
}

// words are the signs of a table's line that are not there to fill it.
func words(line string) string {
	return strings.NewReplacer(" ", "", "─", "", "-", "").Replace(ansi.Strip(line))
}
