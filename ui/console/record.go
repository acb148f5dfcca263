package console

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/ui/console/markdown"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// deepestEntry is how many steps an entry of the outline is set in at most: its words need the room.
const deepestEntry = 3

// recordView is the screen of a discussion record: verdict, ratings and outline beside the rendered text.
type recordView struct {
	theme   theme.Theme
	of      *round.Round // the round whose record is shown
	page    page
	outline bool // the outline is picked from, on a narrow screen
	pick    int  // the heading under the cursor there

	banner  memo[frameKey]
	ratings memo[frameKey]
	side    memo[sideKey]
}

// frameKey is what a part depends on that the text's place does not change.
type frameKey struct {
	of      *round.Round
	look    theme.Options
	w, h, n int
}

// sideKey is what the sidebar depends on.
type sideKey struct {
	frameKey
	doc           *markdown.Document
	here, percent int
	focused       bool
}

// View draws the screen, exactly as large as its body.
func (v *recordView) View(l layout, h int) []string {
	if v.of == nil && v.page.doc == nil {
		lines := []string{"", v.theme.Muted.Render("No record yet: it is written when the round ends.")}
		return box(lines, l.body.w, l.body.h)
	}
	var out []string
	if v.of != nil && l.banner.h > 0 {
		out = v.banner.of(frameKey{v.of, v.theme.Options, l.banner.w, l.banner.h, h}, func() []string {
			return box(bannerLines(v.theme, *v.of, l.banner.w, h), l.banner.w, l.banner.h)
		})
	}
	if !l.wide {
		if v.outline {
			return append(out, box(v.contents(l.second.w, l.second.h), l.second.w, l.second.h)...)
		}
		return append(out, v.page.View(v.theme, l.second.w, l.second.h)...)
	}
	return append(out, beside(v.sidebar(l.first.w, l.first.h), v.page.View(v.theme, l.second.w, l.second.h), "")...)
}

// Head is what stands before the text on a narrow screen, where there is no sidebar.
func (v *recordView) Head(wide bool, w int) []string {
	if v.of == nil || wide {
		return nil
	}
	return append(ratingLines(v.theme, *v.of, w), "")
}

// sidebar is the ratings and the outline with the divider behind them.
func (v *recordView) sidebar(w, h int) []string {
	key := sideKey{frameKey: frameKey{v.of, v.theme.Options, w, h, 0}, doc: v.page.doc, here: v.here(), percent: v.page.Percent(), focused: v.outline}
	return v.side.of(key, func() []string {
		var lines []string
		if v.of != nil {
			lines = v.ratings.of(key.frameKey, func() []string {
				lines := append([]string{titled(v.theme, v.theme.Heading.Render("Ratings"), "", w)}, ratingLines(v.theme, *v.of, w)...)
				return append(lines, "")
			})
		}
		lines = box(append(lines, v.contents(w, h-len(lines))...), w, h)
		divider := v.theme.Line.Render(" " + v.theme.Symbols.Divider + " ")
		for i, line := range lines {
			lines[i] = line + divider
		}
		return lines
	})
}

// here is the heading that is marked in the outline: that of the present section, or the one under the cursor.
func (v *recordView) here() int {
	switch {
	case v.page.doc == nil:
		return -1
	case v.outline:
		return v.pick
	default:
		return v.page.doc.Section()
	}
}

// contents is the outline with the present section marked.
func (v *recordView) contents(w, h int) []string {
	t := v.theme
	lines := []string{titled(t, paneTitle(t, "Outline", v.outline), t.Faint.Render(fmt.Sprintf("%d%%", v.page.Percent())), w)}
	if v.page.doc == nil {
		return lines
	}
	here := v.here()
	headings := v.page.doc.Headings()
	room := max(1, h-1)
	from := max(0, min(here-room/2, len(headings)-room))
	for i := from; i < min(len(headings), from+room); i++ {
		lines = append(lines, v.entry(i, headings[i], i == here))
	}
	return lines
}

// entry is a heading in the outline, set in as deep as it lies below the highest level of the document.
func (v *recordView) entry(i int, h markdown.Heading, here bool) string {
	t := v.theme
	number := "  "
	if i < 9 {
		number = t.Faint.Render(fmt.Sprintf("%d ", i+1))
	}
	indent := strings.Repeat("  ", min(v.page.doc.Depth(h), deepestEntry))
	if here {
		return t.Accent.Render(t.Symbols.Cursor) + " " + number + indent + t.Strong.Render(safetext.Line(h.Text))
	}
	return "  " + number + indent + t.Muted.Render(safetext.Line(h.Text))
}
