package findings

import (
	"slices"

	"parley/engine/round"
	"parley/ui/console/parts"
)

// layRows says which finding each row of the list shows. The rows of findings are blank: only what is seen is drawn.
func (v *Screen) layRows(list []round.Finding, hidden int, groups map[int]*group, heights []int, w int) (rows []string) {
	v.rowFindings = v.rowFindings[:0]
	for i, f := range list {
		if groups[i] != nil {
			rows, v.rowFindings = append(rows, v.groupHeading(*groups[i])), append(v.rowFindings, -1)
		}
		for range heights[i] {
			rows, v.rowFindings = append(rows, ""), append(v.rowFindings, i)
		}
		if hidden > 0 && isUnderDecisions(f) && (i+1 == len(list) || !isUnderDecisions(list[i+1])) {
			rows, v.rowFindings = append(rows, v.hiddenLine(hidden, w)), append(v.rowFindings, -1)
		}
	}
	return rows
}

// scrollList has the selected finding among the rows that are shown, with the heading that stands over it.
func (v *Screen) scrollList(rows, room int) {
	first := max(0, slices.Index(v.rowFindings, v.selected))
	end := first // the last row of the selected finding
	for end+1 < len(v.rowFindings) && v.rowFindings[end+1] == v.selected {
		end++
	}
	if first > 0 && (v.rowFindings[first-1] < 0 || room >= leastWithHeading) {
		first--
	}
	v.top = max(0, min(max(v.top, end-room+1), first, rows-room))
}

// leastWithHeading is how many lines a list has at least whose first one may be given to a heading.
const leastWithHeading = 4

// holdHeading has the heading of the first finding that is shown in the first line of a list that is scrolled.
func (v *Screen) holdHeading(rows []string, groups map[int]*group, room int) {
	if v.top == 0 || room < leastWithHeading || v.rowFindings[v.top] < 0 || v.rowFindings[v.top] == v.selected {
		return
	}
	for i := v.rowFindings[v.top+1]; i >= 0; i-- {
		if g := groups[i]; g != nil {
			rows[v.top], v.rowFindings[v.top] = v.groupHeading(*g), -1
			return
		}
	}
}

// cutWords says how many findings stand above and below the rows that are shown; one that is shown in part is.
func (v *Screen) cutWords(room int) string {
	seen := v.rowFindings[v.top:min(len(v.rowFindings), v.top+room)]
	first, last := -1, -1
	for _, f := range seen {
		if f < 0 {
			continue
		}
		if last = f; first < 0 {
			first = f
		}
	}
	if first < 0 {
		return ""
	}
	return parts.Cut(first, slices.Max(v.rowFindings)-last)
}
