// Package review is the screen on which a document is read with what its reviewers say: marks in the margin, and below the line at
// hand the thread of a finding. The findings are those of the ledger, with its selection and its marks.
package review

import (
	"fmt"
	"path/filepath"
	"slices"

	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// minSplit is the width from which the list stands beside the document.
const minSplit = 120

// leastList is how wide the list is at least beside the document: most titles have room in two lines.
const leastList = 46

// Screen is the screen of the document with its margin and its threads.
type Screen struct {
	screen.Reader
	read  screen.DocumentRead
	files []file
	at    int // the file that is shown
	opens int // counts documents that were read: one that is opened for an earlier one is dropped

	listed     []round.Finding // the list that the index was made of
	index      []placed        // the findings as they are gone through; nil when that has to be found anew
	crowd      int             // the most reviewers that found something on one line
	progress   screen.Progress
	verdict    screen.VerdictLine
	signs      signs
	places     map[placesKey]markdown.Places
	openedAt   string      // the finding that the review was opened at, while nobody has gone elsewhere
	selected   string      // the finding whose thread is shown
	seeking    bool        // it is to be brought onto the screen
	said       *round.Turn // what was asked or answered last, while it is to be brought there; nil for none
	whole      bool        // the thread is shown with its history
	hasMore    bool        // it has one
	bySeverity bool        // the person goes from finding to finding by severity
	led        *shownLine  // a line that another screen led to; nil for none
	passage    *passage    // lines that the person selects; nil for none
	arranged   parts.Rect  // where the text was to stand when its notes were placed
	cursorRow  int         // the row of the screen with the finding at hand; -1 for none
	threads    parts.LineCache[threadKey]
	tailNote   int // which note the findings about no line are, counted from 1
	tailFrom   int // the line of it with its first heading
	tailLine   int // the line of it with the finding at hand; -1 for none
	threadEnd  int // how many lines of its note the thread of the finding at hand takes, with those before it
}

var _ screen.Screen = (*Screen)(nil)

// New is the screen before any round.
func New(c *screen.Context) screen.Screen {
	v := &Screen{cursorRow: -1, places: map[placesKey]markdown.Places{}}
	v.Reader = screen.Reader{Base: screen.Base{Context: c}, ID: screen.Review, Area: v.textArea}
	v.verdict.TellsNoTool = true
	return v
}

// HasContent reports whether there is something to review: findings, or a round that found nothing in a document.
func (v *Screen) HasContent() bool {
	return len(state.ListedFindings(&v.State)) > 0 || v.State.LastResult() != nil
}

// Layout puts the verdict above all, and the list beside the document where there is room for both.
func (v *Screen) Layout() parts.Request {
	return parts.Request{Banner: v.verdict.Height(v.Context), Split: func(l *parts.Layout, rest parts.Rect) {
		if l.Wide && rest.W+2 >= minSplit {
			l.Panes(rest, min(80, max(leastList, rest.W*36/100)), 0)
			return
		}
		l.First, l.Second = parts.Rect{X: rest.X, Y: rest.Y}, rest
	}}
}

// textArea is where the text stands: below the title, and beside the margin.
func (v *Screen) textArea(l parts.Layout) parts.Rect {
	r := l.Second
	m := aroundSigns + v.signsWide(r.W)
	return parts.Rect{X: r.X + m, Y: r.Y + 1, W: max(1, r.W-m), H: max(1, r.H-1)}
}

// marginWidth is the margin's, as the screen is laid out.
func (v *Screen) marginWidth() int { return aroundSigns + v.signsWide(v.LayoutOf(v.ID).Second.W) }

// Receive takes the document, what was opened of it, and what the pager takes.
func (v *Screen) Receive(msg tea.Msg) (screen.Action, bool) {
	switch msg := msg.(type) {
	case screen.DocumentRead:
		v.setDocument(msg)
		return nil, true
	case opened:
		v.showOpened(msg)
		return nil, true
	case screen.ShowLine:
		return v.showLine(msg), true
	case screen.SelectFinding:
		v.openedAt = ""
		v.Ledger.Select(msg.ID)
		return nil, true
	default:
		return v.Reader.Receive(msg)
	}
}

// Restyle follows other colours or another size. Who reads elsewhere than at the finding at hand stays there.
func (v *Screen) Restyle() screen.Action {
	v.holdPassage()
	if !v.isAway() {
		v.seek()
	}
	return v.Reader.Restyle()
}

// Prepare opens the file at hand, and renders what the screen lacks of it.
func (v *Screen) Prepare() screen.Action {
	v.sync()
	if open := v.openFile(); open != nil {
		return screen.Run{Busy: true, Cmd: open}
	}
	if v.Page.Doc == nil {
		return v.Reader.Prepare()
	}
	var restyled screen.Action
	if v.Page.Doc.Style().Width != v.Style().Width { // other findings want another margin
		restyled = v.Restyle()
	}
	v.arrange(v.textArea(v.LayoutOf(v.ID)))
	return screen.All{restyled, v.Reader.Prepare()}
}

// Status is how far the reader is; nothing while there is nothing to review.
func (v *Screen) Status() string {
	if !v.HasContent() {
		return ""
	}
	return v.Reader.Status()
}

// View draws the screen.
func (v *Screen) View(l parts.Layout) []string {
	t := v.Theme
	v.cursorRow = -1
	if !v.HasContent() {
		return v.Empty("Nothing to review yet: findings are listed when the round ends. Live shows what came up so far.", l.Body)
	}
	v.sync()
	text := append([]string{v.title(l.Second.W)}, v.body(v.textArea(l))...)
	text = parts.FitBox(text, l.Second.W, l.Second.H)
	if l.First.W > 0 {
		text = parts.JoinHorizontal(v.beside(l.First), text, t.Line.Render(" "+t.Symbols.Divider+" "))
	}
	if l.Banner.H > 0 {
		text = append(slices.Clone(v.verdict.Lines(v.Context, v.progress, l.Banner.W)), text...)
	}
	return text
}

// title names the file, how far the findings were gone through, and the reviewers' signs.
func (v *Screen) title(w int) string {
	t := v.Theme
	name := "the document"
	switch {
	case len(v.files) > 1:
		name = fmt.Sprintf("%s (file %d of %d)", v.files[v.at].path, v.at+1, len(v.files))
	case v.read.Path != "":
		name = filepath.Base(v.read.Path)
	}
	counts := v.turns()
	switch {
	case v.passage != nil:
		if _, first, last := v.quote(); first == last {
			counts = []string{fmt.Sprintf("line %d", first+1)}
		} else {
			counts = []string{fmt.Sprintf("lines %d to %d", first+1, last+1)}
		}
	case v.isLed():
		counts = []string{v.led.place()}
	}
	legends, left := v.legends(), ""
	for _, legend := range legends { // a reviewer's name says more than what the shorter counts leave out
		for _, told := range counts {
			if v.read.Changed {
				told += ", changed since"
			}
			left = parts.PaneTitle(t, safetext.TruncateLeft(safetext.Line(name), max(8, w-safetext.Width(told)-6)), !v.Typing) + t.Muted.Render("  "+told)
			if safetext.Width(left)+safetext.Width(legend)+3 <= w {
				return parts.TitleRule(t, left, legend, w)
			}
		}
	}
	return parts.TitleRule(t, left, "", w)
}

// body is the text with its margin, and with the thread below the line at hand: exactly as high as its place.
func (v *Screen) body(area parts.Rect) []string {
	t := v.Theme
	if v.Page.Doc == nil {
		return []string{t.Muted.Render("Reading the document.")}
	}
	if v.arranged != area {
		v.arrange(area)
	}
	v.placePassage()
	if v.passage != nil && v.Typing { // above the box that is typed in
		v.showPassage(max(1, area.H-parts.MostPanelLines(v.Height)+1))
	}
	text := v.Page.View(t, area.W, area.H)
	rows := v.Page.Doc.Rows()
	margin := v.margin(rows)
	for i := range text {
		if i >= len(rows) || rows[i].InNote() {
			if i < len(rows) && rows[i].Note == v.tailNote && rows[i].NoteLine == v.tailLine {
				v.cursorRow = area.Y + i
			}
			text[i] = margin.blank + text[i]
			if left := v.threadLeft(rows[min(i, len(rows)-1)]); i == area.H-1 && i < len(rows) && left > 1 {
				text[i] = margin.blank + t.OnThread(t.Faint.Render(v.Keys.PageDown.Help().Key+"  "+amount.Of(left, "more line")), area.W)
			}
			continue
		}
		at := rows[i].Position
		if v.selects(at, text[i]) {
			text[i] = margin.at(at, margin.bar) + v.highlightPassage(text[i])
		} else {
			edge := ""
			if margin.led && at == margin.selected.first {
				edge = margin.cursor
			}
			text[i] = margin.at(at, edge) + v.Page.MarkMatches(t, i, v.highlight(text[i], margin, at))
		}
		if v.passage == nil && margin.isSelected(at) && v.cursorRow < 0 || v.passage != nil && v.passage.to == at {
			v.cursorRow = area.Y + i
		}
	}
	return text
}

// Cursor is on the line of the finding at hand.
func (v *Screen) Cursor() *tea.Cursor {
	if v.cursorRow < 0 {
		return nil
	}
	return tea.NewCursor(v.textArea(v.Shown).X, v.cursorRow)
}

// finding is the one under the cursor, as it is listed; nil for none.
func (v *Screen) finding() *round.Finding {
	if i := v.selectedIndex(); i >= 0 {
		return &v.index[i].finding
	}
	return nil
}
