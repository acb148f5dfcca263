package checkpoint

import (
	"slices"
	"strings"

	"parley/ui/safetext"
)

// column is a part that stands beside others: its lines, how wide it is, and which lines only begin something.
type column struct {
	lines    []string
	w        int
	headings map[string]bool
}

// line is the column at one of its lines; "" below its end.
func (k column) line(at int) string {
	if at >= len(k.lines) {
		return ""
	}
	return k.lines[at]
}

// head is what the column has above one of its lines where that is read on from: the last heading before it. "" where the column is over, or
// where it begins something itself: a heading without its text would say that there is none.
func (k column) head(at int) string {
	if at >= len(k.lines) || !slices.ContainsFunc(k.lines[at:], func(line string) bool { return !isBlank(line) }) || k.headings[k.lines[at]] {
		return ""
	}
	for i := at - 1; i >= 0; i-- {
		if k.headings[k.lines[i]] {
			return k.lines[i]
		}
	}
	return ""
}

// headsAt are the headings of columns above one of their lines.
func headsAt(columns []column, at int) string { return besideAt(columns, at, column.head) }

// besideAt is one row of columns beside each other.
func besideAt(columns []column, at int, cell func(column, int) string) string {
	cells := make([]string, len(columns))
	for i, k := range columns {
		cells[i] = safetext.Fit(cell(k, at), k.w)
	}
	return strings.Join(cells, strings.Repeat(" ", columnGap))
}
