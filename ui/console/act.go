package console

import (
	"strings"
	"time"

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
		return tea.Batch(m.writeAgain(), m.say(msg.err.Error(), true))
	case msg.notice == "":
		return nil
	default:
		return m.say(msg.notice, false)
	}
}

// writeAgain takes back a decision that was refused; one that was written in the field is in it again, to be mended.
func (m *model) writeAgain() tea.Cmd {
	v, c := &m.decide, m.state.Checkpoint
	refused := v.sent && v.worded && c != nil && v.selected < len(c.Options)
	v.sent, v.worded = false, false
	if !refused {
		return nil
	}
	return v.Write(c.Options[v.selected])
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
	return m.decideNow(m.decide.Decision(o, m.options.Now()), "")
}

func (m *model) decideNow(d feedback.Decision, notice string) tea.Cmd {
	if m.decide.sent {
		return m.say("The decision is sent already.", true)
	}
	m.decide.sent = true
	if take := m.options.TakeOver; take != nil {
		number := m.state.Checkpoint.Round
		return func() tea.Msg { return takenMsg{round: number, decision: d, err: take(d)} }
	}
	decide := m.options.Actions.Decide
	return act(notice, func() error { return decide(d) })
}

// taken keeps what somebody who has taken a recording over decided, to stand beside what was recorded.
func (m *model) taken(msg takenMsg) tea.Cmd {
	if msg.err == nil {
		m.decide.yours[msg.round] = msg.decision
	}
	return m.acted(actedMsg{err: msg.err})
}

// copyPage puts the shown text on the clipboard.
func (m *model) copyPage() tea.Cmd {
	text := ""
	switch {
	case m.options.Document != nil:
		text = m.options.Document.Text
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

// leave ends the console. While work runs or a decision is asked for it asks first.
func (m *model) leave() tea.Cmd {
	quit := func() tea.Cmd {
		m.quitEarly = !m.over()
		return tea.Quit
	}
	if m.over() || m.options.Actions == nil {
		return quit()
	}
	question := func() string {
		switch {
		case m.state.Running():
			return "Quit? The round stops; what has arrived is kept."
		case m.options.OpenCall == "":
			return "Quit without deciding? Whoever asked gets no decision."
		default:
			return "Quit without deciding? Resume later: " + m.options.OpenCall
		}
	}
	m.prompt = confirm(question(), quit).renewed(question).while(func() bool { return !m.over() }, reviewOver)
	m.prompt.again = m.keys.Interrupt
	return nil
}

// over tells whether nothing is under way and nothing is asked.
func (m *model) over() bool {
	return m.state.Concluded != nil || (m.closed && m.state.Checkpoint == nil) ||
		(!m.state.Running() && m.state.Checkpoint == nil && m.state.Current() != nil && m.state.Current().Failure != "")
}
