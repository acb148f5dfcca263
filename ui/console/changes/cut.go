package changes

import (
	"parley/ui/console/amount"
)

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
	if told := v.cut(p, 1); told != "" && len(seen) > leastSeen {
		seen[len(seen)-1] = v.Theme.Faint.Render(told)
	}
	return seen
}

// leastSeen is how many lines of a part are there at least where one says how it is cut.
const leastSeen = 3

// textRows is how many rows of the part at hand show lines of it: the one that says how it is cut shows none.
func (v *Screen) textRows() int { return max(1, v.heights[v.activePane()]-1) }
