package review

import (
	"cmp"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// HandleKey goes from finding to finding, marks, and moves in the text.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	if !v.HasContent() {
		return nil, false
	}
	v.sync()
	v.openedAt = ""
	if v.passage != nil {
		return v.handlePassageKey(msg)
	}
	k := v.Keys
	if v.isLed() {
		if action, taken := v.handleLedKey(msg); taken {
			return action, true
		}
	}
	if action, taken := v.showInstead(msg); taken {
		return action, true
	}
	switch {
	case key.Matches(msg, k.Passage):
		return v.beginPassage(), true
	case key.Matches(msg, k.OtherEnd):
		return screen.Notice{Text: fmt.Sprintf("%s selects lines; then %s moves their other end.", k.Passage.Help().Key, k.OtherEnd.Help().Key), Bad: true}, true
	case key.Matches(msg, k.NextMark, k.NextFinding):
		return v.step(1), true
	case key.Matches(msg, k.PrevMark, k.PrevFinding):
		return v.step(-1), true
	case key.Matches(msg, k.LessSevere):
		return v.stepBySeverity(1), true
	case key.Matches(msg, k.MoreSevere):
		return v.stepBySeverity(-1), true
	case key.Matches(msg, k.NextPane):
		return v.nextFile(), true
	case key.Matches(msg, k.Enter) && v.finding() != nil && v.Page.Doc != nil:
		return v.enterThread(), true
	case key.Matches(msg, k.Back) && v.Page.Search == nil && v.Home() != screen.Review:
		return screen.GoTo{Screen: v.Home()}, true
	default:
		return v.handleOtherKey(msg)
	}
}

// handleOtherKey takes the keys of the finding at hand, of the list, and of the text.
func (v *Screen) handleOtherKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	if action, taken := v.Ledger.HandleListKey(msg); taken {
		return action, true
	}
	if f := v.finding(); f != nil {
		if action, taken := v.Ledger.HandleFindingKey(msg, *f, v.advance); taken {
			return action, true
		}
	}
	if lines := v.lineStep(msg); lines != 0 && v.Page.Doc != nil {
		v.seeking = false
		v.Page.Doc.Scroll(lines)
		return nil, true
	}
	action, taken := v.Reader.HandleKey(msg)
	v.seeking = v.seeking && !taken
	return action, taken
}

// lineStep is how far a key of this screen scrolls; 0 for other keys.
func (v *Screen) lineStep(msg tea.KeyPressMsg) int {
	switch {
	case key.Matches(msg, v.Keys.LineDown):
		return 1
	case key.Matches(msg, v.Keys.LineUp):
		return -1
	default:
		return 0
	}
}

// choose goes to a finding of the index.
func (v *Screen) choose(i int) {
	v.Ledger.Select(v.index[i].key)
	v.selected, v.seeking, v.whole, v.led = v.index[i].key, true, false, nil
	if v.index[i].file != v.at && len(v.files) > 0 {
		v.showFile(v.index[i].file)
	}
}

// step goes on in the order of the document: from the finding at hand, or from where the person reads when that is not in sight.
func (v *Screen) step(by int) screen.Action {
	v.bySeverity = false
	if len(v.index) == 0 {
		return nil
	}
	i := v.selectedIndex()
	if next, away := v.stepFromSight(by); away {
		i = next
	} else if v.isUnseen() {
		i = 0
	} else if i += by; i < 0 || i >= len(v.index) {
		return screen.AtTheEnd(by, "")
	}
	v.choose(max(0, min(i, len(v.index)-1)))
	return nil
}

// stepFromSight is the finding that comes next from the top of the screen on, or before it; false while the one at hand is in
// sight, or the text is not.
func (v *Screen) stepFromSight(by int) (next int, away bool) {
	i := v.selectedIndex()
	if i < 0 || v.seeking || v.Page.Doc == nil {
		return 0, false
	}
	doc := v.Page.Doc
	rows := doc.Rows()
	if len(rows) == 0 {
		return 0, false
	}
	if v.showsFinding() {
		return 0, false
	}
	top := rows[0].Position
	next = len(v.index)
	for n, p := range v.index {
		below := p.isPlaceless() || p.file > v.at
		if p.file == v.at && !p.isPlaceless() {
			at := v.locate(p).first
			below = cmp.Or(cmp.Compare(at.Block, top.Block), cmp.Compare(at.Line, top.Line)) >= 0
		}
		if below {
			next = n
			break
		}
	}
	if by < 0 {
		next--
	}
	return next, true
}

// stepBySeverity goes on from the gravest to the least grave.
func (v *Screen) stepBySeverity(by int) screen.Action {
	v.bySeverity = true
	order := v.order()
	if len(order) == 0 {
		return nil
	}
	at := slices.Index(order, v.selectedIndex()) + by
	if v.isUnseen() {
		at = 0
	}
	if at < 0 || at >= len(order) {
		return screen.AtTheEnd(by, " by severity")
	}
	v.choose(order[at])
	return nil
}

// order is how the person goes through the findings: as they stand in the document, or by severity.
func (v *Screen) order() []int {
	if v.bySeverity {
		return v.severityOrder()
	}
	order := make([]int, len(v.index))
	for i := range order {
		order[i] = i
	}
	return order
}

// severityOrder is the gravest findings first, as grave ones as they stand in the document, and of those action items last.
func (v *Screen) severityOrder() []int {
	order := make([]int, len(v.index))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		one, other := v.index[a].finding, v.index[b].finding
		if c := cmp.Compare(other.Severity.Rank(), one.Severity.Rank()); c != 0 || state.IsAction(one) == state.IsAction(other) {
			return c
		}
		return map[bool]int{true: 1, false: -1}[state.IsAction(one)]
	})
	return order
}

// advance goes on to the next finding without the person's word, in the order in which the person goes through them.
func (v *Screen) advance() screen.Action {
	order := v.order()
	at := slices.Index(order, v.selectedIndex())
	for n := 1; n < len(order) && at >= 0; n++ {
		i := order[(at+n)%len(order)]
		if v.index[i].finding.Choice == "" && v.index[i].key != v.selected {
			v.choose(i)
			return nil
		}
	}
	return nil
}

// Scroll moves the text, or the selection in the list.
func (v *Screen) Scroll(x, y, lines int) {
	if v.Shown.First.W > 0 && v.Shown.First.Contains(x, y) {
		v.sync()
		v.step(screen.Rows(lines))
		return
	}
	v.seeking = false
	v.Reader.Scroll(x, y, lines)
}

// Click selects the finding of a row of the list, or of a line with a mark.
func (v *Screen) Click(x, y int) screen.Action {
	if v.Shown.First.W > 0 && v.Shown.First.Contains(x, y) {
		v.Ledger.ClickList(x, y)
		return nil
	}
	area := v.textArea(v.Shown)
	if v.Page.Doc == nil || y < area.Y {
		return nil
	}
	rows := v.Page.Doc.Rows()
	if y-area.Y >= len(rows) || rows[y-area.Y].InNote() {
		return nil
	}
	v.sync()
	if list := v.margin(rows).here[rows[y-area.Y].Position]; len(list) > 0 {
		at := slices.IndexFunc(list, func(p placed) bool { return p.key == v.selected })
		next := list[(at+1)%len(list)] // of several on a line, one after the other
		v.choose(slices.IndexFunc(v.index, func(p placed) bool { return p.key == next.key }))
		v.seeking = false
	}
	return nil
}

// Footer is the keys that matter now.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	switch {
	case !v.HasContent():
		return []key.Binding{k.Live, k.Quit}
	case v.isLed() && v.Page.Search == nil:
		return v.ledFooter()
	case v.passage != nil:
		return []key.Binding{keys.WithHelp(k.Enter, "write your finding"), keys.WithHelp(k.Back, "leave it"), keys.WithHelp(k.NextMark, "more"), keys.WithHelp(k.PrevMark, "fewer"), k.OtherEnd}
	case v.Page.Search != nil:
		return []key.Binding{k.NextMatch, keys.WithHelp(k.PrevMatch, "previous"), keys.WithHelp(k.Back, "clear search"), k.Quit}
	}
	if len(v.Ledger.Listed()) == 0 { // nothing was found, or the filter lets none through: there is nothing to mark
		list := []key.Binding{keys.WithHelp(k.LineDown, "scroll"), k.Search, k.Edit, k.Record, k.Quit}
		if v.CanMark() {
			list = slices.Insert(list, 1, k.Passage)
		}
		if len(state.ListedFindings(&v.State)) > 0 {
			list = slices.Insert(list, 0, k.Filter)
		}
		return list
	}
	var list []key.Binding
	if v.isInSight() || v.Page.Doc == nil {
		steps := []key.Binding{keys.WithHelp(k.NextMark, "next"), keys.WithHelp(k.LessSevere, "by severity")}
		list = v.Ledger.MarkKeys()
		list = slices.Insert(list, min(3, len(list)), v.withList(steps)...) // behind those that mark
	} else {
		list = v.withList(v.wayBack())
	}
	if v.CanMark() {
		list = append(list, k.Passage)
	}
	if len(v.files) > 1 {
		list = append(list, keys.WithHelp(k.NextPane, "next file"))
	}
	switch {
	case v.finding() == nil || !v.hasMore || !v.isInSight():
	case v.whole:
		list = append(list, keys.WithHelp(k.Enter, "hide history"))
	default:
		list = append(list, keys.WithHelp(k.Enter, "history"))
	}
	return append(list, k.Search, k.Record, k.Quit)
}

// withList are keys with the one that leads to the list, where that stands on a screen of its own.
func (v *Screen) withList(list []key.Binding) []key.Binding {
	if v.Shown.First.W > 0 {
		return list
	}
	return append(list, keys.WithHelp(v.Keys.Findings, "list"))
}

// Help is the keys of the review view, and what can be said of the finding at hand.
func (v *Screen) Help() []parts.HelpGroup {
	k := v.Keys
	list := []key.Binding{
		k.NextMark, k.PrevMark, k.LessSevere, k.MoreSevere, keys.WithHelp(k.LineDown, "scroll down"), keys.WithHelp(k.LineUp, "scroll up"),
		keys.WithHelp(k.Enter, "show the history of the finding, or hide it"), keys.WithHelp(k.NextPane, "go to the next file"), k.Search, k.Filter, k.Copy,
	}
	if v.CanAct {
		list = append(list, keys.WithHelp(k.Passage, "select lines for a finding of your own"), keys.WithHelp(k.OtherEnd, "move the other end of the selected lines"), keys.WithHelp(k.Accept, "accept, or unmark what is accepted"), keys.WithHelp(k.Reject, "reject, with a reason"), keys.WithHelp(k.Later, "leave for later, or unmark what is left"), k.Note,
			keys.WithHelp(k.Undo, "undo the last mark"), k.Add, keys.WithHelp(k.Ask, "ask a reviewer about it"), keys.WithHelp(k.Examine, "have another vendor's tool examine it"))
	}
	return []parts.HelpGroup{{Title: "Review", Bindings: list}}
}
