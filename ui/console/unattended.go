package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/feedback"
	"parley/ui/safetext"
)

// HistoryEnded is a cue: what was shown so far had happened before, in another parley; what follows happens now.
type HistoryEnded struct{}

// Kind names the cue.
func (HistoryEnded) Kind() string { return "cue_history_ended" }

// farewellTime is how long the conclusions stay on the screen at most when nobody has answered.
const farewellTime = 30 * time.Second

// unattended knows whether somebody is there, and when the console leaves because nobody is.
type unattended struct {
	past      bool      // what comes had happened before
	attended  bool      // somebody has touched a key since the round began
	ends      time.Time // when the console leaves by itself, by the system's clock; zero for never
	reopening bool      // the person has just reopened the review
	noAnswer  bool      // because a checkpoint was not answered
}

// endMsg says that it may be time to leave.
type endMsg struct{ at time.Time }

// attend takes a sign of the person: no clock runs against them any more.
func (m *model) attend() tea.Cmd {
	m.attended, m.ends = true, time.Time{}
	return m.stopCountdown()
}

// watchFor takes note of an event that may be the end of the review.
func (m *model) watchFor(e engine.Event) tea.Cmd {
	switch e.Body.(type) {
	case engine.RoundStarted:
		m.attended, m.ends = false, time.Time{}
	case feedback.Reopened:
		m.ends = time.Time{}
	case feedback.CheckpointOpened:
		if m.reopening { // whoever reopened the review is there
			m.reopening = false
			return m.stopCountdown()
		}
	case feedback.Concluded:
		return m.leaveUnlessAttended()
	}
	return nil
}

// leaveUnlessAttended begins the countdown to the console's own end when nobody is there: whoever waits for the result gets
// it.
func (m *model) leaveUnlessAttended() tea.Cmd {
	if m.options.Actions == nil || m.past {
		return nil
	}
	left, decision := m.options.Unattended, m.state.LastDecision()
	m.noAnswer = m.state.Concluded != nil && decision != nil && decision.Origin == feedback.ByTimeout
	switch {
	case m.noAnswer && (left <= 0 || left > farewellTime):
		left = farewellTime
	case m.noAnswer:
	case m.attended, decision != nil && decision.Origin == feedback.ByPerson:
		return nil
	}
	if left <= 0 {
		return nil
	}
	m.ends = m.options.Now().Add(left)
	at := m.ends
	return m.after(left, func(time.Time) tea.Msg { return endMsg{at: at} })
}

// end leaves, unless somebody has come.
func (m *model) end(msg endMsg) tea.Cmd {
	if !m.ends.Equal(msg.at) {
		m.same = true
		return nil
	}
	return tea.Quit
}

// endStrip says that the console will leave by itself, why, and how to keep it.
func (m *model) endStrip(w int) string {
	t := m.theme
	badge, why := " UNATTENDED ", "nobody is there"
	if m.noAnswer {
		badge, why = " NO ANSWER ", "nobody answered"
	}
	left := clock(max(0, m.ends.Sub(m.options.Now())))
	lead := t.BadgeWarn.Render(badge)
	if w < 60 {
		return safetext.Truncate(lead+" "+t.Warn.Render("ends "+left)+t.Muted.Render(", any key stays"), w)
	}
	lead += " " + t.Warn.Render("parley ends in "+left) + t.Muted.Render(", any key keeps it open")
	if safetext.Width(lead)+len(why)+1 > w {
		return lead
	}
	return spread(lead, t.Muted.Render(why), w)
}
