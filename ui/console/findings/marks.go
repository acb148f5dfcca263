package findings

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// markedMsg reports whether a word was taken; step is what had been said until then, undoneStep the step that the word took
// back, if it did.
type markedMsg struct {
	notice     string   // "" when it is said elsewhere
	step       undoStep // what undoing it takes back
	undoneStep *undoStep
	err        error
}

func (msg markedMsg) Failure() error { return msg.err }

// handleMarkKey takes the keys that mark a finding.
// Marked is asked what comes next when a word was said.
func (v *Screen) handleMarkKey(msg tea.KeyPressMsg, f round.Finding, marked func() screen.Action) screen.Action {
	if refusal, closed := v.Refusal("nothing can be marked"); closed {
		return refusal
	}
	k := v.Keys
	if key.Matches(msg, k.Undo) {
		return v.undo()
	}
	switch {
	case key.Matches(msg, k.Accept):
		return v.toggle(f, ledger.Accept, marked)
	case key.Matches(msg, k.Later):
		return v.toggle(f, ledger.Later, marked)
	case key.Matches(msg, k.Reject):
		return v.askKept("reject "+state.FindingKey(f), "Reason for rejecting "+state.DisplayID(f), f.Rejection(), true, parts.Panel{About: v.about(f), Note: says("The next round tells its reviewers why.")}, func(why string) screen.Action {
			return andThen(v.mark(f, state.FindingMark{ID: f.ID, Choice: ledger.Reject, Reason: why, Note: f.Remark()}, ""), marked)
		})
	case key.Matches(msg, k.Note):
		return v.askKept("note "+state.FindingKey(f), "Note on "+state.DisplayID(f), f.Remark(), false, parts.Panel{About: v.about(f)}, func(note string) screen.Action {
			if note == f.Remark() {
				return screen.Notice{Text: state.UnchangedNote(state.DisplayID(f), note) + "."}
			}
			return v.mark(f, state.FindingMark{ID: f.ID, Choice: f.Choice, Reason: f.Rejection(), Note: note}, state.NoteNotice(state.DisplayID(f), note)+".")
		})
	}
	return nil
}

// andThen is what was done, and what comes next; nil for nothing.
func andThen(done screen.Action, next func() screen.Action) screen.Action {
	if next == nil {
		return done
	}
	return screen.All{done, next()}
}

// advance goes on to the next finding without the person's word, as the review does. Where the filter leaves out what was marked, the
// cursor is on the next one already.
func (v *Screen) advance() screen.Action {
	marked := v.selectedKey
	list, _ := v.listed()
	if v.selected < 0 || v.selected >= len(list) || state.FindingKey(list[v.selected]) != marked {
		v.Move(0)
		return nil
	}
	for n := 1; n < len(list); n++ {
		if i := (v.selected + n) % len(list); list[i].Choice == "" {
			v.Move(i - v.selected)
			return nil
		}
	}
	return nil
}

// toggle marks a finding, or takes the same mark back: then nothing comes next. The reason of a rejection goes with it.
func (v *Screen) toggle(f round.Finding, choice string, marked func() screen.Action) screen.Action {
	if f.Choice == choice {
		choice, marked = "", nil
	}
	return andThen(v.mark(f, state.FindingMark{ID: f.ID, Choice: choice, Note: f.Remark()}, ""), marked)
}

// markOf is what the person has said of a finding.
func markOf(f round.Finding) state.FindingMark {
	return state.FindingMark{ID: f.ID, Choice: f.Choice, Reason: f.Reason, Note: f.Note}
}

// mark says a word on a finding and remembers how to take it back. The screen shows it at once; its event will say the
// same.
func (v *Screen) mark(f round.Finding, w state.FindingMark, notice string) screen.Action {
	before := markOf(f)
	if notice == "" {
		notice = fmt.Sprintf("%s is %s.", state.DisplayID(f), state.ChoicePhrase(w.Choice))
	}
	if f.ID == "" {
		v.addPendingMark(f, w)
		if len(v.State.Findings) > 0 { // its ledger came while the reason was written
			return v.applyPendingMarks()
		}
		return screen.Notice{Text: fmt.Sprintf("It is %s.", state.ChoicePhrase(w.Choice))}
	}
	step := undoStep{before: before}
	v.addUndoStep(step)
	return v.sendMark(w, markedMsg{notice: notice, step: step})
}

// sendMark says a word on a finding; told is what comes of it.
func (v *Screen) sendMark(w state.FindingMark, told markedMsg) screen.Action {
	v.State.MarkFinding(w)
	v.relist()
	return screen.Mark{FindingMarked: w, Told: func(err error) tea.Msg {
		told.err = err
		return told
	}}
}

// handleMarked says what became of a word; one that was refused is taken back on the screen as well, and from what can be undone.
func (v *Screen) handleMarked(msg markedMsg) screen.Action {
	switch {
	case msg.err == nil && msg.notice == "":
		return nil
	case msg.err == nil:
		return screen.Notice{Text: msg.notice + v.nowAt(msg)}
	}
	v.State.MarkFinding(msg.step.before)
	v.relist()
	v.SelectID(msg.step.before.ID) // the cursor has gone on
	if msg.undoneStep != nil {
		v.undoSteps = append(v.undoSteps, *msg.undoneStep)
	} else {
		v.dropUndoStep(msg.step)
	}
	return screen.Notice{Text: msg.err.Error(), Bad: true}
}

// nowAt says which finding is at hand where a mark has led on to it: the next key is about that one. It is "" where the cursor stayed.
func (v *Screen) nowAt(msg markedMsg) string {
	i := slices.IndexFunc(v.State.Findings, func(f round.Finding) bool { return state.FindingKey(f) == v.selectedKey })
	if i < 0 || msg.undoneStep != nil || v.State.Findings[i].ID == msg.step.before.ID {
		return ""
	}
	return fmt.Sprintf(" Now %s.", state.DisplayID(v.State.Findings[i]))
}

// dropUndoStep takes a step out of what can be undone, the last one where there are several like it.
func (v *Screen) dropUndoStep(s undoStep) {
	for i := len(v.undoSteps) - 1; i >= 0; i-- {
		if s.given, s.when = v.undoSteps[i].given, v.undoSteps[i].when; v.undoSteps[i] == s {
			v.undoSteps = slices.Delete(v.undoSteps, i, i+1)
			return
		}
	}
}

// addUndoStep remembers a step and when it was made.
func (v *Screen) addUndoStep(step undoStep) {
	if r := v.State.CurrentRound(); r != nil {
		step.when = fmt.Sprintf("after round %d", r.Number)
		if v.State.IsRunning() {
			step.when = fmt.Sprintf("during round %d", r.Number)
		}
	}
	v.undoSteps = append(v.undoSteps, step)
}

// giveToReviewers notes that the reviewers of the round that begins have before them what the person has said and found so far.
func (v *Screen) giveToReviewers(round int) {
	for i := range v.undoSteps {
		if v.undoSteps[i].given == 0 {
			v.undoSteps[i].given = round
		}
	}
}

// undo takes the last word back, wherever it was said, and goes there where it was said since the last round began; or the last finding of the person's own.
func (v *Screen) undo() screen.Action {
	if v.dropPendingMark() {
		return screen.Notice{Text: "Undone."}
	}
	n := len(v.undoSteps)
	if n == 0 {
		return screen.Notice{Text: "There is nothing to undo.", Bad: true}
	}
	last := v.undoSteps[n-1]
	if last.bulk > 0 {
		return v.undoBulk(last.bulk)
	}
	v.undoSteps = v.undoSteps[:n-1]
	if last.added && last.given > 0 {
		return screen.Notice{Text: fmt.Sprintf("%s stays: the reviewers have it before them. %s rejects it.", last.before.ID, v.Keys.Reject.Help().Key), Bad: true}
	}
	if last.added {
		if f := v.findingByID(last.before.ID); f != nil && f.TalkedAbout() != "" {
			return screen.Notice{Text: fmt.Sprintf("%s stays: %s. %s rejects it.", f.ID, f.TalkedAbout(), v.Keys.Reject.Help().Key), Bad: true}
		}
		return screen.Withdraw{ID: last.before.ID, Told: func(err error) tea.Msg { return withdrawnMsg{undoneStep: last, err: err} }}
	}
	f := v.findingByID(last.before.ID)
	if f == nil {
		return screen.Notice{Text: last.before.ID + " is not there any more.", Bad: true}
	}
	if last.given == 0 { // else the person is elsewhere by now, and stays there
		v.SelectID(f.ID)
	}
	now := markOf(*f)
	return v.sendMark(last.before, markedMsg{notice: undoneWords(now, last), step: undoStep{before: now}, undoneStep: &last})
}

// undoneWords say what an undone step has brought back, and that a round was told of what it took away.
func undoneWords(now state.FindingMark, step undoStep) string {
	text := fmt.Sprintf("Undone: %s is %s again", now.ID, state.ChoicePhrase(step.before.Choice))
	if now.Choice == step.before.Choice && now.Note != step.before.Note {
		text = fmt.Sprintf("Undone: the note on %s is as before", now.ID)
		if step.before.Note == "" {
			text = fmt.Sprintf("Undone: the note on %s is removed", now.ID)
		}
	}
	return text + "." + toldBefore(step)
}

// toldBefore says of a step of an earlier round when it was made, and which round was told of it.
func toldBefore(step undoStep) string {
	if step.given == 0 {
		return ""
	}
	return strings.TrimRight(fmt.Sprintf(" Round %d was told what you had said %s", step.given, step.when), " ") + "."
}

// withdrawnMsg reports whether a finding of the person's own was taken back.
type withdrawnMsg struct {
	undoneStep undoStep
	err        error
}

func (msg withdrawnMsg) Failure() error { return msg.err }

// handleWithdrawn says what became of it; what could not be taken back can be tried again.
func (v *Screen) handleWithdrawn(msg withdrawnMsg) screen.Action {
	if msg.err != nil {
		v.undoSteps = append(v.undoSteps, msg.undoneStep)
		return screen.Notice{Text: msg.err.Error(), Bad: true}
	}
	return screen.Notice{Text: "Undone: " + msg.undoneStep.before.ID + " is removed."}
}

// addedMsg reports whether a finding of the person's own was taken.
type addedMsg struct {
	id  string
	err error
}

func (msg addedMsg) Failure() error { return msg.err }

// add records a finding of the person's own; what becomes of it is told.
func add(a screen.Add) screen.Action {
	a.Told = func(id string, err error) tea.Msg { return addedMsg{id: id, err: err} }
	return a
}

// Comment asks for a finding of the person's own about words of the document; said is told when there is one.
func (v *Screen) Comment(where, quote string, line int, said func()) screen.Action {
	if refusal, closed := v.Refusal("nothing can be added"); closed {
		return refusal
	}
	return v.askKept("on "+where+"\n"+quote, "Your finding on "+where, "", true, parts.Panel{About: aboutWords(quote)}, func(text string) screen.Action {
		said()
		return add(screen.Add{Text: text, Quote: quote, Line: line})
	})
}

// handleAdded goes to the new finding, and remembers how to take it back.
func (v *Screen) handleAdded(msg addedMsg) screen.Action {
	if msg.err != nil {
		return screen.Notice{Text: msg.err.Error(), Bad: true}
	}
	v.selectedKey = msg.id
	v.addUndoStep(undoStep{before: state.FindingMark{ID: msg.id}, added: true})
	return screen.Notice{Text: msg.id + " is added."}
}
