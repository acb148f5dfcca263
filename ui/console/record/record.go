// Package record is the screen of a discussion record, and of any text that is read by itself.
package record

import (
	"slices"
	"strings"

	"parley/engine/round"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// Screen is the screen of a discussion record: verdict, ratings and outline beside the rendered text. The keys that scroll and
// search are those of screen.Reader.
type Screen struct {
	screen.Reader
	result        *round.Round // the result of the round whose verdict is shown
	round         *round.Round // a copy of it
	recorded      *state.Round // the round whose record was opened last
	writes        int          // how often that had been written by then
	text          string       // the record, as it was read
	inOutline     bool         // the outline is picked from, on a narrow screen
	outlineCursor int          // the heading under the cursor there
	wanted        ShowSection  // the section that a record is opened at; none for its beginning

	bannerCache  parts.LineCache[bannerKey]
	ratingsCache parts.LineCache[partKey]
	sidebarCache parts.LineCache[sidebarKey]
	ratingsWidth parts.WidthCache[ratingsKey]
}

// ratingsKey is what the width of the ratings depends on.
type ratingsKey struct {
	of    *round.Round
	theme theme.Options
}

var _ screen.Screen = (*Screen)(nil)

// New is the screen before the first round has ended.
func New(c *screen.Context) screen.Screen {
	return &Screen{Reader: screen.Reader{Base: screen.Base{Context: c}, ID: screen.Record, Own: !c.Document, Area: func(l parts.Layout) parts.Rect { return l.Second }}}
}

// HasContent reports whether a round has ended.
func (v *Screen) HasContent() bool { return v.round != nil }

// partKey is what a part depends on that the text's place does not change.
type partKey struct {
	of      *round.Round
	theme   theme.Options
	w, h, n int
}

// bannerKey is what the verdict's lines depend on.
type bannerKey struct {
	partKey
	examining, grave string
	numbered         int // how many findings have numbers, which the reason may name
}

// Answers is the section of a round's record with what reviewers answered to the person's questions.
const Answers = "Answers"

// ShowSection brings a section of a round's record into view, once that is written.
type ShowSection struct {
	Title string
	Round int
}

// goToSection goes to the section that was asked for. A record is written several times: until a key moves in it, it goes there each time.
func (v *Screen) goToSection() {
	if v.wanted.Title == "" || v.recorded == nil || v.recorded.Number != v.wanted.Round {
		return
	}
	v.Page.GoToHeading(slices.IndexFunc(v.Page.Doc.Headings(), func(h markdown.Heading) bool { return h.Text == v.wanted.Title }))
}

// examining is who is at work on a cross-examination of the round that is shown; "" where nobody is.
func (v *Screen) examining() string {
	if last := v.State.LastResult(); last == nil || v.round == nil || last.Number != v.round.Number {
		return ""
	}
	return v.State.Examination.Running()
}

// grave is what is said of findings that stay open beside the consensus of the last round; "" for nothing.
func (v *Screen) grave() string {
	last := v.State.LastResult()
	if last == nil || v.round == nil || last.Number != v.round.Number {
		return ""
	}
	if told := state.GraveBesideConsensus(&v.State, *last); told != nil {
		return told[0]
	}
	return ""
}

// sidebarKey is what the sidebar depends on.
type sidebarKey struct {
	partKey
	doc            *markdown.Document
	currentHeading int
	focused        bool
}

// View draws the screen, exactly as large as its body.
func (v *Screen) View(l parts.Layout) []string {
	h := v.Height
	if v.round == nil && v.Page.Doc == nil && v.Document {
		return parts.FitBox([]string{v.Theme.Muted.Render("Reading the document.")}, l.Body.W, l.Body.H)
	}
	if v.round == nil && v.Page.Doc == nil {
		return v.Empty("No record yet: it is written when the round ends.", l.Body)
	}
	var out []string
	if v.round != nil && l.Banner.H > 0 {
		key := bannerKey{partKey{v.round, v.Theme.Options, l.Banner.W, l.Banner.H, h}, v.examining(), v.grave(), len(v.State.Findings)}
		out = v.bannerCache.Get(key, func() []string {
			return parts.FitBox(parts.BannerLines(v.Theme, state.WithCriticalNumbers(&v.State, *v.round), key.examining, key.grave, l.Banner.W, h), l.Banner.W, l.Banner.H)
		})
	}
	if !l.Wide {
		if v.inOutline {
			return append(out, parts.FitBox(v.outlineLines(l.Second.W, l.Second.H), l.Second.W, l.Second.H)...)
		}
		return append(out, parts.JoinHorizontal(make([]string, l.Second.H), v.Page.View(v.Theme, l.Second.W, l.Second.H), strings.Repeat(" ", l.Second.X-l.Body.X))...)
	}
	margin := strings.Repeat(" ", l.Second.X-l.First.X-l.First.W-besideText)
	return append(out, parts.JoinHorizontal(v.sidebar(l.First.W, l.First.H), v.Page.View(v.Theme, l.Second.W, l.Second.H), margin)...)
}

// head is what stands before the text on a narrow screen, where there is no sidebar.
func (v *Screen) head() []string {
	if v.round == nil || v.LayoutOf(screen.Record).Wide {
		return nil
	}
	if v.Height < barsFrom {
		return append(parts.RatingGrid(v.Theme, *v.round, v.Style().Width), "")
	}
	return append(v.ratings(v.Style().Width), "")
}

// ratings are the ratings of the round with their average, and what a verdict needs.
func (v *Screen) ratings(w int) []string {
	return v.withRaised(parts.RatingLines(v.Theme, *v.round, w), w)
}

// barsFrom is from how many lines on the ratings are bars on a narrow screen; below it the text needs them more.
const barsFrom = 36

// Restyle renders the text for other colours or another size, with what stands before it there.
func (v *Screen) Restyle() screen.Action {
	v.ForgetDrawn()
	action := v.Reader.Restyle()
	if v.Page.Doc != nil {
		v.Page.Doc.SetHead(v.head())
	}
	return action
}

// ForgetDrawn makes the next drawing begin anew.
func (v *Screen) ForgetDrawn() {
	v.bannerCache, v.ratingsCache, v.sidebarCache = parts.LineCache[bannerKey]{}, parts.LineCache[partKey]{}, parts.LineCache[sidebarKey]{}
	v.ratingsWidth = parts.WidthCache[ratingsKey]{}
}

// sidebar is the ratings and the outline with the divider behind them.
func (v *Screen) sidebar(w, h int) []string {
	key := sidebarKey{partKey: partKey{v.round, v.Theme.Options, w, h, 0}, doc: v.Page.Doc, currentHeading: v.currentHeading(), focused: v.inOutline}
	return v.sidebarCache.Get(key, func() []string {
		var lines []string
		if v.round != nil {
			lines = v.ratingsCache.Get(key.partKey, func() []string {
				lines := append([]string{parts.RatingsHead(v.Theme, *v.round, w)}, v.ratings(w)...)
				return append(lines, "")
			})
		}
		return parts.WithDivider(v.Theme, append(lines, v.outlineLines(w, h-len(lines))...), w, h)
	})
}

// currentHeading is the heading that is marked in the outline: that of the present section, or the one under the cursor.
func (v *Screen) currentHeading() int {
	switch {
	case v.Page.Doc == nil:
		return -1
	case v.inOutline:
		return v.outlineCursor
	default:
		return max(0, v.Page.Doc.Section()) // what stands above the first heading belongs to it
	}
}

// outlineLines is the outline with the present section marked.
func (v *Screen) outlineLines(w, h int) []string {
	return v.Page.OutlineLines(v.Theme, w, h, v.currentHeading(), v.inOutline && !v.Typing)
}

// Layout puts the outline beside the text; without room for both the text has it all.
func (v *Screen) Layout() parts.Request {
	return parts.Request{Banner: v.bannerHeight(), Split: func(l *parts.Layout, rest parts.Rect) {
		if l.Wide && v.Document && (!v.hasOutline() || v.cutsCode(rest.W)) {
			l.Wide = false
		}
		if l.Wide {
			l.Panes(rest, v.sidebarWidth(rest.W), 0)
			if v.Document {
				l.Second = parts.ReadingColumn(l.Second)
			} else {
				l.Second = parts.ColumnBeside(l.Second)
			}
			return
		}
		l.First, l.Second = parts.Rect{X: rest.X, Y: rest.Y}, parts.ReadingColumn(rest)
	}}
}

// besideText is the divider between what stands beside the text and its column.
const besideText = 3

// hasOutline reports whether an outline of the document tells anything that its text does not. Before it is read it is taken to.
func (v *Screen) hasOutline() bool {
	return v.Page.Doc == nil || v.round != nil || len(v.Page.Doc.Headings()) > 1
}

// cutsCode reports whether beside an outline a text would have too little room for code of the usual width: there the outline is a screen of its
// own, which a key opens.
func (v *Screen) cutsCode(w int) bool {
	return !isRecord(v.DocumentText) && !parts.HasRoomForOutline(w)
}

// sidebarWidth is how wide the sidebar is in a place of w cells. An outline alone takes less of it than ratings do: the text needs it more.
func (v *Screen) sidebarWidth(w int) int {
	if v.Document && !isRecord(v.DocumentText) {
		return v.Page.OutlineWidth(w)
	}
	width := parts.SidebarWidth(w)
	if v.round == nil {
		return width
	}
	ratings := v.ratingsWidth.Get(ratingsKey{v.round, v.Theme.Options}, func() int { return parts.RatingsWidth(v.Theme, *v.round) })
	return max(width, min(ratings, w*mostSidebar/100), min(widestSidebar, w-besideText-widestText))
}

// In a window with plenty of room the text has as much of it as its lines need, and the ratings and the outline have the rest, up to a width.
const widestSidebar, widestText = 70, 124

// mostSidebar is the part of a screen, in percent, that ratings may take from the text.
const mostSidebar = 42

// bannerHeight is how many lines stand above the record.
func (v *Screen) bannerHeight() int {
	switch {
	case v.Document:
		return 0
	case v.round != nil:
		return len(parts.BannerLines(v.Theme, state.WithCriticalNumbers(&v.State, *v.round), v.examining(), v.grave(), v.Width-2, v.Height))
	case v.Height >= parts.TallHeight:
		return 4
	default:
		return 2
	}
}
