package findings

import (
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// emptyScroll is where one reads why there are no findings, in a window that has no room for all of it.
type emptyScroll struct{ top, shown, last int }

// move goes on by some lines, or says that the text ends here.
func (e *emptyScroll) move(lines int) screen.Action {
	before := e.top
	e.top = max(0, min(e.top+lines, e.last))
	switch {
	case e.last == 0 || e.top != before:
		return nil
	case lines < 0:
		return screen.Notice{Text: "This is the beginning."}
	default:
		return screen.Notice{Text: "This is the end."}
	}
}

// emptyWindow is what of these lines has room; the last line says how many are below it.
func (v *Screen) emptyWindow(lines []string, area parts.Rect) []string {
	e := &v.empty
	if e.last = max(0, len(lines)-area.H); e.last == 0 || area.H < 2 {
		*e = emptyScroll{}
		return parts.FitBox(lines, area.W, area.H)
	}
	e.top, e.shown = min(e.top, e.last), area.H-1
	seen := append([]string(nil), lines[e.top:e.top+area.H]...)
	if e.top < e.last {
		seen[e.shown] = v.Theme.Faint.Render(v.Keys.PageDown.Help().Key + "  " + amount.Of(len(lines)-e.top-e.shown, "more line"))
	}
	return parts.FitBox(seen, area.W, area.H)
}
