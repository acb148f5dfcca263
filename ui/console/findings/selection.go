package findings

import (
	"fmt"
	"maps"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// togglePicked selects a finding to be marked with others, or leaves it out again, and goes on to the next.
func (v *Screen) togglePicked(f round.Finding) {
	if v.picked == nil {
		v.picked = map[string]bool{}
	}
	if id := state.FindingKey(f); v.picked[id] {
		delete(v.picked, id)
	} else {
		v.picked[id] = true
	}
	v.Move(1)
}

// toggleAllPicked selects every finding of the list, or, from an action item, every action item: one mark seldom suits both. It
// selects none when all are.
func (v *Screen) toggleAllPicked() screen.Action {
	now := v.Selected()
	if now == nil {
		return screen.Notice{Text: "There is no finding to select.", Bad: true}
	}
	list, _ := v.listed()
	kind := slices.DeleteFunc(slices.Clone(list), func(f round.Finding) bool { return state.IsAction(f) != state.IsAction(*now) })
	others := len(list) - len(kind)
	picked := map[string]bool{}
	for _, f := range kind {
		picked[state.FindingKey(f)] = true
	}
	if maps.Equal(v.picked, picked) {
		v.picked = nil
		return screen.Notice{Text: "Nothing is selected."}
	}
	v.picked = picked
	text := countOf(kind) + " selected: a mark goes to all of them"
	switch {
	case others > 0 && state.IsAction(*now):
		text += ", and to no finding"
	case others > 0:
		text += ", and to no action item"
	}
	return screen.Notice{Text: text + "."}
}

// pickedFindings are those that are selected and listed: what is not seen is not marked.
func (v *Screen) pickedFindings() []round.Finding {
	if len(v.picked) == 0 {
		return nil
	}
	list, _ := v.listed()
	return slices.DeleteFunc(slices.Clone(list), func(f round.Finding) bool { return !v.picked[state.FindingKey(f)] })
}

// handlePickedKey takes the keys that mark all selected findings at once.
func (v *Screen) handlePickedKey(msg tea.KeyPressMsg, list []round.Finding) screen.Action {
	if refusal, closed := v.Refusal("nothing can be marked"); closed {
		return refusal
	}
	switch k := v.Keys; {
	case key.Matches(msg, k.Accept):
		return v.markAll(list, ledger.Accept, "")
	case key.Matches(msg, k.Later):
		return v.markAll(list, ledger.Later, "")
	default:
		return v.askKept("reject several", "Reason for rejecting "+countOf(list), "", true, parts.Panel{About: v.aboutAll(list)}, func(why string) screen.Action {
			return v.markAll(list, ledger.Reject, why)
		})
	}
}

// markAll says one word on several findings. Undo takes all of it back at once.
func (v *Screen) markAll(list []round.Finding, choice, why string) screen.Action {
	v.bulks++
	var all screen.All
	for _, f := range list {
		w := state.FindingMark{ID: f.ID, Choice: choice, Reason: why, Note: f.Remark()}
		if f.ID == "" {
			v.addPendingMark(f, w)
			continue
		}
		step := undoStep{before: markOf(f), bulk: v.bulks}
		v.addUndoStep(step)
		all = append(all, v.sendMark(w, markedMsg{step: step}))
	}
	v.picked = nil
	is := "are"
	if len(list) == 1 {
		is = "is"
	}
	return append(all, screen.Notice{Text: fmt.Sprintf("%s %s %s.", countOf(list), is, state.ChoicePhrase(choice))})
}

// undoBulk takes back what was said on several findings at once, and goes to the first.
func (v *Screen) undoBulk(bulk int) screen.Action {
	var all screen.All
	var undone []round.Finding
	told := ""
	for len(v.undoSteps) > 0 && v.undoSteps[len(v.undoSteps)-1].bulk == bulk {
		last := v.undoSteps[len(v.undoSteps)-1]
		v.undoSteps = v.undoSteps[:len(v.undoSteps)-1]
		f := v.findingByID(last.before.ID)
		if f == nil {
			continue
		}
		undone = append(undone, *f)
		now := markOf(*f)
		if told = toldBefore(last); last.given == 0 {
			v.SelectID(f.ID)
		}
		all = append(all, v.sendMark(last.before, markedMsg{step: undoStep{before: now}, undoneStep: &last}))
	}
	return append(all, screen.Notice{Text: fmt.Sprintf("Undone: %s as before.", countOf(undone)) + told})
}

func (v *Screen) findingByID(id string) *round.Finding {
	for _, f := range state.ListedFindings(&v.State) {
		if f.ID == id {
			return &f
		}
	}
	return nil
}
