package console

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// noticeTime is how long a notice stays unless a key ends it.
const noticeTime = 4 * time.Second

// showNotice shows a notice in the footer for a while.
func (m *model) showNotice(text string, bad bool) tea.Cmd {
	m.noticeID++
	m.notice, m.noticeBad = safetext.Line(text), bad
	id := m.noticeID
	return m.after(noticeTime, func(time.Time) tea.Msg { return noticeGoneMsg{id: id} })
}

// runAction does what the person asked for away from the screen, and says what became of it.
func runAction(notice string, do func() error) tea.Cmd {
	return func() tea.Msg { return actionResultMsg{notice: notice, err: do()} }
}

func (m *model) handleActionResult(msg actionResultMsg) tea.Cmd {
	switch {
	case msg.err != nil:
		return tea.Batch(m.reopenField(), m.showNotice(msg.err.Error(), true))
	case msg.notice == "":
		return nil
	default:
		return m.showNotice(msg.notice, false)
	}
}

// reopenField takes back a decision that was refused; one that was written in the field is in it again, to be mended.
func (m *model) reopenField() tea.Cmd {
	v, c := &m.decide, m.state.Checkpoint
	refused := v.sent && v.fromField && c != nil && v.selected < len(c.Options)
	v.sent, v.fromField = false, false
	if !refused {
		return nil
	}
	return v.OpenField(c.Options[v.selected])
}

func (m *model) sendControl(c engine.Control, notice string) tea.Cmd {
	actions := m.options.Actions
	return runAction(notice, func() error { return actions.Control(c) })
}

// stopCountdown takes any key as a sign that somebody is there.
func (m *model) stopCountdown() tea.Cmd {
	if _, counting := m.state.Remaining(m.now()); !counting || m.options.Actions == nil {
		return nil
	}
	m.state.Checkpoint.Stopped = true // the event will say the same; the screen need not wait for it
	return runAction("", m.options.Actions.StopCountdown)
}

// sendDecision hands the decision on. The checkpoint stays open until its event arrives.
func (m *model) sendDecision(o feedback.Option) tea.Cmd {
	return m.submitDecision(m.decide.Decision(o, m.options.Now()), "")
}

func (m *model) submitDecision(d feedback.Decision, notice string) tea.Cmd {
	if m.decide.sent {
		return m.showNotice("The decision is sent already.", true)
	}
	m.decide.sent = true
	if take := m.options.TakeOver; take != nil {
		number := m.state.Checkpoint.Round
		return func() tea.Msg { return takeoverMsg{round: number, decision: d, err: take(d)} }
	}
	decide := m.options.Actions.Decide
	return runAction(notice, func() error { return decide(d) })
}

// handleTakeover keeps what somebody who has taken a recording over decided, to stand beside what was recorded.
func (m *model) handleTakeover(msg takeoverMsg) tea.Cmd {
	if msg.err == nil {
		m.decide.takeoverDecisions[msg.round] = msg.decision
	}
	return m.handleActionResult(actionResultMsg{err: msg.err})
}

// copyPage puts the shown text on the clipboard.
func (m *model) copyPage() tea.Cmd {
	text := ""
	switch {
	case m.options.Document != nil:
		text = m.options.Document.Text
	case m.screen == recordScreen && m.record.round != nil:
		text = m.options.Markdown(*m.record.round)
	case m.screen == conclusionsScreen && m.conclusions.concluded != nil:
		text = m.conclusions.concluded.Text
	}
	return m.copy(text, "The whole text")
}

func (m *model) copyFinding(f round.Finding) tea.Cmd {
	text := strings.TrimSpace(f.ID + " " + f.Severity.Label() + " " + f.Text + parts.AtLine(f.Line))
	if f.Quote != "" {
		text += "\n> " + f.Quote
	}
	return m.copy(text, "The finding")
}

// confirmQuit ends the console. While work runs or a decision is asked for it asks first.
func (m *model) confirmQuit() tea.Cmd {
	quit := func() tea.Cmd {
		m.quitEarly = !m.isOver()
		return tea.Quit
	}
	if m.isOver() || m.options.Actions == nil {
		return quit()
	}
	question := func() string {
		switch {
		case m.state.IsRunning():
			return "Quit? The round stops; what has arrived is kept."
		case m.options.OpenCommandLine == "":
			return "Quit without deciding? Whoever asked gets no decision."
		default:
			return "Quit without deciding? Resume later: " + m.options.OpenCommandLine
		}
	}
	m.prompt = confirm(question(), quit).refreshedBy(question).validWhile(func() bool { return !m.isOver() }, reviewOverNotice)
	m.prompt.alsoYes = m.keys.Interrupt
	return nil
}

// isOver reports whether nothing is under way and nothing is asked.
func (m *model) isOver() bool {
	return m.state.Concluded != nil || (m.closed && m.state.Checkpoint == nil) ||
		(!m.state.IsRunning() && m.state.Checkpoint == nil && m.state.CurrentRound() != nil && m.state.CurrentRound().Failure != "")
}
