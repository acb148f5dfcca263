package sessions

import (
	"cmp"
	"fmt"
	"slices"

	"charm.land/lipgloss/v2"

	"parley/feedback/session"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// minList is the width of the list beside the preview: there all but the verdict in words has room.
const minList = 60

// maxList is as wide as it gets: there all columns have room, and the preview gets the rest.
const maxList = 120

// Layout is the list, and beside it what the selected session holds.
func (v *Screen) Layout() parts.Request {
	return parts.Request{Plain: v.Theme.Plain, Split: func(l *parts.Layout, r parts.Rect) {
		if l.Wide {
			share := 68
			if slices.ContainsFunc(v.list, func(s Session) bool { return s.Title != "" }) { // beside the document it needs room of its own
				share = 70
			}
			l.Panes(r, v.listWidth(min(r.W*share/100-3, maxList)), 0)
		}
	}}
}

// listWidth is how wide the list is beside the preview: at most so wide, and no wider than it has something to say.
func (v *Screen) listWidth(most int) int {
	most = max(minList, most)
	c := v.columnsFor(most)
	naming := len("document") + titleGap
	for _, s := range v.list {
		naming = max(naming, safetext.Width(safetext.Line(cmp.Or(s.Artifact, s.Folder))))
	}
	if c.title > 0 {
		naming += 1 + c.title
	}
	return max(minList, min(most, c.before()+titleGap+naming))
}

// View draws the list, and beside or below it what is known of the selected session.
func (v *Screen) View(l parts.Layout) []string {
	r, list := l.First, v.filtered()
	switch {
	case v.err != nil:
		return parts.Paragraph(safetext.Line(v.err.Error()), v.Theme.Bad, r.W)
	case !v.loaded:
		return []string{v.Theme.Muted.Render("Reading the sessions.")}
	case len(v.list) == 0:
		return v.welcome(l)
	}
	v.selected = max(0, min(v.selected, len(list)-1))
	lines := v.head(len(list), r)
	switch {
	case len(list) == 0:
		lines = append(lines, parts.Paragraph(fmt.Sprintf("None of %d sessions has these words.", len(v.list)), v.Theme.Muted, r.W)...)
		return v.withRows(lines, nil, list, r)
	case !l.Wide:
		return v.withRows(lines, v.below(list[v.selected], len(list), r, len(lines)), list, r)
	}
	var folder []string
	if v.source.Offer != nil && v.filter == "" {
		folder = v.folderLines(r.W, r.H-len(lines)-len(list))
	}
	left := parts.FitBox(v.withRows(lines, nil, list, r), r.W, r.H)
	copy(left[min(len(left), len(lines)+len(list)):], parts.FitBox(folder, r.W, len(folder)))
	right := parts.FitBox(v.beside(list[v.selected], l.Second), l.Second.W, l.Second.H)
	return parts.JoinHorizontal(left, right, v.Theme.Line.Render(" "+v.Theme.Symbols.Divider+" "))
}

// head is what stands above the rows.
func (v *Screen) head(listed int, r parts.Rect) []string {
	lines := []string{v.title(listed, "", r.W)}
	if r.H >= 16 {
		lines = append(lines, v.columnsFor(r.W).heads(v))
	}
	return lines
}

// title counts the sessions, and says how the list is cut, filtered and sorted.
func (v *Screen) title(listed int, cut string, w int) string {
	t := v.Theme
	right := t.Muted.Render("by " + v.order.String())
	if v.filter != "" {
		right = t.Accent.Render(fmt.Sprintf("with %q, of %d", safetext.Line(v.filter), len(v.list)))
	}
	if cut != "" {
		right = t.Faint.Render(cut+",") + " " + right
	}
	return parts.TitleRule(t, parts.PaneTitle(t, amount.Of(listed, "session"), !v.Typing), right, w)
}

// below is what is known of the selected session, below the list: what it holds as far as the list leaves room for it.
func (v *Screen) below(s Session, listed int, r parts.Rect, head int) []string {
	switch {
	case r.H < 8:
		return nil
	case r.H < 12: // at least what it is of, and what enter does
		return v.shortDetailLines(s, r.W)
	}
	lines, details := []string{parts.TitleRule(v.Theme, "", "", r.W)}, v.detailLines(s, r.W, false)
	const usual, about = 5, 9 // lines of the list, and below it: where the list ends does not change from session to session
	room := r.H - head - min(listed, max(usual, r.H-head-about))
	if v.source.Content == nil || room-len(lines) < 2 || !v.hasPreview(s) {
		return append(lines, details...)
	}
	lines = append(lines, v.previewAndDetails(s, r.W, room-len(lines))...)
	return append(lines, make([]string, max(0, room-len(lines)))...)
}

// beside is what is known of the selected session, beside the list.
func (v *Screen) beside(s Session, r parts.Rect) []string {
	title := safetext.Line(s.RoundID)
	if title == "" {
		title = safetext.Line(s.Folder)
	}
	lines := []string{parts.TitleRule(v.Theme, v.Theme.Heading.Render(safetext.Truncate(title, r.W-2)), "", r.W)}
	if !v.hasPreview(s) {
		return append(lines, v.detailLines(s, r.W, false)...)
	}
	return append(lines, v.previewAndDetails(s, r.W, r.H-len(lines))...)
}

// previewAndDetails is what a session holds, and below it, where there is room, where it is: that the list says as well. What enter does
// with an interrupted round stands first.
func (v *Screen) previewAndDetails(s Session, w, room int) []string {
	details := v.detailLines(s, w, true)
	if s.State == session.Interrupted || s.Holder != "" {
		return append(append(details, ""), v.previewLines(s, w, room-len(details)-1)...)
	}
	lines := v.previewLines(s, w, room)
	if left := room - len(lines) - 1; left >= len(details) {
		lines = append(append(lines, ""), details...)
	}
	return append(lines, v.beginningLines(s, w, room-len(lines))...)
}

// withRows adds to the lines above the list as many of its rows as there is room for, and what stands below it.
func (v *Screen) withRows(lines, about []string, list []Session, r parts.Rect) []string {
	head := len(lines)
	room := max(1, r.H-head-len(about))
	v.rows = parts.Rect{X: r.X, Y: r.Y + head, W: r.W, H: room}
	v.top = max(0, min(max(v.top, v.selected-room+1), v.selected, len(list)-room))
	columns := v.withCut(v.columnsFor(r.W))
	for i := v.top; i < min(len(list), v.top+room); i++ {
		line := v.row(list[i], i == v.selected, columns)
		if i == v.selected {
			line = v.Theme.Selected(line, r.W)
		}
		lines = append(lines, line)
	}
	lines[0] = v.title(len(list), parts.Cut(v.top, max(0, len(list)-v.top-room)), r.W)
	for len(lines) < r.H-len(about) {
		lines = append(lines, "")
	}
	return append(lines, about...)
}

// stateWord is a session's state in at most eleven cells.
func stateWord(s Session) string {
	switch {
	case s.Problem != "":
		return "problem"
	case s.NotYours:
		return "not yours"
	case s.Holder != "":
		return "in use"
	}
	switch s.State {
	case session.Waiting:
		return "to decide"
	case session.Decided:
		return "to go on"
	case session.ForeignOrigin:
		return "another's"
	default:
		return string(s.State)
	}
}

func (v *Screen) stateStyle(s Session) lipgloss.Style {
	t := v.Theme
	switch {
	case s.Problem != "":
		return t.Bad
	case s.NotYours:
		return t.Warn
	case s.Holder != "":
		return t.Busy
	}
	switch s.State {
	case session.Waiting:
		return t.Accent.Bold(true)
	case session.Decided:
		return t.Text
	case session.Interrupted:
		return t.Warn
	default:
		return t.Muted
	}
}
