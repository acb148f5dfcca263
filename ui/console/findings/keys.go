package findings

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// HandleKey moves in the list or in the finding, and marks.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k, finding, lines := v.Keys, v.Selected(), v.ScrollLines(msg)
	switch {
	case key.Matches(msg, k.Filter) && v.inDetail && !v.sideBySide:
		return screen.Notice{Text: k.Filter.Help().Key + " filters the list: " + k.Back.Help().Key + " goes back to it.", Bad: true}, true
	case !v.HasContent() && lines != 0:
		return v.empty.move(v.PageLines(msg, v.empty.shown)), true
	case key.Matches(msg, k.Add, k.Filter):
		return v.HandleListKey(msg)
	case key.Matches(msg, k.More) && v.HasContent():
		return v.toggleDecisions(), true
	case key.Matches(msg, k.Search, k.Sort, k.Select, k.SelectAll) && v.HasContent():
		return v.handleOrderKey(msg), true
	case key.Matches(msg, k.NextFinding):
		return v.moveOrSay(1), true
	case key.Matches(msg, k.PrevFinding):
		return v.moveOrSay(-1), true
	case key.Matches(msg, k.Back) && !v.inDetail && len(v.picked) > 0:
		v.picked = nil
	case key.Matches(msg, k.Back) && !v.inDetail && v.words != "":
		v.setWords("")
	case finding == nil:
		return nil, false
	case key.Matches(msg, k.Enter), key.Matches(msg, k.NextPane):
		v.inDetail = !v.inDetail
	case key.Matches(msg, k.Back) && v.inDetail:
		v.inDetail = false
	case key.Matches(msg, k.Back):
		return screen.GoTo{Screen: v.Home()}, true
	case key.Matches(msg, k.Top):
		v.Move(-v.selected)
	case key.Matches(msg, k.Bottom):
		v.Move(len(state.ListedFindings(&v.State)))
	case key.Matches(msg, k.PageUp, k.PageDown, k.HalfUp, k.HalfDown):
		return v.turnPage(msg), true
	case v.inDetail && lines != 0:
		v.scroll += lines
	case lines != 0:
		return v.moveOrSay(lines), true
	default:
		return v.HandleFindingKey(msg, *finding, v.advance)
	}
	return nil, true
}

// moveOrSay moves the cursor, or says that the list ends here.
func (v *Screen) moveOrSay(step int) screen.Action {
	before := v.selected
	if v.Move(step); v.HasContent() && v.selected == before {
		return screen.AtTheEnd(step, "")
	}
	return nil
}

// HandleListKey takes the keys that add a finding or change what is listed.
func (v *Screen) HandleListKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	switch k := v.Keys; {
	case key.Matches(msg, k.Add):
		return v.addFinding(), true
	case key.Matches(msg, k.Filter) && v.HasContent():
		v.NextFilter()
		return nil, true
	default:
		return nil, false
	}
}

// handleOrderKey takes the keys of this list alone: what of it is shown, in which order, and which of it is selected.
func (v *Screen) handleOrderKey(msg tea.KeyPressMsg) screen.Action {
	switch k, f := v.Keys, v.Selected(); {
	case key.Matches(msg, k.Search):
		return v.askSearch()
	case key.Matches(msg, k.Sort):
		return v.nextOrder()
	case key.Matches(msg, k.SelectAll):
		return v.toggleAllPicked()
	case f == nil:
		return screen.Notice{Text: "There is no finding to select.", Bad: true}
	default:
		v.togglePicked(*f)
		return nil
	}
}

// HandleFindingKey takes the keys that do something with a finding; marked is told when the person has said a word on it.
func (v *Screen) HandleFindingKey(msg tea.KeyPressMsg, f round.Finding, marked func() screen.Action) (screen.Action, bool) {
	switch k := v.Keys; {
	case key.Matches(msg, k.Copy):
		return screen.Copy{Text: copyText(f), What: "The finding"}, true
	case key.Matches(msg, k.Edit):
		return v.edit(f), true
	case key.Matches(msg, k.Ask):
		return v.askReviewer(f), true
	case key.Matches(msg, k.Examine):
		return v.examine(f), true
	case key.Matches(msg, k.Accept, k.Reject, k.Later) && v.Current == screen.Findings && len(v.pickedFindings()) > 0:
		return v.handlePickedKey(msg, v.pickedFindings()), true
	case key.Matches(msg, k.Accept, k.Reject, k.Later, k.Note, k.Undo):
		return v.handleMarkKey(msg, f, marked), true
	default:
		return nil, false
	}
}

// copyText is a finding as it is copied.
func copyText(f round.Finding) string {
	text := strings.TrimSpace(f.ID + " " + f.Severity.Label() + " " + f.Text + parts.AtPlace(f.Where, f.Line))
	if f.Quote != "" {
		text += "\n> " + f.Quote
	}
	return text
}

// Scroll moves the finding, or the selection.
func (v *Screen) Scroll(x, y, lines int) {
	if !v.HasContent() {
		v.empty.move(lines)
		return
	}
	if v.inDetail || v.Shown.Second.Contains(x, y) {
		v.scroll += lines
		return
	}
	v.Move(screen.Rows(lines))
}

// Click selects a finding, or opens it when it is the selected one.
func (v *Screen) Click(x, y int) screen.Action {
	before := v.selected
	if !v.inDetail && v.ClickList(x, y) && v.selected == before {
		v.inDetail = !v.Shown.Wide
	}
	return nil
}

// Footer is the keys that matter now.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	switch {
	case !v.HasContent() && v.CanMark():
		return []key.Binding{keys.WithHelp(k.Add, "add"), k.Live, k.Quit}
	case !v.HasContent():
		return []key.Binding{k.Live, k.Quit}
	case v.inDetail:
		list := []key.Binding{keys.WithHelp(k.Down, "scroll"), keys.WithHelp(k.Back, "to the list"), k.NextFinding, keys.WithHelp(k.Edit, "edit there"), k.Copy}
		if v.CanMark() {
			list = slices.Insert(list, 2, append(v.choiceKeys(), keys.WithHelp(k.Ask, "ask"))...)
		}
		return append(list, k.Quit)
	case v.CanMark() && len(v.pickedFindings()) > 0:
		n := fmt.Sprintf(" %d", len(v.pickedFindings()))
		return []key.Binding{
			keys.WithHelp(k.Accept, "accept"+n), keys.WithHelp(k.Reject, "reject"+n), keys.WithHelp(k.Later, "later"+n), keys.WithHelp(k.Select, "select"),
			keys.WithHelp(k.SelectAll, "all or none"), keys.WithHelp(k.Back, "select none"), k.Quit,
		}
	case len(v.currentListing().shown) == 0: // the filter lets none through
		return []key.Binding{k.Filter, k.Search, k.Review, k.Quit}
	case v.CanMark():
		list := append(v.choiceKeys(), keys.WithHelp(k.Ask, "ask"), keys.WithHelp(k.Add, "add"), keys.WithHelp(k.Enter, "document"), k.Review, k.Note, k.Filter, k.Search, k.Sort, k.Select, k.Edit, k.Quit)
		if len(v.undoSteps) > 0 {
			list = slices.Insert(list, 3, k.Undo)
		}
		if !v.Shown.Wide && v.Shown.Second.H == 0 { // nothing of the finding is shown but its row
			list = slices.Insert(list, 0, keys.WithHelp(k.Enter, "read it"))
		}
		return list
	default:
		return []key.Binding{keys.WithHelp(k.NextFinding, "next"), keys.WithHelp(k.Enter, "document"), k.Review, k.Filter, k.Search, k.Sort, k.Edit, k.Copy, k.Quit}
	}
}

// Help is the keys of the findings.
func (v *Screen) Help() []parts.HelpGroup {
	k := v.Keys
	marks := []key.Binding{k.NextFinding, k.PrevFinding, keys.WithHelp(k.Filter, "filter: the next of all, open, marked"), keys.WithHelp(k.Search, "search: list only those with some words"), keys.WithHelp(k.Sort, "sort by the next of urgency, severity, place, reviewer"), keys.WithHelp(k.More, "list all decisions, or the first few"), keys.WithHelp(k.Enter, "show the finding in its place"), keys.WithHelp(k.Copy, "copy it"), keys.WithHelp(k.Edit, "open its place in $EDITOR")}
	if v.CanAct {
		marks = append(marks, keys.WithHelp(k.Accept, "accept; again: unmark"), keys.WithHelp(k.Reject, "reject, with a reason"), keys.WithHelp(k.Later, "leave for later; again: unmark"), k.Note, keys.WithHelp(k.Select, "select this one, to mark several"), keys.WithHelp(k.SelectAll, "select every finding, or none"), keys.WithHelp(k.Undo, "undo the last mark"), k.Add, keys.WithHelp(k.Ask, "ask a reviewer about it"), keys.WithHelp(k.Examine, "have another vendor's tool examine it"))
	}
	return []parts.HelpGroup{{Title: "Findings", Bindings: marks}}
}
