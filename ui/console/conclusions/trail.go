package conclusions

import (
	"cmp"
	"strings"
)

// trailTitles are the columns of the short trail.
var trailTitles = []string{"Round", "Verdict", "Findings", "Decision"}

// shortTrail is the table of the rounds and their decisions with a column for what its numbers count, and without the noughts: with a
// column for each number the words of the decision have no room. What is no such table stays as it is.
func shortTrail(table string) string {
	lines := strings.Split(table, "\n")
	titles := cellsOf(lines[0])
	const before = 4 // round, type, verdict and rating
	if len(lines) < 3 || len(titles) < before+2 {
		return table
	}
	out := []string{"| " + strings.Join(trailTitles, " | ") + " |", "|-------|---------|----------|----------|"}
	for _, line := range lines[2:] {
		cells := cellsOf(line)
		if len(cells) != len(titles) {
			out = append(out, line)
			continue
		}
		var counts []string
		for i := before; i < len(cells)-1; i++ {
			if cells[i] != "0" && cells[i] != "" {
				counts = append(counts, cells[i]+" "+strings.ToLower(titles[i]))
			}
		}
		decision := strings.ReplaceAll(cells[len(cells)-1], " (from the command line)", " (command line)")
		out = append(out, "| "+strings.Join([]string{
			strings.TrimSuffix(cells[0]+" "+cells[1], " initial"), strings.TrimSpace(cells[2] + " " + cells[3]), cmp.Or(strings.Join(counts, ", "), "no findings"), decision,
		}, " | ")+" |")
	}
	return strings.Join(out, "\n")
}

// cellsOf are the cells of a row of a table; a bar behind a backslash is one of the words.
func cellsOf(row string) (cells []string) {
	const escaped = "\x00"
	row = strings.Trim(strings.ReplaceAll(strings.TrimSpace(row), `\|`, escaped), "|")
	for cell := range strings.SplitSeq(row, "|") {
		cells = append(cells, strings.ReplaceAll(strings.TrimSpace(cell), escaped, `\|`))
	}
	return cells
}
