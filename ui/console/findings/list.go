package findings

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// listing is the findings that the filter lets through, and those of them that are shown: the list is asked for many times for each
// key. None must be changed.
type listing struct {
	all, shown []round.Finding
	hidden     int
	// What is shown beside the document, and gone through there, in its order: an action item stands with what it answers.
	beside   []round.Finding
	actions  int  // the action items among them, listed or told with what they answer
	unquoted bool // no quote of several findings is in the document: that is said once
	progress screen.Progress
	older    bool // something is of an earlier round than the last: till then all are new, and none has to say so
}

// relist has the findings listed anew when they are asked for next: after anything that says something of them.
func (v *Screen) relist() { v.listing = nil }

// currentListing lists the findings as they are known now.
func (v *Screen) currentListing() *listing {
	if v.listing != nil {
		return v.listing
	}
	l := &listing{progress: screen.ProgressOf(state.ListedFindings(&v.State))}
	for _, f := range state.ListedFindings(&v.State) {
		if f.ID == "" {
			f = v.withPendingMark(f)
		}
		if v.State.Passes(v.filter, f) {
			l.all = append(l.all, f)
		}
	}
	state.SortFindings(l.all)
	slices.SortStableFunc(l.all, func(a, b round.Finding) int { return cmp.Compare(v.itemRank(a), v.itemRank(b)) })
	l.shown = l.all
	switch {
	case v.words != "" || v.order != byUrgency:
		l.shown = slices.DeleteFunc(slices.Clone(l.all), func(f round.Finding) bool { return !v.hasWords(f) })
		v.order.sort(l.shown)
	case !v.allDecisions:
		l.shown, l.hidden = shortenDecisions(l.all, state.KindsKnown(state.ListedFindings(&v.State)))
	}
	if known := v.State.Ledger; known != nil {
		l.older = slices.ContainsFunc(known.Entries, func(e ledger.Entry) bool { return e.FirstRound < known.Round })
	}
	l.unquoted = noneIsQuoted(l.shown)
	found := slices.DeleteFunc(slices.Clone(l.all), func(f round.Finding) bool { return !v.hasWords(f) })
	l.beside, l.actions = v.withoutAnswering(found), countActions(found)
	v.sortByDocument(l.beside)
	v.listing = l
	return l
}

// fewFindings is up to how many findings each says for itself what all have in common.
const fewFindings = 2

// noneIsQuoted reports whether the quote of each of several findings is not in the document.
func noneIsQuoted(list []round.Finding) bool {
	n := 0
	for _, f := range list {
		switch {
		case state.IsAction(f):
		case !ledger.IsUnverified(f):
			return false
		default:
			n++
		}
	}
	return n > fewFindings
}

// itemRank puts action items behind findings, and those that are closed behind the others.
func (v *Screen) itemRank(f round.Finding) int {
	switch {
	case !state.IsAction(f):
		return 0
	case !v.State.IsClosedItem(f):
		return 1
	case !ledger.IsClosed(f.State):
		return 2
	default:
		return 3
	}
}

// withoutAnswering is a list without the action items that answer another one of it: these are told with that.
func (v *Screen) withoutAnswering(list []round.Finding) []round.Finding {
	if v.State.Ledger == nil {
		return list
	}
	listed, answering := map[string]bool{}, map[string]bool{}
	for _, f := range list {
		listed[f.ID] = !state.IsAction(f)
	}
	for _, e := range v.State.Ledger.Entries {
		if e.Kind == ledger.Action && slices.ContainsFunc(e.Answers, func(id string) bool { return listed[id] }) {
			answering[e.ID] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(f round.Finding) bool { return state.IsAction(f) && answering[f.ID] })
}

// answeredIn is where the first finding of a list stands that an action item answers; -1 for nowhere.
func (v *Screen) answeredIn(list []round.Finding, id string) int {
	e := v.State.LedgerEntry(id)
	if e == nil || !state.IsAction(e.Finding) || len(e.Answers) == 0 {
		return -1
	}
	return slices.IndexFunc(list, func(f round.Finding) bool { return !state.IsAction(f) && slices.Contains(e.Answers, f.ID) })
}

// listed is the list as it stands on the screen, and how many decisions it leaves out. The selection stays on its finding; beside the
// document that is, for an action item that is not listed there, what it answers.
func (v *Screen) listed() (list []round.Finding, hidden int) {
	list, hidden = v.currentListing().shown, v.currentListing().hidden
	if v.Current == screen.Review {
		list, hidden = v.currentListing().beside, 0
	}
	i := slices.IndexFunc(list, func(f round.Finding) bool { return state.FindingKey(f) == v.selectedKey })
	if i < 0 && v.Current == screen.Review {
		i = v.answeredIn(list, v.selectedKey)
	}
	if i >= 0 {
		v.selected = i
	}
	v.selected = max(0, min(v.selected, len(list)-1))
	return list, hidden
}

// sortByDocument puts findings into the order in which they stand in the document; behind them are those that have no place in it,
// under what is known of why.
func (v *Screen) sortByDocument(list []round.Finding) {
	type place struct{ order, line, column int }
	places := make(map[string]place, len(list))
	for _, f := range list {
		at := place{}
		if first, _, words := v.Place(f); first > 0 {
			at.line, at.column = first, max(0, strings.Index(v.excerpt.lines[first-1], words))
		} else {
			at.order, _ = v.NoPlace(f)
			at.order++ // behind those that have one
		}
		places[state.FindingKey(f)] = at
	}
	slices.SortStableFunc(list, func(one, other round.Finding) int {
		a, b := places[state.FindingKey(one)], places[state.FindingKey(other)]
		return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.line, b.line), cmp.Compare(a.column, b.column))
	})
}

// row is one finding in at most n lines.
func (v *Screen) row(f round.Finding, selected bool, as rowStates, w, n int) []string {
	t := v.Theme
	edge, text := "  ", t.Text
	switch {
	case selected && v.inDetail && v.sideBySide: // the cursor is there
		edge, text = t.Muted.Render(t.Symbols.Bar)+" ", t.Strong
	case selected:
		edge, text = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	case ledger.IsClosed(f.State), f.Choice == ledger.Reject, v.State.IsClosedItem(f):
		text = t.Muted
	}
	if v.picked[state.FindingKey(f)] {
		edge = edge[:len(edge)-1] + t.Accent.Bold(true).Render(t.Symbols.Picked)
	}
	line := edge
	if f.ID != "" {
		line += t.Faint.Render(safetext.Line(f.ID)) + " "
	}
	if as.marked {
		line += v.markSign(f, false) + " "
	}
	line += v.Severity(f) + " " + v.stateCells(f, as)
	behind := v.wordsBehind(f, as, w)
	if _, word, _ := v.state(f); t.Plain && word != state.ChoiceWord(f.Choice) {
		behind += " " + v.markSign(f, true)
	}
	room := w - safetext.Width(line) - safetext.Width(behind)
	indent := safetext.Width(line)
	if w < narrowRows { // there the words go on below the severity
		indent = min(indent, safetext.Width(edge)+max(0, safetext.Width(f.ID)+1))
	}
	words := rowWords(v.answering(f)+v.toldBelowItsFile(f), room, w-indent, n)
	lines := []string{line + text.Render(safetext.Fit(words[0], room)) + behind}
	for _, more := range words[1:] {
		lines = append(lines, strings.Repeat(" ", indent)+text.Render(more))
	}
	if selected && (!v.inDetail || !v.sideBySide) {
		lines[0] = t.Selected(lines[0], w)
		for i, one := range lines[1:] {
			lines[1+i] = t.SelectedRest(one, w)
		}
	}
	return lines
}

// narrowRows is the width of a list below which its words need every cell.
const narrowRows = 42

// rowWords are the words of a row: the first line in its room, the others in theirs, at most n in all.
func rowWords(text string, first, rest, n int) []string {
	lines := parts.ClampLines(text, first, n)
	if len(lines) < 2 || rest <= first {
		return lines
	}
	line := safetext.Wrap(text, first)[0]
	return append([]string{line}, parts.ClampLines(strings.TrimSpace(strings.TrimPrefix(text, line)), rest, n-1)...)
}

// answering names the first finding that an action item would mend, before its words; "" where it is listed with that, or mends none.
func (v *Screen) answering(f round.Finding) string {
	e := v.State.LedgerEntry(f.ID)
	if !state.IsAction(f) || e == nil || len(e.Answers) == 0 || v.Current == screen.Review {
		return ""
	}
	lead := v.Theme.Symbols.Arrow + " "
	if v.Theme.Plain {
		lead = "for "
	}
	text := lead + safetext.Line(e.Answers[0])
	if more := len(e.Answers) - 1; more > 0 {
		text += fmt.Sprintf(" +%d", more)
	}
	return text + ": "
}

// maxRowLines is how many lines a row has at most.
const maxRowLines = 6

// rowHeights is how many lines each row has: as many as there is room for in all, and one more for the first of them. The selected one
// has what it needs, but not the whole of a low list.
func (v *Screen) rowHeights(list []round.Finding, as rowStates, w, room int) []int {
	wants, heights := make([]int, len(list)), make([]int, len(list))
	for i, f := range list {
		wants[i], heights[i] = 1, 1
		if len(list) <= room || i == v.selected {
			wants[i] = len(v.row(f, i == v.selected, as, w, maxRowLines))
		}
	}
	for n, spare := 2, room-len(list); n <= maxRowLines && spare > 0; n++ {
		for i := range list {
			if wants[i] >= n && spare > 0 {
				heights[i]++
				spare--
			}
		}
	}
	if v.selected >= 0 && v.selected < len(list) {
		heights[v.selected] = min(wants[v.selected], max(heights[v.selected], 1+max(0, room)/3))
	}
	return heights
}

// state is what became of a finding: a sign, a word of at most fourteen cells, and their colour; no word where there is nothing to say.
func (v *Screen) state(f round.Finding) (sign, word string, style lipgloss.Style) {
	return v.stateAs(f, ledger.ToldOf(f))
}

// stateAs is a finding's state where it is called so.
func (v *Screen) stateAs(f round.Finding, told ledger.State) (sign, word string, style lipgloss.Style) {
	t := v.Theme
	if v.State.IsClosedItem(f) && !ledger.IsClosed(f.State) { // all that it answers is
		return t.Symbols.Gone, "closed", t.Muted
	}
	word = safetext.Line(told.Short)
	switch told.Name {
	case ledger.New:
		if !v.currentListing().older {
			return " ", "", t.Muted
		}
		return t.Symbols.New, word, t.Accent
	case ledger.Persisting:
		return t.Symbols.Persisting, word, t.Warn
	case ledger.RaisedAgain:
		return t.Symbols.RaisedAgain, word, t.Warn
	case ledger.Unconfirmed:
		return t.Symbols.Changed, word, t.Warn
	case ledger.Unchanged:
		return t.Symbols.Unchanged, word, t.Warn
	case ledger.Contested:
		return t.Symbols.Contested, word, t.Bad
	case ledger.Disputed:
		return t.Symbols.Disputed, word, t.Bad
	case ledger.Fixed:
		return t.Symbols.Fixed, word, t.Good
	case ledger.Withdrawn:
		return t.Symbols.Withdrawn, word, t.Good
	case ledger.Gone:
		return t.Symbols.Gone, word, t.Muted
	case ledger.NotRechecked:
		return t.Symbols.Unchecked, word, t.Muted
	case ledger.NotRaised:
		return t.Symbols.Unraised, word, t.Warn
	case ledger.NotNamed:
		return t.Symbols.Dot, word, t.Muted
	default:
		return " ", word, t.Muted
	}
}

// markSign shows the person's mark, as a sign or with its word.
func (v *Screen) markSign(f round.Finding, worded bool) string {
	t := v.Theme
	sign, word, style := " ", state.ChoiceWord(f.Choice), t.Muted
	switch {
	case f.Choice == "" && f.Note != "":
		sign, word, style = t.Symbols.Remark, "note", t.Warn
	case f.Choice == ledger.Accept:
		sign, style = t.Symbols.Accept, t.Good
	case f.Choice == ledger.Reject:
		sign, style = t.Symbols.Reject, t.Bad
	case f.Choice == ledger.Later:
		sign, style = t.Symbols.Later, t.Warn
	}
	if worded && word != "" {
		sign = strings.TrimLeft(sign+" "+word, " ")
	}
	return style.Render(sign)
}

// toldAboveItsPlace is what a finding says where its place stands below it with the file and the line in a heading: without both.
func (v *Screen) toldAboveItsPlace(f round.Finding) string {
	told := state.Told(f)
	if first, _, _ := v.Place(f); v.Current != screen.Findings || first == 0 || first != f.Line || v.excerpt.err != nil {
		return told
	}
	line := f.Line
	if f.File != "" {
		told, line = strings.TrimPrefix(told, safetext.Line(f.File)+": "), f.FileLine
	}
	return strings.ReplaceAll(told, fmt.Sprintf(" (line %d)", line), "")
}

// toldBelowItsFile is what a finding says; beside the document, where its file is the heading above it, without that file's name.
func (v *Screen) toldBelowItsFile(f round.Finding) string {
	told := state.Told(f)
	if v.Current != screen.Review || f.File == "" {
		return told
	}
	return strings.TrimPrefix(told, safetext.Line(f.File)+": ")
}
