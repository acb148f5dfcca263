// Package changes is the screen of what a revision changed: in the review, and in the document.
package changes

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// Screen is the screen of a revision: what it did to the verdict, the ratings and the findings, and beside it the document's own
// changes.
type Screen struct {
	screen.Base
	revision       *feedback.Revision
	compared       *feedback.Revision // whose changes of the document are shown: revision, or what changed before rounds that read the same text
	comparisons    []*feedback.Revision
	at             int // which of them is shown
	hunks          []hunk
	document       screen.DocumentRead // as it is now
	find           screen.Finder
	inDiff         bool // keys scroll the diff, where it stands beside the rest
	scroll         [2]int
	rows, heights  [2]int          // lines there are to show, and that are seen
	stacked        bool            // one part is below the other, as one text
	headings       map[string]bool // the lines that head what follows, as they were drawn last
	headedFrom     int             // the line of a part from which on its heading stays on top
	linesAboveDiff int             // lines over the first hunk in the pane that shows the diff

	// The diff as it was drawn last: it may be long, and the screen is drawn often.
	drawn       []string
	changeLines []int        // the lines of it at which changes begin
	counted     map[byte]int // how many changes there are of each kind
	drawnFor    drawnFor
	room        int // the lines that the diff has on the screen where it stands beside the rest, else 0
}

// drawnFor is what the diff depends on as it was drawn last: its width and room, and what is known of the findings that it names.
type drawnFor struct {
	w, room int
	ledger  *ledger.Ledger
}

var _ screen.Screen = (*Screen)(nil)

// New is the screen before any revision.
func New(c *screen.Context) screen.Screen { return &Screen{Base: screen.Base{Context: c}} }

// HasContent reports whether a revision was compared.
func (v *Screen) HasContent() bool { return v.State.Revision != nil }

// leastForBoth is how many lines both parts take at least, one above the other; in fewer they are one text.
const leastForBoth = 18

// leastAbove is how many lines the upper part takes where both have as many: the verdicts, and what one acts on below them.
const leastAbove = 13

// Layout puts what changed in the review and in the document beside each other, or one above the other.
func (v *Screen) Layout() parts.Request {
	return parts.Request{Split: func(l *parts.Layout, rest parts.Rect) {
		height := max(rest.H*2/5, min(rest.H*3/5, leastAbove))
		switch {
		case rest.H < leastForBoth:
			height = rest.H
		case !l.Wide && v.revision != nil: // lines that are blank would be taken from what changed
			lines, findings := v.summary(&v.State, rest.W)
			height = min(height, len(lines)+len(findings))
		}
		l.Panes(rest, min(max(rest.W*46/100, 48), 84), height)
	}}
}

// Refresh takes up a comparison that was not shown before.
func (v *Screen) Refresh() screen.Action {
	list := comparisonsOf(&v.State)
	if n := len(list); n > 0 && (len(v.comparisons) != n || v.comparisons[n-1].After != list[n-1].After || v.comparisons[0] != list[0]) {
		*v = Screen{Base: v.Base, comparisons: list, document: v.document, find: v.find}
		v.compare(firstShown(&v.State, list))
	}
	return nil
}

// Receive takes the document, which tells what of a change is code, and leads to a change.
func (v *Screen) Receive(msg tea.Msg) (screen.Action, bool) {
	switch msg := msg.(type) {
	case screen.DocumentRead:
		v.document, v.drawn = msg, nil
	case screen.ShowChange:
		v.showChange(msg.Words)
	default:
		return nil, false
	}
	return nil, true
}

// linesOf are the lines of a file of the document; nil where they are not those that the revision led to.
func (v *Screen) linesOf(file string) []string {
	d := v.document
	if d.Err != nil || d.Changed || len(d.Lines) == 0 || !v.isNewest() {
		return nil
	}
	if file == "" {
		return d.Lines
	}
	for _, f := range d.Files {
		if safetext.Line(f.Path) == file && f.Line >= 1 && f.Line-1+f.Lines <= len(d.Lines) {
			return d.Lines[f.Line-1 : f.Line-1+f.Lines]
		}
	}
	return nil
}

// Restyle draws the diff anew in other colours.
func (v *Screen) Restyle() screen.Action {
	v.drawn = nil
	return nil
}

// activePane is the one that keys scroll.
func (v *Screen) activePane() int {
	if v.inDiff && !v.stacked {
		return 1
	}
	return 0
}

// Scroll moves the pane under the pointer.
func (v *Screen) Scroll(x, y, lines int) {
	p := 0
	if v.Shown.Second.Contains(x, y) && !v.stacked {
		p = 1
	}
	v.scrollPane(p, lines)
}

func (v *Screen) scrollPane(p, n int) {
	v.scroll[p] = max(0, v.scroll[p]+n) // drawing stops it at the end
}

// SwitchPane gives the keys to the other pane; where both are one text it goes to the other part.
func (v *Screen) SwitchPane() {
	v.inDiff = !v.inDiff
	if v.stacked {
		v.scroll[0] = 0
		if v.inDiff {
			v.scroll[0] = v.linesAboveDiff - 1
		}
	}
}

// NextChange goes to the next change of the document, or the one before.
func (v *Screen) NextChange(step int) {
	v.inDiff = true
	p := v.activePane()
	at := v.scroll[p] - v.linesAboveDiff
	target, found := 0, false
	for _, head := range v.changeLines {
		if step > 0 && head > at {
			target, found = head, true
			break
		}
		if step < 0 && head < at {
			target, found = head, true
		}
	}
	if found {
		v.scrollPane(p, target-at)
	}
}

// View draws the screen: both parts beside each other, or one below the other as one text.
func (v *Screen) View(l parts.Layout) []string {
	s := &v.State
	if v.revision == nil {
		edit := keys.WithHelp(v.Keys.Edit, "edit the document; its next round is compared with this one")
		edit.SetEnabled(edit.Enabled() && v.CanAct && s.Checkpoint != nil)
		none := "Nothing to compare: no round here reviewed a revision."
		if s.IsRunning() {
			none = "Nothing to compare yet: no round that has ended here reviewed a revision."
		}
		return v.Empty(none, l.Body, edit)
	}
	t, c := v.Theme, v.content(l)
	v.find.Search.Update(c.lines, v.searchedFrom(c))
	if v.stacked {
		return parts.FitBox(v.withCut(0, v.window(0, c.lines, 0, l.Body.H)), l.Body.W, l.Body.H)
	}
	upper := v.window(0, c.lines[1:c.title], 1, l.First.H-1)
	title := func(n int) []string { return []string{v.find.Search.Mark(t, n, c.lines[n])} } // stays: it tells which part has the keys
	right := append(title(c.title), v.withCut(1, v.window(1, c.lines[c.title+1:], c.title+1, l.Second.H-1))...)
	right = parts.FitBox(right, l.Second.W, l.Second.H)
	if !l.Wide {
		upper, left := v.withoutLastHeading(0, upper)
		cut := parts.TitleRule(t, "", t.Faint.Render(v.cut(0, left)), l.Body.W)
		return slices.Concat(parts.FitBox(append(title(0), upper...), l.First.W, l.First.H), []string{cut}, right)
	}
	left := parts.FitBox(append(title(0), v.withCut(0, upper)...), l.First.W, l.First.H)
	return parts.JoinHorizontal(left, right, t.Line.Render(" "+t.Symbols.Divider+" "))
}

// window is the part of a pane's lines that is seen; the first of them is line n of the screen.
func (v *Screen) window(p int, lines []string, n, h int) []string {
	v.rows[p], v.heights[p] = len(lines), h
	v.scroll[p] = max(0, min(v.scroll[p], len(lines)-h))
	seen := slices.Clone(lines[v.scroll[p]:min(len(lines), v.scroll[p]+max(0, h))])
	for i, line := range seen {
		seen[i] = v.find.Search.Mark(v.Theme, n+v.scroll[p]+i, line)
	}
	if top := v.scroll[p]; len(seen) > leastSeen && seen[0] == lines[top] { // no hit of the search stands there
		if heading := v.headingAbove(lines, top); heading != "" {
			seen[0] = heading
		}
	}
	return seen
}

// headingAbove is the heading that the line at the top of a part stands under, once that has been scrolled away: it stays in the first
// row. It is "" for a line that is a heading itself, has none, or is the last one below it.
func (v *Screen) headingAbove(lines []string, top int) string {
	for _, next := range lines[top+1:] {
		if v.headings[next] {
			return ""
		}
		if strings.TrimSpace(next) != "" {
			break
		}
	}
	for i := top; i >= v.headedFrom; i-- {
		if v.headings[lines[i]] {
			if i == top {
				return ""
			}
			return lines[i]
		}
	}
	return ""
}

// ratings sets both rounds side by side where a rating changed, and names the others.
func (v *Screen) ratings(before, after *round.Round, w int) []string {
	t, name := v.Theme, 7
	changes := v.ratingChanges(before, after)
	var same, unrated []string
	for _, c := range changes {
		switch called := safetext.Line(c.Perspective); {
		case c.Before != c.After:
			name = max(name, safetext.Width(called))
		case c.Before.Rated():
			same = append(same, called+" "+record.Rating(c.After))
		default:
			unrated = append(unrated, called)
		}
	}
	name = min(name, 14)
	bar := 0
	if w >= name+30 {
		bar = min(10, (w-name-24)/2)
	}
	var lines []string
	for _, c := range changes {
		if c.Before != c.After {
			lines = append(lines, safetext.Fit(safetext.Line(c.Perspective), name)+" "+v.step(c.Before, c.After, bar))
		}
	}
	for _, rest := range []struct {
		lead  string
		names []string
	}{{"same", same}, {"unrated", unrated}} {
		if len(rest.names) > 0 {
			lines = append(lines, parts.HangingIndent(t.Muted.Render(safetext.Fit(rest.lead, name))+" ", strings.Join(rest.names, ", "), t.Muted, w)...)
		}
	}
	if before != nil && after != nil {
		average := t.Strong.Render(record.Average(before.AverageRating)) + t.Faint.Render(t.ChainArrow()) + t.Strong.Render(record.Average(after.AverageRating))
		lines = append(lines, t.Muted.Render(safetext.Fit("average", name))+" "+average)
	}
	return lines
}

// step is one rating before and after.
func (v *Screen) step(before, after review.Rating, bar int) string {
	t := v.Theme
	word, style := "", t.Muted
	switch {
	case !before.Rated() || !after.Rated():
	case after > before:
		word, style = fmt.Sprintf("+%d", after-before), t.Good
	case after < before:
		word, style = fmt.Sprintf("-%d", before-after), t.Bad
	}
	arrow := t.Faint.Render(t.ChainArrow())
	return t.RatingBar(before, bar) + arrow + t.RatingBar(after, bar) + "  " + style.Render(word)
}

// diff is the document's changes as lines.
func (v *Screen) diff(w int) []string {
	t := v.Theme
	switch {
	case v.revision.SameText && (v.revision == v.compared || v.compared.SameText || len(v.hunks) == 0):
		return parts.Paragraph("Re-run on an unchanged document: differences are the reviewers' own.", t.Muted, w)
	case len(v.hunks) == 0:
		return parts.Paragraph("What changed cannot be shown: the older text is not kept in this log.", t.Muted, w)
	}
	if now := (drawnFor{w, v.room, v.State.Ledger}); v.drawn == nil || v.drawnFor != now {
		places, sameWords := v.fitted(func(list []place) int {
			lines, _ := drawPlaces(t, list, w)
			return len(lines)
		})
		v.drawn, v.changeLines = drawPlaces(t, places, w)
		v.drawnFor, v.counted = now, count(places)
		if sameWords > 0 {
			v.drawn = append(v.drawn, "")
			v.drawn = append(v.drawn, parts.Paragraph(describeSameWords(sameWords), t.Muted, w)...)
		}
		if v.compared.DiffCut > 0 {
			v.drawn = append(v.drawn, "", t.Warn.Render(describeCut(v.compared.DiffCut)))
		}
		if v.revision != v.compared {
			v.putAbove(parts.Paragraph(v.describeRereading(), t.Muted, w))
		}
		if rest := v.restUnchanged(places); rest != "" && sameWords == 0 && v.compared.DiffCut == 0 {
			if said := parts.Paragraph(rest, t.Faint, w); len(v.drawn)+1+len(said) <= v.room {
				v.drawn = append(append(v.drawn, ""), said...)
			}
		}
	}
	return v.drawn
}
