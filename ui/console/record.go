package console

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/ui/console/markdown"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// maxOutlineDepth is how many steps an entry of the outline is set in at most: its words need the room.
const maxOutlineDepth = 3

// recordView is the screen of a discussion record: verdict, ratings and outline beside the rendered text.
type recordView struct {
	theme         theme.Theme
	round         *round.Round // the round whose record is shown
	page          page
	inOutline     bool // the outline is picked from, on a narrow screen
	outlineCursor int  // the heading under the cursor there

	bannerCache  lineCache[recordPartKey]
	ratingsCache lineCache[recordPartKey]
	sidebarCache lineCache[sidebarKey]
}

// recordPartKey is what a part depends on that the text's place does not change.
type recordPartKey struct {
	of      *round.Round
	theme   theme.Options
	w, h, n int
}

// sidebarKey is what the sidebar depends on.
type sidebarKey struct {
	recordPartKey
	doc                     *markdown.Document
	currentHeading, percent int
	focused                 bool
}

// View draws the screen, exactly as large as its body.
func (v *recordView) View(l layout, h int) []string {
	if v.round == nil && v.page.doc == nil {
		lines := []string{"", v.theme.Muted.Render("No record yet: it is written when the round ends.")}
		return fitBox(lines, l.body.w, l.body.h)
	}
	var out []string
	if v.round != nil && l.banner.h > 0 {
		out = v.bannerCache.get(recordPartKey{v.round, v.theme.Options, l.banner.w, l.banner.h, h}, func() []string {
			return fitBox(bannerLines(v.theme, *v.round, l.banner.w, h), l.banner.w, l.banner.h)
		})
	}
	if !l.wide {
		if v.inOutline {
			return append(out, fitBox(v.outlineLines(l.second.w, l.second.h), l.second.w, l.second.h)...)
		}
		return append(out, v.page.View(v.theme, l.second.w, l.second.h)...)
	}
	return append(out, joinHorizontal(v.sidebar(l.first.w, l.first.h), v.page.View(v.theme, l.second.w, l.second.h), "")...)
}

// Head is what stands before the text on a narrow screen, where there is no sidebar.
func (v *recordView) Head(wide bool, w int) []string {
	if v.round == nil || wide {
		return nil
	}
	return append(ratingLines(v.theme, *v.round, w), "")
}

// sidebar is the ratings and the outline with the divider behind them.
func (v *recordView) sidebar(w, h int) []string {
	key := sidebarKey{recordPartKey: recordPartKey{v.round, v.theme.Options, w, h, 0}, doc: v.page.doc, currentHeading: v.currentHeading(), percent: v.page.Percent(), focused: v.inOutline}
	return v.sidebarCache.get(key, func() []string {
		var lines []string
		if v.round != nil {
			lines = v.ratingsCache.get(key.recordPartKey, func() []string {
				lines := append([]string{titleRule(v.theme, v.theme.Heading.Render("Ratings"), "", w)}, ratingLines(v.theme, *v.round, w)...)
				return append(lines, "")
			})
		}
		lines = fitBox(append(lines, v.outlineLines(w, h-len(lines))...), w, h)
		divider := v.theme.Line.Render(" " + v.theme.Symbols.Divider + " ")
		for i, line := range lines {
			lines[i] = line + divider
		}
		return lines
	})
}

// currentHeading is the heading that is marked in the outline: that of the present section, or the one under the cursor.
func (v *recordView) currentHeading() int {
	switch {
	case v.page.doc == nil:
		return -1
	case v.inOutline:
		return v.outlineCursor
	default:
		return v.page.doc.Section()
	}
}

// outlineLines is the outline with the present section marked.
func (v *recordView) outlineLines(w, h int) []string {
	t := v.theme
	lines := []string{titleRule(t, paneTitle(t, "Outline", v.inOutline), t.Faint.Render(fmt.Sprintf("%d%%", v.page.Percent())), w)}
	if v.page.doc == nil {
		return lines
	}
	here := v.currentHeading()
	headings := v.page.doc.Headings()
	room := max(1, h-1)
	from := max(0, min(here-room/2, len(headings)-room))
	for i := from; i < min(len(headings), from+room); i++ {
		lines = append(lines, v.outlineEntry(i, headings[i], i == here))
	}
	return lines
}

// outlineEntry is a heading in the outline, set in as deep as it lies below the highest level of the document.
func (v *recordView) outlineEntry(i int, h markdown.Heading, here bool) string {
	t := v.theme
	number := "  "
	if i < 9 {
		number = t.Faint.Render(fmt.Sprintf("%d ", i+1))
	}
	indent := strings.Repeat("  ", min(v.page.doc.Depth(h), maxOutlineDepth))
	if here {
		return t.Accent.Render(t.Symbols.Cursor) + " " + number + indent + t.Strong.Render(safetext.Line(h.Text))
	}
	return "  " + number + indent + t.Muted.Render(safetext.Line(h.Text))
}
