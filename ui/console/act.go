package console

import (
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/safetext"
)

// noticeTime is how long a notice stays unless a key ends it.
const noticeTime = 4 * time.Second

// say shows a notice in the footer for a while.
func (m *model) say(text string, bad bool) tea.Cmd {
	m.noticeID++
	m.notice, m.noticeBad = safetext.Line(text), bad
	id := m.noticeID
	return m.after(noticeTime, func(time.Time) tea.Msg { return noticeGoneMsg{id: id} })
}

// act does what the person asked for away from the screen, and says what became of it.
func act(notice string, do func() error) tea.Cmd {
	return func() tea.Msg { return actedMsg{notice: notice, err: do()} }
}

func (m *model) acted(msg actedMsg) tea.Cmd {
	switch {
	case msg.err != nil:
		m.decide.sent = false
		return m.say(msg.err.Error(), true)
	case msg.notice == "":
		return nil
	default:
		return m.say(msg.notice, false)
	}
}

func (m *model) control(c engine.Control, notice string) tea.Cmd {
	actions := m.options.Actions
	return act(notice, func() error { return actions.Control(c) })
}

// stopCountdown takes any key as a sign that somebody is there.
func (m *model) stopCountdown() tea.Cmd {
	if _, counting := m.state.Remaining(m.now()); !counting || m.options.Actions == nil {
		return nil
	}
	m.state.Checkpoint.Stopped = true // the event will say the same; the screen need not wait for it
	return act("", m.options.Actions.StopCountdown)
}

// send hands the decision on. The checkpoint stays open until its event arrives.
func (m *model) send(o feedback.Option) tea.Cmd {
	if m.decide.sent {
		return nil
	}
	m.decide.sent = true
	decision, actions := m.decide.Decision(o, m.options.Now()), m.options.Actions
	return act("", func() error { return actions.Decide(decision) })
}

// pressMark takes the keys that mark a finding.
func (m *model) pressMark(msg tea.KeyPressMsg, f round.Finding) tea.Cmd {
	if m.options.Actions == nil {
		return m.say("This is a replay: nothing can be marked.", true)
	}
	if f.ID == "" {
		return m.say("This finding has no id yet; it gets one when the round has ended.", true)
	}
	k := m.keys
	switch {
	case key.Matches(msg, k.Accept):
		return m.mark(f, "accept", f.Note)
	case key.Matches(msg, k.Later):
		return m.mark(f, "later", f.Note)
	case key.Matches(msg, k.Undo):
		return m.mark(f, "", "")
	case key.Matches(msg, k.Reject):
		m.prompt = askText("Why reject "+f.ID+"?", f.Note, true, func(why string) tea.Cmd { return m.mark(f, "reject", why) })
	case key.Matches(msg, k.Note):
		m.prompt = askText("Remark on "+f.ID, f.Note, false, func(note string) tea.Cmd { return m.mark(f, f.Choice, note) })
	}
	return nil
}

func (m *model) mark(f round.Finding, choice, note string) tea.Cmd {
	actions := m.options.Actions
	words := map[string]string{"accept": "accepted", "reject": "rejected", "later": "left for later", "": "no longer marked"}
	return act(f.ID+" is "+words[choice]+".", func() error { return actions.Mark(f.ID, choice, note) })
}

// addFinding asks for a finding of the person's own; a line of the artifact may be named as "12: text".
func (m *model) addFinding() tea.Cmd {
	if m.options.Actions == nil {
		return m.say("This is a replay: nothing can be added.", true)
	}
	actions := m.options.Actions
	m.prompt = askText("Your finding (12: text names line 12)", "", true, func(text string) tea.Cmd {
		text, line := splitLine(text)
		return func() tea.Msg {
			id, err := actions.Add(text, line)
			return actedMsg{notice: id + " is added.", err: err}
		}
	})
	return nil
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

// copyPage puts the shown text on the clipboard.
func (m *model) copyPage() tea.Cmd {
	text := ""
	switch {
	case m.screen == recordScreen && m.record.of != nil:
		text = m.options.Markdown(*m.record.of)
	case m.screen == conclusionsScreen && m.conclusions.of != nil:
		text = m.conclusions.of.Text
	}
	return m.copy(text, "The whole text")
}

func (m *model) copyFinding(f round.Finding) tea.Cmd {
	text := strings.TrimSpace(f.ID + " " + f.Severity.Label() + " " + f.Text + at(f.Line))
	if f.Quote != "" {
		text += "\n> " + f.Quote
	}
	return m.copy(text, "The finding")
}

// copy puts a text on the clipboard and says so.
func (m *model) copy(text, what string) tea.Cmd {
	return tea.Batch(tea.SetClipboard(safetext.Text(text)), m.say(what+" was sent to the clipboard.", false))
}

// leave ends the console. While work runs or a decision is asked for it asks first.
func (m *model) leave() tea.Cmd {
	quit := func() tea.Cmd {
		m.quitEarly = !m.over()
		return tea.Quit
	}
	if m.over() || m.options.Actions == nil {
		return quit()
	}
	question := "Quit? The round stops; what has arrived is kept."
	if !m.state.Running() {
		question = "Quit without a decision? The session is kept."
	}
	m.prompt = confirm(question, quit)
	return nil
}

// over tells whether nothing is under way and nothing is asked.
func (m *model) over() bool {
	return m.state.Concluded != nil || (m.closed && m.state.Checkpoint == nil) ||
		(!m.state.Running() && m.state.Checkpoint == nil && m.state.Current() != nil && m.state.Current().Failure != "")
}
