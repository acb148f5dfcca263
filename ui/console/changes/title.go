package changes

import (
	"fmt"
	"slices"
	"strings"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/worddiff"
)

// title says how much of the document changed: in a text by what is shown of it, paragraphs and entries; else by the lines of the file.
func (v *Screen) title(w int) string {
	t := v.Theme
	head := parts.PaneTitle(t, "The document", v.inDiff && !v.stacked && !v.Typing)
	counts := t.Added.Render(fmt.Sprintf("+%d", v.revision.Added)) + " " + t.Removed.Render(fmt.Sprintf("-%d", v.revision.Removed)) + t.Muted.Render(" lines")
	switch {
	case v.revision.SameText:
		counts = t.Muted.Render("unchanged")
	case len(v.hunks) > 0 && v.compared.DiffCut == 0 && v.isProse():
		if counts = v.passages(true); safetext.Width(head)+safetext.Width(counts)+leastRule > w {
			counts = v.passages(false)
		}
	}
	return parts.TitleRule(t, head, counts, w)
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

// passages is how many passages changed, came and went, by the sign of that. Of one that has new words and all its old ones it is not said
// that it was reworded. What is counted is named where there is room.
func (v *Screen) passages(named bool) string {
	t := v.Theme
	var told []string
	for _, kind := range []struct {
		sign byte
		word string
	}{{'~', "reworded"}, {extended, "extended"}, {shortened, "shortened"}} {
		n := v.counted[kind.sign]
		switch {
		case n == 0:
		case named && len(told) == 0:
			told = append(told, t.Muted.Render(amount.Of(n, "passage")+" "+kind.word))
		default:
			told = append(told, t.Muted.Render(fmt.Sprintf("%d %s", n, kind.word)))
		}
	}
	if n := v.counted['+']; n > 0 {
		told = append(told, t.Added.Render(fmt.Sprintf("%d added", n)))
	}
	if n := v.counted['-']; n > 0 {
		told = append(told, t.Removed.Render(fmt.Sprintf("%d removed", n)))
	}
	if len(told) == 0 {
		return t.Muted.Render("only line breaks")
	}
	return strings.Join(told, t.Muted.Render(", "))
}

// What a passage is counted as that has all its words and new ones, or only some of its words.
const extended, shortened byte = '>', '<'

// count counts the changes in places by their kind.
func count(places []place) map[byte]int {
	counted := map[byte]int{}
	for _, p := range places {
		for _, c := range p.changes {
			counted[c.countedAs()]++
		}
	}
	return counted
}

// countedAs is a change's kind, and of a passage that only gained or lost words, which of both.
func (c change) countedAs() byte {
	changed := func(p worddiff.Piece) bool { return p.Changed && strings.TrimSpace(p.Text) != "" }
	switch lost, gained := slices.ContainsFunc(c.old, changed), slices.ContainsFunc(c.fresh, changed); {
	case c.kind == '~' && gained && !lost:
		return extended
	case c.kind == '~' && lost && !gained:
		return shortened
	default:
		return c.kind
	}
}
