package parts

import (
	"regexp"
	"strings"
)

var (
	tableRule  = regexp.MustCompile(`^\|(\s*:?-+:?\s*\|)+\s*$`)
	codeFence  = regexp.MustCompile("^\\s*(```|~~~)")
	cellBorder = regexp.MustCompile(`(^|[^\\])\|`)
)

// FoldEmptyColumns is a record as the screen shows it: a column of a table in which no row says anything gives its room to the others.
// The file, and what is copied, has them all.
func FoldEmptyColumns(text string) string {
	lines := strings.Split(text, "\n")
	inCode := false
	for i := 0; i < len(lines); i++ {
		if codeFence.MatchString(lines[i]) {
			inCode = !inCode
		}
		if inCode || i == 0 || !tableRule.MatchString(lines[i]) || !strings.HasPrefix(lines[i-1], "|") {
			continue
		}
		end := i + 1
		for end < len(lines) && strings.HasPrefix(lines[end], "|") {
			end++
		}
		foldColumns(lines[i-1:end], i+1 < end)
		i = end - 1
	}
	return strings.Join(lines, "\n")
}

// foldColumns takes the columns without words out of a table: its head, the rule below it and its rows.
func foldColumns(table []string, hasRows bool) {
	rows := make([][]string, len(table))
	for i, line := range table {
		rows[i] = cellsIn(line)
		if len(rows[i]) != len(rows[0]) {
			return
		}
	}
	var kept []int
	for column := range rows[0] {
		for _, row := range rows[2:] {
			if strings.TrimSpace(row[column]) != "" {
				kept = append(kept, column)
				break
			}
		}
	}
	if !hasRows || len(kept) < 2 || len(kept) == len(rows[0]) {
		return
	}
	for i, row := range rows {
		line := "|"
		for _, column := range kept {
			line += row[column] + "|"
		}
		table[i] = line
	}
}

// cellsIn are the cells of a row between its borders.
func cellsIn(line string) (cells []string) {
	line = strings.TrimPrefix(strings.TrimRight(line, " "), "|")
	for {
		at := cellBorder.FindStringIndex(line)
		if at == nil {
			return cells
		}
		cells, line = append(cells, line[:at[1]-1]), line[at[1]:]
	}
}
