package perspective

import (
	"errors"
	"fmt"
	"strings"
)

// column is what a column of a table holds; the words by which its heading is known are folded and compared by what
// they contain, the first that fits wins.
type column struct {
	words []string
	put   func(d *definition, cell string)
}

var columns = []column{
	{[]string{"tool", "cli", "工具"}, func(d *definition, cell string) { d.Tools.split(cell) }},
	{[]string{"focus", "area", "关注", "重点"}, func(d *definition, cell string) { d.Focus.split(cell) }},
	{[]string{"role", "角色"}, func(d *definition, cell string) { d.Role = cell }},
	{[]string{"model", "模型"}, func(d *definition, cell string) { d.Model = cell }},
	{[]string{"perspective", "name", "viewpoint", "视角", "名称"}, func(d *definition, cell string) { d.Name = cell }},
}

// readTable reads the first Markdown table that has the columns of a perspective, in any order:
//
//	| Perspective | CLI Tool | Role | Focus Areas |
func readTable(data []byte) ([]definition, error) {
	lines := strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	for i, line := range lines {
		header, ok := headings(line)
		if !ok || i+1 == len(lines) || !isRuler(lines[i+1]) {
			continue
		}
		return rows(header, lines[i+2:], i+3)
	}
	return nil, errors.New("has no table | Perspective | CLI Tool | Role | Focus Areas |")
}

func hasTable(data []byte) bool {
	for line := range strings.Lines(string(data)) {
		if _, ok := headings(line); ok {
			return true
		}
	}
	return false
}

// headings recognises a header row: it must name the perspective, its role and its focus.
func headings(line string) ([]*column, bool) {
	cells, ok := cells(line)
	if !ok {
		return nil, false
	}
	header := make([]*column, len(cells))
	known := map[*column]bool{}
	for i, cell := range cells {
		header[i] = columnOf(cell)
		if header[i] != nil && known[header[i]] {
			return nil, false
		}
		known[header[i]] = true
	}
	return header, known[&columns[1]] && known[&columns[2]] && known[&columns[4]]
}

func columnOf(heading string) *column {
	heading = fold(heading)
	for i := range columns {
		for _, word := range columns[i].words {
			if strings.Contains(heading, word) {
				return &columns[i]
			}
		}
	}
	return nil
}

// isRuler reports whether a line is the line of dashes under a header.
func isRuler(line string) bool {
	return strings.Contains(line, "-") && strings.Trim(line, "|:- \t") == ""
}

// rows reads the table's body; first is the number of its first line.
func rows(header []*column, lines []string, first int) ([]definition, error) {
	var list []definition
	for i, line := range lines {
		row, ok := cells(line)
		if !ok {
			break
		}
		if len(row) != len(header) {
			return nil, fmt.Errorf("line %d: the table has %d columns, this row has %d", first+i, len(header), len(row))
		}
		var d definition
		for j, cell := range row {
			if header[j] != nil {
				header[j].put(&d, cell)
			}
		}
		if _, err := d.perspective(); err != nil {
			return nil, fmt.Errorf("line %d: %w", first+i, err)
		}
		list = append(list, d)
	}
	return list, nil
}

// cells splits a table row, which begins with a bar, at the bars that no backslash escapes; emphasis around a cell goes.
func cells(line string) ([]string, bool) {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "|") {
		return nil, false
	}
	const bar = "\x00"
	line = strings.ReplaceAll(line[1:], `\|`, bar)
	line = strings.TrimSuffix(line, "|")
	parts := strings.Split(line, "|")
	for i, part := range parts {
		parts[i] = strings.Trim(strings.ReplaceAll(part, bar, "|"), " \t*`")
	}
	return parts, true
}
