package changes

import (
	"parley/ui/console/amount"
	"parley/ui/console/parts"
)

// headingLine is a heading as it is drawn; that it heads something is remembered.
func (v *Screen) headingLine(title, right string, w int) string {
	line := parts.TitleRule(v.Theme, title, right, w)
	if v.headings == nil {
		v.headings = map[string]bool{}
	}
	v.headings[line] = true
	return line
}

// withoutLastHeading is a part that is cut, without a heading as its last line: what it heads is not seen there. Left are how many lines went.
func (v *Screen) withoutLastHeading(p int, seen []string) (rest []string, left int) {
	at := v.scroll[p] + len(seen)
	if len(seen) <= leastSeen || at >= v.rows[p] || !v.headings[seen[len(seen)-1]] {
		return seen, 0
	}
	return seen[:len(seen)-1], 1
}

// cut says how many lines stand below what is seen of a part, and the key that leads there; "" where that is all. Lost are those seen
// lines that give way to it.
func (v *Screen) cut(p, lost int) string {
	n := v.rows[p] - v.scroll[p] - v.heights[p]
	if n <= 0 {
		return ""
	}
	key := v.Keys.PageDown.Help().Key
	if p != v.activePane() {
		key = v.Keys.NextPane.Help().Key
	}
	return key + "  " + amount.Of(n+lost, "more line")
}

// withCut is a part with its last line saying how it is cut, where there are more lines than are seen.
func (v *Screen) withCut(p int, seen []string) []string {
	if v.cut(p, 1) == "" || len(seen) <= leastSeen {
		return seen
	}
	rest, left := v.withoutLastHeading(p, seen[:len(seen)-1])
	if left > 0 {
		rest = append(rest, "")
	}
	return append(rest, v.Theme.Faint.Render(v.cut(p, 1+left)))
}

// leastSeen is how many lines of a part are there at least where one says how it is cut.
const leastSeen = 3

// textRows is how many rows of the part at hand show lines of it: the one that says how it is cut shows none, and neither does the first,
// in which a heading stays.
func (v *Screen) textRows() int {
	rows := v.heights[v.activePane()] - 1
	if len(v.headings) > 0 {
		rows--
	}
	return max(1, rows)
}
