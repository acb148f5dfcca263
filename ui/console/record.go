package console

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// maxOutlineDepth is how many steps an entry of the outline is set in at most: its words need the room.
const maxOutlineDepth = 3

// recordView is the screen of a discussion record: verdict, ratings and outline beside the rendered text.
type recordView struct {
	theme         theme.Theme
	round         *round.Round // the round whose record is shown
	page          parts.Page
	inOutline     bool // the outline is picked from, on a narrow screen
	outlineCursor int  // the heading under the cursor there

	bannerCache  parts.LineCache[recordPartKey]
	ratingsCache parts.LineCache[recordPartKey]
	sidebarCache parts.LineCache[sidebarKey]
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
func (v *recordView) View(l parts.Layout, h int) []string {
	if v.round == nil && v.page.Doc == nil {
		lines := []string{"", v.theme.Muted.Render("No record yet: it is written when the round ends.")}
		return parts.FitBox(lines, l.Body.W, l.Body.H)
	}
	var out []string
	if v.round != nil && l.Banner.H > 0 {
		out = v.bannerCache.Get(recordPartKey{v.round, v.theme.Options, l.Banner.W, l.Banner.H, h}, func() []string {
			return parts.FitBox(parts.BannerLines(v.theme, *v.round, l.Banner.W, h), l.Banner.W, l.Banner.H)
		})
	}
	if !l.Wide {
		if v.inOutline {
			return append(out, parts.FitBox(v.outlineLines(l.Second.W, l.Second.H), l.Second.W, l.Second.H)...)
		}
		return append(out, v.page.View(v.theme, l.Second.W, l.Second.H)...)
	}
	return append(out, parts.JoinHorizontal(v.sidebar(l.First.W, l.First.H), v.page.View(v.theme, l.Second.W, l.Second.H), "")...)
}

// Head is what stands before the text on a narrow screen, where there is no sidebar.
func (v *recordView) Head(wide bool, w int) []string {
	if v.round == nil || wide {
		return nil
	}
	return append(parts.RatingLines(v.theme, *v.round, w), "")
}

// sidebar is the ratings and the outline with the divider behind them.
func (v *recordView) sidebar(w, h int) []string {
	key := sidebarKey{recordPartKey: recordPartKey{v.round, v.theme.Options, w, h, 0}, doc: v.page.Doc, currentHeading: v.currentHeading(), percent: v.page.Percent(), focused: v.inOutline}
	return v.sidebarCache.Get(key, func() []string {
		var lines []string
		if v.round != nil {
			lines = v.ratingsCache.Get(key.recordPartKey, func() []string {
				lines := append([]string{parts.TitleRule(v.theme, v.theme.Heading.Render("Ratings"), "", w)}, parts.RatingLines(v.theme, *v.round, w)...)
				return append(lines, "")
			})
		}
		lines = parts.FitBox(append(lines, v.outlineLines(w, h-len(lines))...), w, h)
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
	case v.page.Doc == nil:
		return -1
	case v.inOutline:
		return v.outlineCursor
	default:
		return v.page.Doc.Section()
	}
}

// outlineLines is the outline with the present section marked.
func (v *recordView) outlineLines(w, h int) []string {
	t := v.theme
	lines := []string{parts.TitleRule(t, parts.PaneTitle(t, "Outline", v.inOutline), t.Faint.Render(fmt.Sprintf("%d%%", v.page.Percent())), w)}
	if v.page.Doc == nil {
		return lines
	}
	here := v.currentHeading()
	headings := v.page.Doc.Headings()
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
	indent := strings.Repeat("  ", min(v.page.Doc.Depth(h), maxOutlineDepth))
	if here {
		return t.Accent.Render(t.Symbols.Cursor) + " " + number + indent + t.Strong.Render(safetext.Line(h.Text))
	}
	return "  " + number + indent + t.Muted.Render(safetext.Line(h.Text))
}

// splitRecord puts the outline beside the text; without room for both the text has it all.
func splitRecord(l *parts.Layout, rest parts.Rect) {
	if l.Wide {
		l.Panes(rest, 38, 0)
		return
	}
	l.First, l.Second = parts.Rect{X: rest.X, Y: rest.Y, W: 0, H: 0}, rest
}
