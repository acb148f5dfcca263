package findings

import (
	"strings"

	"charm.land/bubbles/v2/key"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

var _ screen.Ledger = (*Screen)(nil)

// Listed are the findings that are gone through in the document, in its order: those that the filter and a search let through, with the
// person's words. It is the same list until something is said of them, and must not be changed.
func (v *Screen) Listed() []round.Finding { return v.currentListing().beside }

// FilterName is what the filter is called; "" while it lets all through.
func (v *Screen) FilterName() string {
	if v.filter == state.ShowAll {
		return ""
	}
	return v.filter.String()
}

// IsChosen reports whether the person, or an event, put the cursor where it is: at first it is on the first finding.
func (v *Screen) IsChosen() bool { return v.selectedKey != "" }

// Select puts the cursor on a finding by its key.
func (v *Screen) Select(key string) {
	v.selectWhere(func(f round.Finding) bool { return state.FindingKey(f) == key })
}

// List draws the list beside another screen's text.
func (v *Screen) List(pane parts.Rect) []string {
	list, hidden := v.listed()
	inDetail, sideBySide := v.inDetail, v.sideBySide
	v.inDetail, v.sideBySide, v.cutBelow = false, false, false // the keys are the other screen's
	defer func() { v.inDetail, v.sideBySide = inDetail, sideBySide }()
	return parts.FitBox(v.rowsAndLegend(&v.State, list, hidden, pane), pane.W, pane.H)
}

// ClickList selects the finding at a place of the list and reports whether there is one.
func (v *Screen) ClickList(x, y int) bool {
	row := v.top + y - v.listArea.Y
	if !v.listArea.Contains(x, y) || row >= len(v.rowFindings) || v.rowFindings[row] < 0 {
		return false
	}
	v.listed() // which says what is selected
	v.Move(v.rowFindings[row] - v.selected)
	return true
}

// Badges are a finding's id, severity, state and mark.
func (v *Screen) Badges(f round.Finding) string { return v.badges(f) }

// MarkSign is the person's word on a finding as a sign of one cell.
func (v *Screen) MarkSign(f round.Finding) string { return v.markSign(f, false) }

// Thread is what is known of a finding but its place in the document, and apart from that its history and what else is known.
func (v *Screen) Thread(f round.Finding, w int) (lines, rest []string) {
	s := &v.State
	lines = v.linesBeforeExcerpt(s, f, w)
	switch first, _, _ := v.Place(f); {
	case first > 0, f.Stood > 0:
	case f.Line > 0 && (v.excerpt.changed || v.hasOldLine(f)):
		lines = append(lines, v.excerpt.lost(v.Theme, f, w)...)
	case f.Line > 0 && len(v.excerpt.lines) > 0, f.Line == 0 && f.Quote != "" && !state.IsAction(f):
		lines = append(lines, v.excerpt.noPlaceLines(v.Theme, f, w)...)
	}
	return lines, v.linesAfterExcerpt(s, f, w)
}

// Place is the first and last line of the document, as it is now, that a finding is about, and its words there; 0 for none. Where a
// revision has changed its words, these are what stands in their place. An action item whose line is of an earlier version stands where
// what it answers does.
func (v *Screen) Place(f round.Finding) (first, last int, words string) {
	p := v.excerpt
	words, line := v.replacement(f)
	switch {
	case line > 0:
		f.Quote, f.Line = words, line
	case f.Line > 0 && !p.changed && !v.hasOldLine(f):
		if at, end, said := v.placeOfAnswered(f); f.Quote == "" && state.IsAction(f) && at == f.Line {
			return at, end, said
		}
	case f.Line > 0 && f.Quote == "" && state.IsAction(f):
		return v.placeOfAnswered(f)
	case f.Line > 0:
		f.Line = p.lineNow(f)
	default:
		return 0, 0, ""
	}
	if f.Line <= 0 || f.Line > len(p.lines) || p.err != nil {
		return 0, 0, ""
	}
	first, last = p.quotedLines(f)
	return first, last, f.Quote
}

// Excerpt is the document around a finding's place, its words marked, in at most h lines; nil where it has no place.
func (v *Screen) Excerpt(f round.Finding, w, h int) []string {
	first, _, words := v.Place(f)
	if first <= 0 {
		return nil
	}
	e := v.excerpt
	e.replaced, e.whole = isReplaced(f, words), true
	f.Line, f.Quote = first, words
	lines, _ := e.View(v.Theme, f, w, h, 0)
	return lines
}

// hasOldLine reports whether a finding's line is one of another version of the document than the one that is shown.
func (v *Screen) hasOldLine(f round.Finding) bool {
	e, shown := v.State.LedgerEntry(f.ID), v.excerpt.sha256
	if e == nil || f.Line == 0 || shown == "" || v.State.Ledger.SHA256 == "" {
		return false
	}
	return v.State.Ledger.SHA256 != shown || v.State.Ledger.HasOldLine(e)
}

// placeOfAnswered is the place of the first finding that an action item answers and that has one.
func (v *Screen) placeOfAnswered(f round.Finding) (first, last int, words string) {
	e := v.State.LedgerEntry(f.ID)
	if e == nil {
		return 0, 0, ""
	}
	for _, id := range e.Answers {
		answered := v.State.LedgerEntry(id)
		if answered == nil || answered.Kind == ledger.Action {
			continue
		}
		if first, last, words = v.Place(answered.Finding); first > 0 {
			return first, last, words
		}
	}
	return 0, 0, ""
}

// replacement is what stands in the place of a finding's quote since a revision, as far as it is kept, and where; "" and 0 where nothing
// does, and where somebody has said the finding of the newer text.
func (v *Screen) replacement(f round.Finding) (words string, line int) {
	e := v.State.LedgerEntry(f.ID)
	if e == nil || f.Quote == "" {
		return "", 0
	}
	p, number := e.Passage()
	if p == nil || f.Stood == 0 && number <= e.LastSeen {
		return "", 0
	}
	words = strings.TrimSuffix(p.Now, "…")
	return words, v.excerpt.lineOf(words)
}

// isReplaced reports whether the words in a finding's place are not its quote: a revision put them there.
func isReplaced(f round.Finding, words string) bool {
	return f.Quote != "" && words != "" && words != f.Quote
}

// MarkKeys are the keys that matter for the selected finding.
func (v *Screen) MarkKeys() []key.Binding {
	k := v.Keys
	if !v.CanMark() {
		return []key.Binding{k.Filter, k.Copy, k.Edit}
	}
	list := append(v.choiceKeys(), keys.WithHelp(k.Ask, "ask"))
	if len(v.undoSteps) > 0 {
		list = append(list, k.Undo)
	}
	return list
}

// choiceKeys are the keys that mark the selected finding, each with what it does to the mark that is there.
func (v *Screen) choiceKeys() []key.Binding {
	list := []key.Binding{v.Keys.Accept, v.Keys.Reject, v.Keys.Later}
	f := v.Selected()
	if f == nil {
		return list
	}
	switch f.Choice {
	case ledger.Accept:
		list[0] = keys.WithHelp(list[0], "unmark")
	case ledger.Reject:
		list[1] = keys.WithHelp(list[1], "change reason")
	case ledger.Later:
		list[2] = keys.WithHelp(list[2], "unmark")
	}
	return list
}
