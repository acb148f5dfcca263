// Package findings is the screen of the ledger: the findings, their places in the document, and the person's marks.
package findings

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// undoStep is something of the person's that can be undone: a word on a finding, or a finding of their own.
type undoStep struct {
	before state.FindingMark
	added  bool
	bulk   int    // steps of one number were one step; 0 for one by itself
	when   string // "after round 1", "during round 2"
	given  int    // the first round whose reviewers have it before them; 0 for none
}

// Screen is the screen of the ledger: a list in groups, and beside it the selected finding with its place in the document.
type Screen struct {
	screen.Base
	selected     int    // in the list as it is shown
	selectedKey  string // the finding it is, so that it stays selected when the list changes
	filter       state.FindingFilter
	words        string          // only findings that have them are listed
	order        order           // of the list
	picked       map[string]bool // the findings that are selected to be marked together
	bulks        int             // how often several were marked together
	allDecisions bool            // also those beyond the most that are shown by default
	top          int             // the first row shown
	inDetail     bool            // the keys move in the finding; it fills a screen without room for both
	sideBySide   bool            // the list and the finding stand beside each other
	scroll       int             // lines the detail is moved by
	empty        emptyScroll
	over         int    // how far it moves until its end is seen; beyond that the document moves
	seenRows     int    // of the document below it
	detailSize   [2]int // cells and lines that it was drawn in last
	excerpt      excerpt
	listArea     parts.Rect
	rowFindings  []int  // the finding that each row of the list shows, -1 for a heading
	cut          string // how many findings stand above and below those that are shown
	cutBelow     bool   // that is told in the rule below the list
	undoSteps    []undoStep
	said         map[string]state.FindingMark // the person's words on findings as the history has told them so far
	drafts       map[string]string            // what was written and not sent yet, by what it is for; esc loses nothing
	pendingMarks []pendingMark
	listing      *listing // what is listed; nil when it has to be found anew
	verdict      screen.VerdictLine
}

var _ screen.Screen = (*Screen)(nil)

// New is the screen before any finding.
func New(c *screen.Context) screen.Screen {
	v := &Screen{Base: screen.Base{Context: c}, drafts: map[string]string{}}
	v.verdict.TellsNoTool = true
	c.Ledger = v
	return v
}

// HasContent reports whether there are findings.
func (v *Screen) HasContent() bool { return len(state.ListedFindings(&v.State)) > 0 }

// Layout puts the verdict above all, and the list and the selected finding beside each other, or one above the other.
func (v *Screen) Layout() parts.Request {
	return parts.Request{Banner: v.verdict.Height(v.Context), Split: v.split}
}

// Apply takes note of what changes for the marks: with a round the reviewers have the person's words and findings before them, and with
// the ledger findings have their ids.
func (v *Screen) Apply(e engine.Event) screen.Action {
	v.relist()
	if v.InHistory {
		v.restoreUndo(e.Body)
	}
	switch body := e.Body.(type) {
	case engine.RoundStarted:
		v.giveToReviewers(body.Number)
	case feedback.LedgerUpdated:
		return v.applyPendingMarks()
	case engine.ExaminationFinished:
		if v.CanAct {
			return examinationNotice(body)
		}
	case engine.ReviewerReplied:
		if v.CanAct {
			return replyNotice(body)
		}
	}
	return nil
}

// Refresh lists what is known now.
func (v *Screen) Refresh() screen.Action {
	v.relist()
	return nil
}

// Receive takes what became of the person's words, and the document.
func (v *Screen) Receive(msg tea.Msg) (screen.Action, bool) {
	switch msg := msg.(type) {
	case screen.SelectFinding:
		v.inDetail = v.inDetail || msg.Open
		v.SelectID(msg.ID)
	case screen.DocumentRead:
		v.excerpt = newExcerpt(msg)
		v.relist()
	case markedMsg:
		return v.handleMarked(msg), true
	case withdrawnMsg:
		return v.handleWithdrawn(msg), true
	case addedMsg:
		return v.handleAdded(msg), true
	default:
		return nil, false
	}
	return nil, true
}

// Cursor is on the selected row.
func (v *Screen) Cursor() *tea.Cursor {
	if v.inDetail {
		return nil
	}
	return tea.NewCursor(v.listArea.X, v.listArea.Y+max(0, slices.Index(v.rowFindings, v.selected))-v.top)
}

// Selected is the finding under the cursor, or nil.
func (v *Screen) Selected() *round.Finding {
	list, _ := v.listed()
	if v.selected < 0 || v.selected >= len(list) {
		return nil
	}
	return &list[v.selected]
}

// Move changes the selection and shows the new one from its start.
func (v *Screen) Move(step int) {
	list, _ := v.listed()
	v.selected = max(0, min(v.selected+step, len(list)-1))
	v.scroll = 0
	if len(list) > 0 {
		v.selectedKey = state.FindingKey(list[v.selected])
	}
}

// SelectID selects a finding by its id, if need be by showing all.
func (v *Screen) SelectID(id string) {
	v.selectWhere(func(f round.Finding) bool { return f.ID == id })
}

// selectWhere selects the first finding of a kind. For one that is not listed all decisions are shown, and if need be what the
// filter keeps back.
func (v *Screen) selectWhere(is func(round.Finding) bool) {
	for range 3 {
		list, _ := v.listed()
		if i := slices.IndexFunc(list, is); i >= 0 {
			v.Move(i - v.selected)
			return
		}
		shown := v.currentListing().shown
		if i := slices.IndexFunc(shown, is); i >= 0 { // beside the document it stands with what it answers
			v.selectedKey, v.scroll = state.FindingKey(shown[i]), 0
			return
		}
		if v.allDecisions {
			v.filter = state.ShowAll
		}
		v.allDecisions, v.words = true, ""
		v.relist()
	}
}

// NextFilter goes on to the next filter.
func (v *Screen) NextFilter() {
	v.filter = (v.filter + 1) % state.FilterCount
	v.relist()
	v.Move(0)
}

// View draws the screen.
func (v *Screen) View(l parts.Layout) []string {
	var head []string
	if l.Banner.H > 0 {
		head = slices.Clone(v.verdict.Lines(v.Context, v.currentListing().progress, l.Banner.W))
		l.Body.Y, l.Body.H = l.Body.Y+l.Banner.H, l.Body.H-l.Banner.H
	}
	return append(head, v.panes(l)...)
}

// panes are the list and the finding, or the one of them that has room.
func (v *Screen) panes(l parts.Layout) []string {
	t, s := v.Theme, &v.State
	if len(state.ListedFindings(s)) == 0 {
		add := keys.WithHelp(v.Keys.Add, "add a finding of your own")
		add.SetEnabled(add.Enabled() && v.CanMark() && !s.IsRunning() && s.CurrentRound() != nil)
		return v.emptyWindow(v.EmptyLines(v.noFindings(s, l.Body.W), l.Body.W, add), l.Body)
	}
	list, hidden := v.listed()
	v.sideBySide = l.Wide
	v.cutBelow = !l.Wide && !v.inDetail && l.Second.H > 0 && len(list) > 0
	rows := v.rowsAndLegend(s, list, hidden, l.First)
	if spare := l.First.H - len(rows); !l.Wide && spare > 0 && l.Second.H > 0 { // what the list leaves is for the detail
		l.First.H, l.Second.Y, l.Second.H = len(rows), l.Second.Y-spare, l.Second.H+spare
	}
	left := parts.FitBox(rows, l.First.W, l.First.H)
	if len(list) == 0 {
		return parts.FitBox(left, l.Body.W, l.Body.H)
	}
	finding := list[v.selected]
	switch {
	case l.Wide:
		right := parts.FitBox(v.detail(s, finding, l.Second.W, l.Second.H), l.Second.W, l.Second.H)
		return parts.JoinHorizontal(left, right, t.Line.Render(" "+t.Symbols.Divider+" "))
	case v.inDetail:
		return parts.FitBox(v.detail(s, finding, l.Body.W, l.Body.H), l.Body.W, l.Body.H)
	case l.Second.H == 0:
		return parts.FitBox(left, l.Body.W, l.Body.H)
	}
	out := append(left, parts.CutRule(t, v.cut, l.Body.W))
	return append(out, parts.FitBox(v.detail(s, finding, l.Second.W, l.Second.H), l.Second.W, l.Second.H)...)
}

// noFindings says why there are no findings, and what the built-in checks looked at.
func (v *Screen) noFindings(s *state.State, w int) []string {
	return append(parts.Paragraph(noFindingsReason(s), v.Theme.Muted, w), v.builtInReasons(s, w)...)
}

// noFindingsReason says why there are no findings: not yet, not any more, or because there is nothing to find.
func noFindingsReason(s *state.State) string {
	r := s.CurrentRound()
	if r == nil || r.Ended.IsZero() {
		return "No findings here yet: they are listed when the round ends. Live shows what came up so far."
	}
	answered := slices.ContainsFunc(r.Reviewers, func(reviewer *state.Reviewer) bool {
		return reviewer.IsDone() && reviewer.Review.Outcome != round.Missing
	})
	if r.Failure != "" || !answered {
		return "The round ended before a reviewer had reported anything."
	}
	all := len(r.Reviewers)
	switch judged := all - r.Missing() - r.Abstained(); {
	case judged == 0:
		return "No finding, because nobody rated the document."
	case r.Abstained() > 0:
		return fmt.Sprintf("%d of %d reviewers could judge the document, and found nothing.", judged, all)
	}
	if n := r.Missing(); n > 0 {
		return fmt.Sprintf("%d of %d reviewers answered, and found nothing.", all-n, all)
	}
	return "The reviewers found nothing."
}

// rows is the list: its counts, then the findings under a heading for each group, and where some have no room, how many.
func (v *Screen) rows(s *state.State, list []round.Finding, hidden int, pane parts.Rect) []string {
	t := v.Theme
	lines := []string{v.heading(list, hidden, pane.W)}
	v.cut = ""
	if len(list) == 0 {
		lines = append(lines, parts.Paragraph(v.noneListed(s), t.Muted, pane.W)...)
		if len(state.ListedFindings(s)) > 0 {
			return lines
		}
		if reasons := v.builtInReasons(s, pane.W); len(lines)+len(reasons) <= pane.H {
			lines = append(lines, reasons...)
		}
		return lines
	}
	unquoted := v.tellsUnquoted(pane.H)
	if unquoted {
		lines = append(lines, "  "+t.Warn.Render(safetext.Truncate("none of their quotes is in the document", max(1, pane.W-2))))
	}
	room := max(1, pane.H-len(lines))
	groups := v.groups(list, hidden)
	wording := v.rowStates(list, pane.W, unquoted)
	heights := v.rowHeights(list, wording, pane.W, room-max(2, len(groups)+1))
	rows := v.layRows(list, hidden, groups, heights, pane.W)
	told := false
	if !v.cutBelow {
		room, told = parts.ListRows(len(rows), room)
	}
	v.scrollList(len(rows), room)
	v.holdHeading(rows, groups, room)
	v.listArea = parts.Rect{X: pane.X, Y: pane.Y + len(lines), W: pane.W, H: room}
	for i := v.top; i < min(len(rows), v.top+room); i++ {
		line := rows[i]
		if f := v.rowFindings[i]; f >= 0 {
			nth := i - slices.Index(v.rowFindings[max(0, i-maxRowLines):], f) - max(0, i-maxRowLines)
			line = v.row(list[f], f == v.selected, wording, pane.W, heights[f])[nth]
		}
		lines = append(lines, line)
	}
	v.cut = v.cutWords(room)
	if told {
		lines = append(lines, parts.CutRow(t, v.cut, pane.W))
	}
	return lines
}

// tellsUnquoted reports whether a list of h lines says once that no quote of its findings is in the document. A lower one has a sign in each
// row.
func (v *Screen) tellsUnquoted(h int) bool {
	return v.currentListing().unquoted && h > airyHeightWithLegend/2
}

// leastForBoth is how many lines the list and the finding take at least, one above the other; with fewer, enter goes from one to the other.
const leastForBoth = 14

// split puts the list and the selected finding beside each other, or one above the other.
func (v *Screen) split(l *parts.Layout, rest parts.Rect) {
	height := rest.H * 2 / 5
	if len(v.currentListing().shown) > height { // a list of which most is below says less than the last lines of a finding
		height = rest.H / 2
	}
	if rest.H < leastForBoth {
		height = rest.H
	}
	l.Panes(rest, min(rest.W*45/100, 90), height)
}
