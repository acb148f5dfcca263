package markdown

import (
	"regexp"
	"strings"
)

// gridDivider stands between the columns of a table that is drawn as one.
const gridDivider = "│"

var (
	belowHead = regexp.MustCompile(`^\s*\|?(\s*:?-+:?\s*\|)+(\s*:?-+:?)?\s*$`)
	cellEnd   = regexp.MustCompile(`(^|[^\\])\|`)
	gridRule  = regexp.MustCompile(`^[\s─┼]*─[\s─┼]*$`)
)

// sortGrids puts the letters of tables that are drawn as grids into the order of the source. There what follows each other in the
// source stands beside each other, and a row has as many lines as its longest cell. A table of which a cell is rendered as something
// else than it says stays as it is.
func (p *Places) sortGrids(source []string) {
	if !strings.ContainsFunc(p.letters, isLetter) {
		return
	}
	from := 0 // the rendered line to look from
	for i := 1; i+1 < len(source); i++ {
		if !strings.Contains(source[i], "|") || !belowHead.MatchString(source[i]) || !strings.Contains(source[i-1], "|") {
			continue
		}
		end := i + 1
		for end < len(source) && strings.Contains(source[end], "|") {
			end++
		}
		for from < len(p.plain) {
			first, last := p.nextGrid(from)
			if from = last; first < last && p.sortGrid(source, i-1, end, first, last) {
				break
			}
		}
		i = end
	}
}

// nextGrid is the first rendered lines from one on that have columns, to before another.
func (p *Places) nextGrid(from int) (first, last int) {
	for first = from; first < len(p.plain) && !strings.Contains(p.plain[first], gridDivider); first++ {
	}
	for last = first; last < len(p.plain) && (strings.Contains(p.plain[last], gridDivider) || gridRule.MatchString(p.plain[last])); last++ {
	}
	return first, last
}

// sortGrid puts the letters of one grid into the order of its rows, and reports whether these stand there as they are
// written.
func (p *Places) sortGrid(source []string, head, end, first, last int) bool {
	columns := p.columns(first, last)
	rows := map[int][2]int{}
	var letters strings.Builder
	var at []letter
	for i := head; i < end; i++ {
		if i == head+1 {
			continue
		}
		cells := cellsOf(source[i])
		if len(cells) > len(columns) {
			return false
		}
		lines := [2]int{len(p.plain), -1}
		for j, cell := range cells {
			want := lettersOf(markupOfLine.Regexp().ReplaceAllString(cell, "$2"))
			if !strings.HasPrefix(columns[j].letters, want) {
				return false
			}
			_, _ = letters.WriteString(want)
			for _, l := range columns[j].at[:len(want)] {
				at = append(at, l)
				lines = [2]int{min(lines[0], l.line), max(lines[1], l.line)}
			}
			columns[j].letters, columns[j].at = columns[j].letters[len(want):], columns[j].at[len(want):]
		}
		if lines[1] >= 0 {
			rows[i] = lines
		}
	}
	from, to := p.lettersIn(first, last)
	if len(at) != to-from {
		return false
	}
	p.letters = p.letters[:from] + letters.String() + p.letters[to:]
	copy(p.at[from:to], at)
	if p.rows == nil {
		p.rows = rows
	}
	for i, lines := range rows {
		p.rows[i] = lines
	}
	return true
}

// lettersIn is which letters stand in rendered lines.
func (p *Places) lettersIn(first, last int) (from, to int) {
	for from < len(p.at) && p.at[from].line < first {
		from++
	}
	for to = from; to < len(p.at) && p.at[to].line < last; to++ {
	}
	return from, to
}

// column is the letters and digits of a column, one line after the other.
type column struct {
	letters string
	at      []letter
}

// columns are the columns of a grid.
func (p *Places) columns(first, last int) (columns []column) {
	count := 0
	for _, line := range p.plain[first:last] {
		count = max(count, strings.Count(line, gridDivider)+1)
	}
	columns = make([]column, count)
	letters := make([]strings.Builder, count)
	for i := first; i < last; i++ {
		from := 0
		for j, cell := range strings.Split(p.plain[i], gridDivider) {
			for at, r := range cell {
				if !isLetter(r) {
					continue
				}
				n, _ := letters[j].WriteRune(r)
				for range n {
					columns[j].at = append(columns[j].at, letter{i, from + at})
				}
			}
			from += len(cell) + len(gridDivider)
		}
	}
	for j := range columns {
		columns[j].letters = letters[j].String()
	}
	return columns
}

// cellsOf are the cells of a row as they are written.
func cellsOf(row string) []string {
	row = strings.TrimPrefix(strings.TrimSpace(row), "|")
	var cells []string
	for {
		end := cellEnd.FindStringIndex(row)
		if end == nil {
			break
		}
		cells = append(cells, row[:end[1]-1])
		row = row[end[1]:]
	}
	if strings.TrimSpace(row) != "" {
		cells = append(cells, row)
	}
	return cells
}
