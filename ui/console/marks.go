package console

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/state"
)

// markedMsg reports whether a word was taken; before is what had been said until then, undone the step that the word took
// back, if it did.
type markedMsg struct {
	notice     string
	before     state.FindingMark
	undoneStep *undoStep
	err        error
}

func (msg markedMsg) failure() error { return msg.err }

// handleMarkKey takes the keys that mark a finding.
func (m *model) handleMarkKey(msg tea.KeyPressMsg, f round.Finding) tea.Cmd {
	if cmd, closed := m.refuseIfClosed("nothing can be marked"); closed {
		return cmd
	}
	k := m.keys
	if key.Matches(msg, k.Undo) {
		return m.undo()
	}
	switch {
	case key.Matches(msg, k.Accept):
		return m.toggle(f, ledger.Accept)
	case key.Matches(msg, k.Later):
		return m.toggle(f, ledger.Later)
	case key.Matches(msg, k.Reject):
		m.prompt = askText("Reason for rejecting "+state.DisplayID(f), f.Note, true, func(why string) tea.Cmd {
			return m.mark(f, state.FindingMark{ID: f.ID, Choice: ledger.Reject, Note: why}, "")
		}).withSaveLabels().validWhile(m.isReviewOpen, reviewOverNotice)
	case key.Matches(msg, k.Note):
		m.prompt = askText("Note on "+state.DisplayID(f), f.Note, f.Choice == ledger.Reject, func(note string) tea.Cmd {
			return m.mark(f, state.FindingMark{ID: f.ID, Choice: f.Choice, Note: note}, state.NoteNotice(state.DisplayID(f), note)+".")
		}).withSaveLabels().validWhile(m.isReviewOpen, reviewOverNotice)
	}
	return nil
}

// toggle marks a finding, or takes the same mark back. The reason of a rejection goes with it.
func (m *model) toggle(f round.Finding, choice string) tea.Cmd {
	note := f.Note
	if f.Choice == ledger.Reject {
		note = ""
	}
	if f.Choice == choice {
		choice = ""
	}
	return m.mark(f, state.FindingMark{ID: f.ID, Choice: choice, Note: note}, "")
}

// mark says a word on a finding and remembers how to take it back. The screen shows it at once; its event will say the
// same.
func (m *model) mark(f round.Finding, w state.FindingMark, notice string) tea.Cmd {
	before := state.FindingMark{ID: f.ID, Choice: f.Choice, Note: f.Note}
	if notice == "" {
		notice = fmt.Sprintf("%s is %s.", state.DisplayID(f), state.ChoicePhrases[w.Choice])
	}
	if f.ID == "" {
		m.findings.addPendingMark(f, w)
		if len(m.state.Findings) > 0 { // its ledger came while the reason was written
			return m.applyPendingMarks()
		}
		return m.showNotice(fmt.Sprintf("It is %s.", state.ChoicePhrases[w.Choice]), false)
	}
	m.findings.undoSteps = append(m.findings.undoSteps, undoStep{before: before})
	return m.sendMark(w, markedMsg{notice: notice, before: before})
}

// sendMark says a word on a finding; told is what comes of it.
func (m *model) sendMark(w state.FindingMark, told markedMsg) tea.Cmd {
	m.state.MarkFinding(w)
	actions := m.options.Actions
	return func() tea.Msg {
		told.err = actions.Mark(w.ID, w.Choice, w.Note)
		return told
	}
}

// handleMarked says what became of a word; one that was refused is taken back on the screen as well, and from what can be undone.
func (m *model) handleMarked(msg markedMsg) tea.Cmd {
	if msg.err == nil {
		return m.showNotice(msg.notice, false)
	}
	m.state.MarkFinding(msg.before)
	if msg.undoneStep != nil {
		m.findings.undoSteps = append(m.findings.undoSteps, *msg.undoneStep)
	} else {
		m.findings.dropUndoStep(undoStep{before: msg.before})
	}
	return m.showNotice(msg.err.Error(), true)
}

// dropUndoStep takes a step out of what can be undone, the last one where there are several like it.
func (v *findingsView) dropUndoStep(s undoStep) {
	for i := len(v.undoSteps) - 1; i >= 0; i-- {
		if v.undoSteps[i] == s {
			v.undoSteps = slices.Delete(v.undoSteps, i, i+1)
			return
		}
	}
}

// forgetAdded leaves out of what can be undone the person's own findings: the reviewers of a round have them before them.
func (v *findingsView) forgetAdded() {
	v.undoSteps = slices.DeleteFunc(v.undoSteps, func(s undoStep) bool { return s.added })
}

// undo takes the last word back, wherever it was said, and goes there; or the last finding of the person's own.
func (m *model) undo() tea.Cmd {
	v := &m.findings
	if v.dropPendingMark() {
		return m.showNotice("Undone.", false)
	}
	n := len(v.undoSteps)
	if n == 0 {
		return m.showNotice("There is nothing to undo.", true)
	}
	last := v.undoSteps[n-1]
	v.undoSteps = v.undoSteps[:n-1]
	if last.added {
		actions, id := m.options.Actions, last.before.ID
		return func() tea.Msg { return withdrawnMsg{undoneStep: last, err: actions.Withdraw(id)} }
	}
	v.SelectID(&m.state, last.before.ID)
	f := v.Selected(&m.state)
	if f == nil || f.ID != last.before.ID {
		return m.showNotice(last.before.ID+" is not there any more.", true)
	}
	now := state.FindingMark{ID: f.ID, Choice: f.Choice, Note: f.Note}
	return m.sendMark(last.before, markedMsg{
		notice: fmt.Sprintf("Undone: %s is %s again.", f.ID, state.ChoicePhrases[last.before.Choice]), before: now, undoneStep: &last,
	})
}

// withdrawnMsg reports whether a finding of the person's own was taken back.
type withdrawnMsg struct {
	undoneStep undoStep
	err        error
}

func (msg withdrawnMsg) failure() error { return msg.err }

// handleWithdrawn says what became of it; what could not be taken back can be tried again.
func (m *model) handleWithdrawn(msg withdrawnMsg) tea.Cmd {
	if msg.err != nil {
		m.findings.undoSteps = append(m.findings.undoSteps, msg.undoneStep)
		return m.showNotice(msg.err.Error(), true)
	}
	return m.showNotice("Undone: "+msg.undoneStep.before.ID+" is taken back.", false)
}

// addedMsg reports whether a finding of the person's own was taken.
type addedMsg struct {
	id  string
	err error
}

func (msg addedMsg) failure() error { return msg.err }

// addFinding asks for a finding of the person's own; a line of the artifact may be named as "12: text".
func (m *model) addFinding() tea.Cmd {
	if cmd, closed := m.refuseIfClosed("nothing can be added"); closed {
		return cmd
	}
	actions := m.options.Actions
	m.prompt = askText("New finding (line number first if you like, as in “12: no owner”)", "", true, func(text string) tea.Cmd {
		text, line := splitLine(text)
		return func() tea.Msg {
			id, err := actions.Add(text, line)
			return addedMsg{id: id, err: err}
		}
	}).validWhile(m.isReviewOpen, reviewOverNotice)
	return nil
}

// handleAdded goes to the new finding, and remembers how to take it back.
func (m *model) handleAdded(msg addedMsg) tea.Cmd {
	if msg.err != nil {
		return m.showNotice(msg.err.Error(), true)
	}
	m.findings.selectedKey = msg.id
	m.findings.undoSteps = append(m.findings.undoSteps, undoStep{before: state.FindingMark{ID: msg.id}, added: true})
	return m.showNotice(msg.id+" is added.", false)
}

// splitLine takes "12: text" apart; without a number the line is 0.
func splitLine(text string) (string, int) {
	var line int
	before, after, found := strings.Cut(text, ":")
	if !found || strings.TrimSpace(after) == "" {
		return text, 0
	}
	if n, err := fmt.Sscanf(strings.TrimSpace(before)+"\n", "%d\n", &line); n != 1 || err != nil || line < 1 {
		return text, 0
	}
	return strings.TrimSpace(after), line
}
