package findings

import (
	"parley/ui/console/screen"
)

// turnPage moves the finding by so many lines. Where it stands nowhere the list goes on by as many findings as these lines show; and where
// nothing moves, that is said.
func (v *Screen) turnPage(lines int) screen.Action {
	l, area := v.Shown, v.Shown.Second
	switch {
	case v.inDetail && !l.Wide:
		area = l.Body
	case !l.Wide && area.H == 0:
		v.Move(v.findingsIn(lines))
		return nil
	}
	list, _ := v.listed()
	before := v.scroll
	v.scroll += lines
	if area.H > 0 && v.selected < len(list) {
		v.detail(&v.State, list[v.selected], area.W, area.H) // it stops the scrolling where the finding ends
	}
	switch {
	case v.scroll != before:
		return nil
	case lines < 0:
		return screen.Notice{Text: "This is the beginning of the finding."}
	default:
		return screen.Notice{Text: "This is the end of the finding."}
	}
}

// findingsIn is how many findings so many lines of the list show, at least one.
func (v *Screen) findingsIn(lines int) int {
	list, _ := v.listed()
	n := lines * len(list) / max(1, len(v.rowFindings))
	switch {
	case n == 0 && lines > 0:
		return 1
	case n == 0:
		return -1
	}
	return n
}
