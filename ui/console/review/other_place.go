package review

import (
	"fmt"
	"slices"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// otherBelow is how many lines the other place of a contradiction has below the one at hand.
const otherBelow = 6

// beside is what stands beside the text: the findings, or what the screen that led to a place knows of it.
func (v *Screen) beside(pane parts.Rect) []string {
	switch {
	case v.isLed() && v.led.Beside != nil:
		return parts.FitBox(v.led.Beside(pane.W, pane.H), pane.W, pane.H)
	case v.isLed() && v.led.Other != nil:
		return parts.FitBox(v.otherExcerpt(pane.W, pane.H), pane.W, pane.H)
	default:
		return v.Ledger.List(pane)
	}
}

// showOther goes to the other place of a contradiction; the one at hand is the other one then.
func (v *Screen) showOther() screen.Action {
	next, here := *v.led.Other, v.led.ShowLine
	here.Other = nil
	next.Other = &here
	return v.showLine(next)
}

// otherExcerpt is the document around the other place, its line lit, below its name.
func (v *Screen) otherExcerpt(w, h int) []string {
	t, other := v.Theme, v.led.Other
	at := slices.IndexFunc(v.files, func(f file) bool { return f.path == other.File || other.File == "" })
	if at < 0 || h < 2 {
		return nil
	}
	place := t.Muted.Render(fmt.Sprintf("line %d", other.Line))
	out := []string{parts.TitleRule(t, t.Heading.Render(safetext.TruncateLeft(safetext.Line(v.files[at].path), max(1, w-12))), place, w)}
	if f := &v.files[at]; f.excerpt == nil {
		f.excerpt = parts.NewExcerpt(f.path, f.lines)
	}
	seen := v.files[at].excerpt.View(t, parts.Passage{First: other.Line, Last: other.Line}, parts.ExcerptLook{Number: t.Accent, Words: &t.Strong, All: true}, w, h-1, 0)
	return append(out, seen.Rows...)
}
