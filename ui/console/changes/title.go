package changes

import (
	"fmt"
	"strings"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
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
		counts = v.passages()
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

// passages is how many passages changed, came and went, by the sign of that.
func (v *Screen) passages() string {
	t := v.Theme
	var told []string
	if n := v.counted['~']; n > 0 {
		told = append(told, t.Muted.Render(amount.Of(n, "passage")+" reworded"))
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
