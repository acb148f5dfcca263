package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// HistoryEndedCue is a cue: what was shown so far had happened before, in another parley; what follows happens now.
type HistoryEndedCue struct{}

// Kind names the cue.
func (HistoryEndedCue) Kind() string { return "cue_history_ended" }

// noAnswerExitDelay is how long the conclusions stay on the screen at most when nobody has answered.
const noAnswerExitDelay = 30 * time.Second

// unattendedState knows whether somebody is there, and when the console leaves because nobody is.
type unattendedState struct {
	attended  bool      // somebody has touched a key since the round began
	exitAt    time.Time // when the console leaves by itself, by the system's clock; zero for never
	reopening bool      // the person has just reopened the review
	noAnswer  bool      // because a checkpoint was not answered
}

// exitMsg says that it may be time to leave.
type exitMsg struct{ at time.Time }

// markAttended takes a sign of the person: no clock runs against them any more.
func (m *model) markAttended() tea.Cmd {
	m.attended, m.exitAt = true, time.Time{}
	return m.stopCountdown()
}

// trackUnattended takes note of an event that may be the end of the review.
func (m *model) trackUnattended(e engine.Event) tea.Cmd {
	switch e.Body.(type) {
	case engine.RoundStarted:
		m.attended, m.exitAt = false, time.Time{}
	case feedback.Reopened:
		m.exitAt = time.Time{}
	case feedback.CheckpointOpened:
		if m.reopening { // whoever reopened the review is there
			m.reopening = false
			return m.stopCountdown()
		}
	case feedback.Concluded:
		return m.exitUnlessAttended()
	}
	return nil
}

// exitUnlessAttended begins the countdown to the console's own end when nobody is there: whoever waits for the result gets
// it.
func (m *model) exitUnlessAttended() tea.Cmd {
	if m.options.Actions == nil || m.InHistory {
		return nil
	}
	left, decision := m.options.UnattendedTimeout, m.State.LastDecision()
	m.noAnswer = m.State.Concluded != nil && decision != nil && decision.Origin == feedback.ByTimeout
	switch {
	case m.noAnswer && (left <= 0 || left > noAnswerExitDelay):
		left = noAnswerExitDelay
	case m.noAnswer:
	case m.attended, decision != nil && decision.Origin == feedback.ByPerson:
		return nil
	}
	if left <= 0 {
		return nil
	}
	m.exitAt = m.options.Now().Add(left)
	at := m.exitAt
	return m.After(left, func(time.Time) tea.Msg { return exitMsg{at: at} })
}

// handleExit leaves, unless somebody has come.
func (m *model) handleExit(msg exitMsg) tea.Cmd {
	if !m.exitAt.Equal(msg.at) {
		m.unchanged = true
		return nil
	}
	return tea.Quit
}

// exitStrip says that the console will leave by itself, why, and how to keep it.
func (m *model) exitStrip(w int) string {
	t := m.Theme
	badge, why := " UNATTENDED ", "no key was pressed since the round began"
	if m.noAnswer {
		badge, why = " NO ANSWER ", "nobody answered"
	}
	left := amount.Clock(max(0, m.exitAt.Sub(m.options.Now())))
	lead := t.BadgeWarn.Render(badge)
	if w < 60 {
		return safetext.Truncate(lead+" "+t.Warn.Render("ends "+left)+t.Muted.Render(", any key stays"), w)
	}
	lead += " " + t.Warn.Render("parley ends in "+left) + t.Muted.Render(", any key keeps it open")
	if safetext.Width(lead)+len(why)+1 > w {
		return lead
	}
	return parts.Justify(lead, t.Muted.Render(why), w)
}
