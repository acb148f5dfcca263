// Package whatif is the screen of a what-if: the verdict that a round would have if the findings rejected here counted for
// nothing. Nothing of it is stored.
package whatif

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// Screen is the screen of a what-if.
type Screen struct {
	screen.Base
	selected int
	opened   bool // the selection was put on what changes something, and moves by keys from then on
	top      int
	marks    map[string]string // by finding, in place of the person's own
	of       *round.Round      // the round that they are about
	listArea parts.Rect
	find     screen.Finder
	trial    *trial // what the rules say of it; nil until they are asked
}

var _ screen.Screen = (*Screen)(nil)

// New is the screen before any round.
func New(c *screen.Context) screen.Screen { return &Screen{Base: screen.Base{Context: c}} }

// HasContent reports whether there is a verdict, and findings that it may rest on.
func (v *Screen) HasContent() bool {
	return v.State.LastResult() != nil && v.State.Ledger != nil && len(v.findings()) > 0
}

// findings are those that a verdict may rest on: open ones, those that the person rejected, and any that a rule rests on.
func (v *Screen) findings() []round.Finding {
	var list []round.Finding
	for _, f := range state.ListedFindings(&v.State) {
		if f.ID != "" && !state.IsAction(f) && (state.ShowOpen.Matches(f) || f.Choice == ledger.Reject || v.trial != nil && v.trial.bears(f.ID)) {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, ledger.CompareWeight) // as everywhere; what is tried here changes no place
	return list
}

// mark is the word on a finding here.
func (v *Screen) mark(f round.Finding) string {
	if choice, said := v.marks[f.ID]; said {
		return choice
	}
	return f.Choice
}

// HandleKey moves, and marks findings for the what-if alone.
func (v *Screen) HandleKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	if v.HasContent() && v.ask() != nil {
		return nil, false
	}
	k, list, lines := v.Keys, v.findings(), v.ScrollLines(msg)
	v.selected = max(0, min(v.selected, len(list)-1))
	if action, taken := v.handleSearchKey(msg, list); taken {
		return action, true
	}
	switch {
	case key.Matches(msg, k.Back), key.Matches(msg, k.WhatIf):
		return screen.GoTo{Screen: cmp.Or(v.CameFrom, v.Home())}, true
	case key.Matches(msg, k.Undo):
		v.try(nil)
	case len(list) == 0:
		return nil, false
	case key.Matches(msg, k.Smallest):
		return v.trySmallest(), true
	case key.Matches(msg, k.Reject):
		v.toggle(list[v.selected], ledger.Reject)
	case key.Matches(msg, k.Accept):
		v.toggle(list[v.selected], ledger.Accept)
	case key.Matches(msg, k.Later):
		v.toggle(list[v.selected], ledger.Later)
	case key.Matches(msg, k.Enter):
		return screen.GoTo{Screen: screen.Findings, Word: screen.SelectFinding{ID: list[v.selected].ID}}, true
	case key.Matches(msg, k.Top):
		v.selected = 0
	case key.Matches(msg, k.Bottom):
		v.selected = len(list) - 1
	case lines != 0:
		v.selected = max(0, min(v.selected+lines, len(list)-1))
	default:
		return nil, false
	}
	return nil, true
}

// toggle says a word on a finding, or takes it back.
func (v *Screen) toggle(f round.Finding, choice string) {
	if v.mark(f) == choice {
		choice = ""
	}
	marks := map[string]string{f.ID: choice}
	for id, choice := range v.marks {
		if id != f.ID {
			marks[id] = choice
		}
	}
	v.try(marks)
}

// trySmallest rejects the fewest findings that lift what rejecting can lift: low ratings stay.
func (v *Screen) trySmallest() screen.Action {
	if _, _, good := v.advice(); good {
		return screen.Notice{Text: "There is nothing to lift."} // the screen says that nothing blocks
	}
	if !v.trial.canLift || len(v.trial.lift.IDs) == 0 {
		return screen.Notice{Text: strings.TrimRight(v.noRejection(), ": ") + ".", Bad: true} // and why
	}
	marks, tried := maps.Clone(v.marks), v.trial.lift.IDs
	if marks == nil {
		marks = map[string]string{}
	}
	for _, id := range tried {
		marks[id] = ledger.Reject
	}
	v.try(marks)
	if at := slices.IndexFunc(v.findings(), func(f round.Finding) bool {
		return slices.Contains(tried, f.ID)
	}); at >= 0 {
		v.selected = at // what was tried is seen
	}
	return nil
}

// try takes other marks.
func (v *Screen) try(marks map[string]string) {
	v.marks = marks
	if v.trial != nil {
		v.trial.follow(v.allMarks())
	}
}

// Refresh forgets the marks when there is another round to ask about, and what was known when anything may have changed.
func (v *Screen) Refresh() screen.Action {
	v.trial = nil
	if r := v.State.LastResult(); r != v.of {
		v.of, v.marks, v.selected, v.opened = r, nil, 0, false
	}
	return nil
}

// Scroll moves the selection.
func (v *Screen) Scroll(_, _, lines int) { v.selected = max(0, v.selected+screen.Rows(lines)) }

// Click selects a finding.
func (v *Screen) Click(x, y int) screen.Action {
	if v.listArea.Contains(x, y) {
		v.selected = max(0, min(v.top+y-v.listArea.Y, len(v.findings())-1))
	}
	return nil
}

// Footer is the keys that matter now.
func (v *Screen) Footer() []key.Binding {
	k := v.Keys
	if v.find.Search != nil {
		return v.find.Footer(k)
	}
	leave := keys.WithHelp(k.Back, "leave")
	if !v.HasContent() || v.ask() != nil {
		return []key.Binding{leave, k.Quit}
	}
	tries := "try rejecting"
	if f := v.findings(); v.selected < len(f) && v.mark(f[v.selected]) == ledger.Reject {
		tries = undoRejection
	}
	list := []key.Binding{keys.WithHelp(k.Reject, tries)}
	if _, _, good := v.advice(); !good && v.trial.canLift && len(v.trial.lift.IDs) > 0 {
		list = append(list, k.Smallest)
	}
	if v.changed() > 0 {
		list = append(list, keys.WithHelp(k.Undo, "undo all"))
	}
	list = append(list, keys.WithHelp(k.Enter, "finding"), leave, k.Search)
	if f := v.findings(); v.selected < len(f) { // a key that would change nothing is not named
		for _, one := range []struct {
			binding key.Binding
			choice  string
		}{{k.Accept, ledger.Accept}, {k.Later, ledger.Later}} {
			if v.effect(f[v.selected], one.choice).changes {
				list = append(list, one.binding)
			}
		}
	}
	return append(list, k.Quit)
}

// Help is the keys of the what-if.
func (v *Screen) Help() []parts.HelpGroup {
	k := v.Keys
	return []parts.HelpGroup{{Title: "What if", Bindings: v.find.Help(
		k, keys.WithHelp(k.Reject, "try rejecting the finding"), keys.WithHelp(k.Accept, "try accepting it"), keys.WithHelp(k.Later, "try leaving it for later"),
		keys.WithHelp(k.Smallest, "try the smallest set that lifts what rejecting can lift"), keys.WithHelp(k.Undo, "undo what was tried"), keys.WithHelp(k.Enter, "show the finding"),
	)}}
}

// Cursor is on the selected row.
func (v *Screen) Cursor() *tea.Cursor {
	return tea.NewCursor(v.listArea.X, v.listArea.Y+v.selected-v.top)
}
