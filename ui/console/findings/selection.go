package findings

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
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

// toggleAllPicked selects every finding of the list, or none when all are.
func (v *Screen) toggleAllPicked() screen.Action {
	list, _ := v.listed()
	if len(v.pickedFindings()) == len(list) {
		v.picked = nil
		return screen.Notice{Text: "No finding is selected."}
	}
	v.picked = map[string]bool{}
	for _, f := range list {
		v.picked[state.FindingKey(f)] = true
	}
	return screen.Notice{Text: fmt.Sprintf("%s selected: a mark goes to all of them.", amount.Of(len(list), "finding"))}
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
		return v.askKept("reject several", "Reason for rejecting "+amount.Of(len(list), "finding"), "", true, parts.Panel{About: v.aboutAll(list)}, func(why string) screen.Action {
			return v.markAll(list, ledger.Reject, why)
		})
	}
}

// markAll says one word on several findings. Undo takes all of it back at once.
func (v *Screen) markAll(list []round.Finding, choice, why string) screen.Action {
	v.bulks++
	var all screen.All
	for _, f := range list {
		note := f.Note
		if choice == ledger.Reject || f.Choice == ledger.Reject {
			note = why // the reason of a rejection goes with it
		}
		w := state.FindingMark{ID: f.ID, Choice: choice, Note: note}
		if f.ID == "" {
			v.addPendingMark(f, w)
			continue
		}
		step := undoStep{before: state.FindingMark{ID: f.ID, Choice: f.Choice, Note: f.Note}, bulk: v.bulks}
		v.undoSteps = append(v.undoSteps, step)
		all = append(all, v.sendMark(w, markedMsg{step: step}))
	}
	v.picked = nil
	is := "are"
	if len(list) == 1 {
		is = "is"
	}
	return append(all, screen.Notice{Text: fmt.Sprintf("%s %s %s.", amount.Of(len(list), "finding"), is, state.ChoicePhrase(choice))})
}

// undoBulk takes back what was said on several findings at once, and goes to the first.
func (v *Screen) undoBulk(bulk int) screen.Action {
	var all screen.All
	for len(v.undoSteps) > 0 && v.undoSteps[len(v.undoSteps)-1].bulk == bulk {
		last := v.undoSteps[len(v.undoSteps)-1]
		v.undoSteps = v.undoSteps[:len(v.undoSteps)-1]
		f := v.findingByID(last.before.ID)
		if f == nil {
			continue
		}
		now := state.FindingMark{ID: f.ID, Choice: f.Choice, Note: f.Note}
		v.SelectID(f.ID)
		all = append(all, v.sendMark(last.before, markedMsg{step: undoStep{before: now}, undoneStep: &last}))
	}
	return append(all, screen.Notice{Text: fmt.Sprintf("Undone: %s as before.", amount.Of(len(all), "finding"))})
}

func (v *Screen) findingByID(id string) *round.Finding {
	for _, f := range state.ListedFindings(&v.State) {
		if f.ID == id {
			return &f
		}
	}
	return nil
}
