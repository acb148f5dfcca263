package console

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// word is what the person says of a finding.
type word = feedback.FindingMarked

// markedMsg tells whether a word was taken; before is what had been said until then, undone the step that the word took
// back, if it did.
type markedMsg struct {
	notice string
	before word
	undone *step
	err    error
}

func (msg markedMsg) failed() error { return msg.err }

// said are the choices in the words of a notice.
var said = map[string]string{
	ledger.Accept: "accepted", ledger.Reject: "rejected", ledger.Later: "left for later", "": "unmarked",
}

// noted says what became of a note.
func noted(id, note string) string {
	if note == "" {
		return id + ": note removed"
	}
	return id + ": note added"
}

// pressMark takes the keys that mark a finding.
func (m *model) pressMark(msg tea.KeyPressMsg, f round.Finding) tea.Cmd {
	if cmd, closed := m.closedTo("nothing can be marked"); closed {
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
		m.prompt = askText("Reason for rejecting "+called(f), f.Note, true, func(why string) tea.Cmd {
			return m.mark(f, word{ID: f.ID, Choice: ledger.Reject, Note: why}, "")
		}).saving().while(m.listening, reviewOver)
	case key.Matches(msg, k.Note):
		m.prompt = askText("Note on "+called(f), f.Note, f.Choice == ledger.Reject, func(note string) tea.Cmd {
			return m.mark(f, word{ID: f.ID, Choice: f.Choice, Note: note}, noted(called(f), note)+".")
		}).saving().while(m.listening, reviewOver)
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
	return m.mark(f, word{ID: f.ID, Choice: choice, Note: note}, "")
}

// mark says a word on a finding and remembers how to take it back. The screen shows it at once; its event will say the
// same.
func (m *model) mark(f round.Finding, w word, notice string) tea.Cmd {
	before := word{ID: f.ID, Choice: f.Choice, Note: f.Note}
	if notice == "" {
		notice = fmt.Sprintf("%s is %s.", called(f), said[w.Choice])
	}
	if f.ID == "" {
		m.findings.promise(f, w)
		if len(m.state.Findings) > 0 { // its ledger came while the reason was written
			return m.keepPromises()
		}
		return m.say(fmt.Sprintf("It is %s.", said[w.Choice]), false)
	}
	m.findings.undo = append(m.findings.undo, step{before: before})
	return m.tell(w, markedMsg{notice: notice, before: before})
}

// tell says a word on a finding; told is what comes of it.
func (m *model) tell(w word, told markedMsg) tea.Cmd {
	m.state.mark(w)
	actions := m.options.Actions
	return func() tea.Msg {
		told.err = actions.Mark(w.ID, w.Choice, w.Note)
		return told
	}
}

// marked says what became of a word; one that was refused is taken back on the screen as well, and from what can be undone.
func (m *model) marked(msg markedMsg) tea.Cmd {
	if msg.err == nil {
		return m.say(msg.notice, false)
	}
	m.state.mark(msg.before)
	if msg.undone != nil {
		m.findings.undo = append(m.findings.undo, *msg.undone)
	} else {
		m.findings.forget(step{before: msg.before})
	}
	return m.say(msg.err.Error(), true)
}

// forget takes a step out of what can be undone, the last one where there are several like it.
func (v *findingsView) forget(s step) {
	for i := len(v.undo) - 1; i >= 0; i-- {
		if v.undo[i] == s {
			v.undo = slices.Delete(v.undo, i, i+1)
			return
		}
	}
}

// forgetAdded leaves out of what can be undone the person's own findings: the reviewers of a round have them before them.
func (v *findingsView) forgetAdded() {
	v.undo = slices.DeleteFunc(v.undo, func(s step) bool { return s.added })
}

// undo takes the last word back, wherever it was said, and goes there; or the last finding of the person's own.
func (m *model) undo() tea.Cmd {
	v := &m.findings
	if v.breakPromise() {
		return m.say("Undone.", false)
	}
	n := len(v.undo)
	if n == 0 {
		return m.say("There is nothing to undo.", true)
	}
	last := v.undo[n-1]
	v.undo = v.undo[:n-1]
	if last.added {
		actions, id := m.options.Actions, last.before.ID
		return func() tea.Msg { return withdrawnMsg{undone: last, err: actions.Withdraw(id)} }
	}
	v.Go(&m.state, last.before.ID)
	f := v.Selected(&m.state)
	if f == nil || f.ID != last.before.ID {
		return m.say(last.before.ID+" is not there any more.", true)
	}
	now := word{ID: f.ID, Choice: f.Choice, Note: f.Note}
	return m.tell(last.before, markedMsg{
		notice: fmt.Sprintf("Undone: %s is %s again.", f.ID, said[last.before.Choice]), before: now, undone: &last,
	})
}

// withdrawnMsg tells whether a finding of the person's own was taken back.
type withdrawnMsg struct {
	undone step
	err    error
}

func (msg withdrawnMsg) failed() error { return msg.err }

// withdrawn says what became of it; what could not be taken back can be tried again.
func (m *model) withdrawn(msg withdrawnMsg) tea.Cmd {
	if msg.err != nil {
		m.findings.undo = append(m.findings.undo, msg.undone)
		return m.say(msg.err.Error(), true)
	}
	return m.say("Undone: "+msg.undone.before.ID+" is taken back.", false)
}

// addedMsg tells whether a finding of the person's own was taken.
type addedMsg struct {
	id  string
	err error
}

func (msg addedMsg) failed() error { return msg.err }

// addFinding asks for a finding of the person's own; a line of the artifact may be named as "12: text".
func (m *model) addFinding() tea.Cmd {
	if cmd, closed := m.closedTo("nothing can be added"); closed {
		return cmd
	}
	actions := m.options.Actions
	m.prompt = askText("New finding (line number first if you like, as in “12: no owner”)", "", true, func(text string) tea.Cmd {
		text, line := splitLine(text)
		return func() tea.Msg {
			id, err := actions.Add(text, line)
			return addedMsg{id: id, err: err}
		}
	}).while(m.listening, reviewOver)
	return nil
}

// added goes to the new finding, and remembers how to take it back.
func (m *model) added(msg addedMsg) tea.Cmd {
	if msg.err != nil {
		return m.say(msg.err.Error(), true)
	}
	m.findings.name = msg.id
	m.findings.undo = append(m.findings.undo, step{before: word{ID: msg.id}, added: true})
	return m.say(msg.id+" is added.", false)
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
