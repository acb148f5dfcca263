package changes

import (
	"slices"
	"strings"

	"parley/ui/safetext"
	"parley/ui/theme"
	"parley/ui/worddiff"
)

// alignTables draws the rows of tables with their columns below each other, old and new alike, for w cells; where that has no room a row is
// a line of text, and the line below the head is left out. Who listens hears the row as it is written.
func alignTables(t theme.Theme, changes []change, w int) []change {
	if t.Plain {
		return changes
	}
	drawn := make([]change, 0, len(changes))
	for from := 0; from < len(changes); {
		to := from
		for to < len(changes) && changes[to].isRow() {
			to++
		}
		if to > from {
			drawn = append(drawn, alignTable(t, slices.Clone(changes[from:to]), w)...)
		}
		if to < len(changes) {
			drawn = append(drawn, changes[to])
		}
		from = to + 1
	}
	return drawn
}

// isRule reports whether a change is of the line below a table's head alone, as a whole: without columns that says nothing.
func (c change) isRule() bool {
	return c.kind != '~' && (c.kind == '+' || isDelimiter(c.was.text)) && (c.kind == '-' || isDelimiter(c.is.text))
}

// isRow reports whether a change is of rows of a table alone.
func (c change) isRow() bool {
	return (c.kind == '+' || c.was.row) && (c.kind == '-' || c.is.row)
}

// alignTable draws the rows of one table.
func alignTable(t theme.Theme, rows []change, w int) []change {
	var widths []int
	columns := columnsOf(rows)
	for _, c := range rows {
		for _, u := range []unit{c.was, c.is} {
			for i, cell := range u.cells() {
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
		rows = slices.DeleteFunc(rows, change.isRule)
	}
	for i := range rows {
		c := &rows[i]
		signs := c.kind == '~'
		c.was.text, c.is.text = drawRow(t, c.was, widths, columns, signs), drawRow(t, c.is, widths, columns, signs)
		if c.kind == '~' {
			c.old, c.fresh = worddiff.Compare(c.was.text, c.is.text)
		}
	}
	return rows
}

// columnsOf is what the line below the head of a table says of each of its columns, where it is known.
func columnsOf(rows []change) (columns []string) {
	for _, c := range rows {
		switch {
		case c.kind != '-' && isDelimiter(c.is.text):
			return cellsOf(c.is.text)
		case columns == nil:
			columns = c.is.columns
		}
	}
	return columns
}

// columnsAt is what the document says of the columns of the table that has a row; nil where that is not known.
func columnsAt(lines []string, u unit) []string {
	for n := u.line; u.row && n >= 1 && n <= len(lines) && strings.HasPrefix(strings.TrimSpace(lines[n-1]), "|"); n-- {
		if isDelimiter(lines[n-1]) {
			return cellsOf(lines[n-1])
		}
	}
	return nil
}

// drawRow is a row with signs between its cells, each as wide as its column and at the side that the document puts it; without widths it
// is a line of text. Signs of these sides are shown where they may be what changed.
func drawRow(t theme.Theme, u unit, widths []int, columns []string, signs bool) string {
	if !u.row {
		return u.text
	}
	cells, between, delimiter := u.cells(), " "+t.Symbols.Divider+" ", isDelimiter(u.text)
	if widths == nil {
		between = " " + t.Symbols.Dot + " "
	}
	for i, cell := range cells {
		width, column := safetext.Width(cell), ""
		if i < len(widths) {
			width = max(1, widths[i])
		}
		if i < len(columns) && widths != nil {
			column = columns[i]
		}
		if !delimiter {
			cells[i] = alignCell(cell, width, column)
			continue
		}
		begin, end := "", ""
		if signs && strings.HasPrefix(cell, ":") {
			begin = ":"
		}
		if signs && strings.HasSuffix(cell, ":") && (width > 1 || begin == "") {
			end = ":"
		}
		cells[i] = begin + strings.Repeat(t.Symbols.Rule, max(0, width-len(begin+end))) + end
	}
	if delimiter {
		between = t.Symbols.Rule + crossing(t) + t.Symbols.Rule
	}
	return strings.TrimRight(strings.Join(cells, between), " ")
}

// alignCell is a cell as wide as its column, at the side that the column's part of the line below the head names.
func alignCell(cell string, width int, column string) string {
	before, blank := 0, max(0, width-safetext.Width(cell))
	switch left, right := strings.HasPrefix(column, ":"), strings.HasSuffix(column, ":"); {
	case left && right:
		before = blank / 2
	case right:
		before = blank
	}
	return strings.Repeat(" ", before) + cell + strings.Repeat(" ", blank-before)
}

// cells are those of a row, without the signs of emphasis where it is shown as it is meant.
func (u unit) cells() []string {
	cells := cellsOf(u.text)
	for i, cell := range cells {
		if u.meant {
			cells[i] = wordsOf(cell)
		}
	}
	return cells
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
