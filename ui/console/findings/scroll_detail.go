package findings

import (
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
)

// turnPage turns a page of what has the keys: the list goes on by as many findings as a page of it shows, or the finding is scrolled. Where
// nothing moves, that is said.
func (v *Screen) turnPage(msg tea.KeyPressMsg) screen.Action {
	if !v.inDetail {
		return v.moveOrSay(v.findingsIn(v.PageLines(msg, v.listArea.H)))
	}
	const aroundCard = 2 // its first line, which stays, and the one that says how it is cut
	w, h := v.detailSize[0], v.detailSize[1]
	lines, before := v.PageLines(msg, h-aroundCard), v.scroll
	if list, _ := v.listed(); h > 0 && v.selected < len(list) {
		v.turnDetail(lines, func() { v.detail(&v.State, list[v.selected], w, h) })
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

// turnDetail moves the finding, and the document below it only once all of the finding was seen with its place: a page never passes by
// a row. Draw draws it, which stops the scrolling where it ends.
func (v *Screen) turnDetail(lines int, draw func()) {
	draw()
	ofDocument := max(1, min(max(lines, -lines), v.seenRows-1))
	switch {
	case lines > 0 && v.scroll < 0:
		v.scroll = min(v.scroll+ofDocument, 0)
	case lines > 0 && v.scroll < v.over:
		v.scroll = min(v.scroll+lines, v.over)
	case lines > 0:
		v.scroll += ofDocument
	case v.scroll > v.over:
		v.scroll = max(v.scroll-ofDocument, v.over)
	case v.scroll > 0:
		v.scroll = max(v.scroll+lines, 0)
	default:
		v.scroll -= ofDocument
	}
	draw()
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
