package changes

import (
	"slices"
	"strings"

	"parley/ui/safetext"
	"parley/ui/theme"
	"parley/ui/worddiff"
)

// alignTables draws the rows of tables with their columns below each other, old and new alike, for w cells; where that has no room each
// cell is as wide as its words. Who listens hears the row as it is written.
func alignTables(t theme.Theme, changes []change, w int) []change {
	if t.Plain {
		return changes
	}
	changes = slices.Clone(changes)
	for from := 0; from < len(changes); {
		to := from
		for to < len(changes) && changes[to].isRow() {
			to++
		}
		if to > from {
			alignTable(t, changes[from:to], w)
		}
		from = to + 1
	}
	return changes
}

// isRow reports whether a change is of rows of a table alone.
func (c change) isRow() bool {
	return (c.kind == '+' || c.was.row) && (c.kind == '-' || c.is.row)
}

// alignTable draws the rows of one table.
func alignTable(t theme.Theme, rows []change, w int) {
	var widths []int
	for _, c := range rows {
		for _, u := range []unit{c.was, c.is} {
			for i, cell := range cellsOf(u.text) {
				if i == len(widths) {
					widths = append(widths, 0)
				}
				if !isDelimiter(u.text) {
					widths[i] = max(widths[i], safetext.Width(cell))
				}
			}
		}
	}
	total := 3 * (len(widths) - 1)
	for _, width := range widths {
		total += width
	}
	if total > w {
		widths = nil
	}
	for i := range rows {
		c := &rows[i]
		c.was.text, c.is.text = drawRow(t, c.was, widths), drawRow(t, c.is, widths)
		if c.kind == '~' {
			c.old, c.fresh = worddiff.Compare(c.was.text, c.is.text)
		}
	}
}

// drawRow is a row with signs between its cells, each as wide as its column.
func drawRow(t theme.Theme, u unit, widths []int) string {
	if !u.row {
		return u.text
	}
	cells, between, delimiter := cellsOf(u.text), " "+t.Symbols.Divider+" ", isDelimiter(u.text)
	for i, cell := range cells {
		width := safetext.Width(cell)
		if i < len(widths) {
			width = max(1, widths[i])
		}
		if !delimiter {
			cells[i] = cell + strings.Repeat(" ", max(0, width-safetext.Width(cell)))
			continue
		}
		begin, end := "", ""
		if strings.HasPrefix(cell, ":") {
			begin = ":"
		}
		if strings.HasSuffix(cell, ":") && (width > 1 || begin == "") {
			end = ":"
		}
		cells[i] = begin + strings.Repeat(t.Symbols.Rule, max(0, width-len(begin+end))) + end
	}
	if delimiter {
		between = t.Symbols.Rule + crossing(t) + t.Symbols.Rule
	}
	return strings.TrimRight(strings.Join(cells, between), " ")
}

// cellsOf are the cells of a row: what stands between its bars, but for those behind a backslash.
func cellsOf(row string) (cells []string) {
	row = strings.TrimPrefix(strings.TrimSpace(row), "|")
	cell := ""
	for i := 0; i < len(row); i++ {
		switch {
		case row[i] == '\\' && i+1 < len(row) && row[i+1] == '|':
			cell, i = cell+"|", i+1
		case row[i] == '|':
			cells, cell = append(cells, strings.TrimSpace(cell)), ""
		default:
			cell += row[i : i+1]
		}
	}
	if cell = strings.TrimSpace(cell); cell != "" {
		cells = append(cells, cell)
	}
	return cells
}

// isDelimiter reports whether a row is the one between a table's head and its body.
func isDelimiter(row string) bool {
	return strings.Contains(row, "-") && strings.Trim(row, "|-: \t") == ""
}

// crossing is where the rule below a table's head meets the sign between its columns.
func crossing(t theme.Theme) string {
	if t.Symbols.Rule == "-" { // signs of the oldest terminals
		return "+"
	}
	return "┼"
}
