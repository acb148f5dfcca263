package changes

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// title says how much of the document changed: in a text by what is shown of it, paragraphs and entries, and by the lines of the file, as
// every other screen does; else by these alone. In a narrow part it says less.
func (v *Screen) title(w int) string {
	t := v.Theme
	head := parts.PaneTitle(t, "The document", v.inDiff && !v.stacked && !v.Typing)
	lines := t.Added.Render(fmt.Sprintf("+%d", v.revision.Added)) + " " + t.Removed.Render(fmt.Sprintf("−%d", v.revision.Removed)) + t.Muted.Render(" lines")
	told := []string{lines}
	switch {
	case v.revision.SameText:
		told = []string{t.Muted.Render("unchanged")}
	case len(v.hunks) > 0 && v.compared.DiffCut == 0 && v.isProse():
		between := t.Muted.Render(" " + t.Symbols.Dot + " ")
		if t.Plain {
			between = ", "
		}
		told = []string{v.passages(true) + between + lines, v.passages(true), v.passages(false), lines}
	}
	for _, counts := range told {
		if safetext.Width(head)+safetext.Width(counts)+leastRule <= w {
			return parts.TitleRule(t, head, counts, w)
		}
	}
	return parts.TitleRule(t, head, "", w)
}

// isProse reports whether all that changed is text in which line breaks say nothing.
func (v *Screen) isProse() bool {
	for _, h := range v.hunks {
		if file := h.file; file == "" && !isRendered(v.document.Path) || file != "" && !isRendered(file) {
			return false
		}
	}
	return true
}

// leastRule is how many cells stand between a title and what is at its right at least.
const leastRule = 4

// passages is how many passages changed, came and went. What is counted is named where there is room.
func (v *Screen) passages(named bool) string {
	t := v.Theme
	var told []string
	for _, kind := range []struct {
		sign  byte
		word  string
		style lipgloss.Style
	}{{'~', "changed", t.Muted}, {'+', "added", t.Added}, {'-', "removed", t.Removed}} {
		n := v.counted[kind.sign]
		switch {
		case n == 0:
		case named && len(told) == 0:
			told = append(told, kind.style.Render(amount.Of(n, "passage")+" "+kind.word))
		default:
			told = append(told, kind.style.Render(fmt.Sprintf("%d %s", n, kind.word)))
		}
	}
	if len(told) == 0 {
		return t.Muted.Render("only line breaks")
	}
	return strings.Join(told, t.Muted.Render(", "))
}

// count counts the changes in places by their kind.
func count(places []place) map[byte]int {
	counted := map[byte]int{}
	for _, p := range places {
		for _, c := range p.changes {
			counted[c.kind]++
		}
	}
	return counted
}
