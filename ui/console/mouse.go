package console

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

const (
	wheelLines = 3
	wheelPause = 4 * time.Millisecond // turns that come faster are one
)

// throttle drops what a mouse sends faster than it can be shown. It runs before Update, in the same goroutine.
func (m *model) throttle(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.MouseMotionMsg, tea.MouseReleaseMsg:
		return nil
	case tea.MouseWheelMsg:
		now := m.options.Now()
		if now.Sub(m.wheel) < wheelPause {
			return nil
		}
		m.wheel = now
	}
	return msg
}

// turn scrolls what is under the pointer.
func (m *model) turn(msg tea.MouseWheelMsg) tea.Cmd {
	step := wheelLines
	if msg.Button == tea.MouseWheelUp {
		step = -wheelLines
	} else if msg.Button != tea.MouseWheelDown {
		return nil
	}
	m.turnBy(msg, step)
	return m.attend()
}

func (m *model) turnBy(msg tea.MouseWheelMsg, step int) {
	switch {
	case m.help:
		m.helpTop = max(0, m.helpTop+step)
	case m.screen == liveScreen && m.lay.second.holds(msg.X, msg.Y):
		m.live.stream.Scroll(step)
	case m.screen == liveScreen:
		if r := m.state.Current(); r != nil {
			m.live.selected = max(0, min(m.live.selected+step/wheelLines, len(r.Seats)-1))
		}
	case m.screen == findingsScreen && (m.findings.full || m.lay.second.holds(msg.X, msg.Y)):
		m.findings.scroll += step
	case m.screen == findingsScreen:
		m.findings.Move(&m.state, step/wheelLines)
	case m.screen == changesScreen:
		m.changes.Turn(m.lay.second.holds(msg.X, msg.Y), step)
	case m.screen == decideScreen:
		m.decide.scroll = max(0, m.decide.scroll+step)
	default:
		if p := m.page(); p != nil && p.doc != nil {
			p.doc.Scroll(step)
		}
	}
}

// click selects what is under the pointer, and chooses it when it was selected already.
func (m *model) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || m.prompt != nil || m.help || m.themes != nil || !m.fits() {
		return nil
	}
	stop := m.attend()
	x, y := msg.X, msg.Y
	if y == 0 {
		for _, tab := range m.tabs() {
			if x >= tab.x-1 && x <= tab.x+tab.w {
				m.goTo(tab.screen)
			}
		}
		return stop
	}
	if m.lay.strip.holds(x, y) {
		if m.options.Tape != nil {
			m.options.Tape.Pause()
			return tea.Batch(stop, m.startTick())
		}
		m.goTo(decideScreen)
		return stop
	}
	switch r := m.state.Current(); {
	case m.screen == liveScreen && r != nil && m.live.list.holds(x, y) && m.live.rows > 0:
		if i := m.live.top + (y-m.live.list.y)/m.live.rows; i < len(r.Seats) {
			m.live.selected = i
		}
		m.live.inStream = false
	case m.screen == liveScreen:
		m.live.inStream = m.lay.second.holds(x, y)
	case m.screen == findingsScreen && !m.findings.full && m.findings.list.holds(x, y):
		m.clickFinding(m.findings.top + y - m.findings.list.y)
	case m.screen == changesScreen:
		m.changes.inDiff = m.lay.second.holds(x, y)
	case m.screen == decideScreen && m.state.Checkpoint != nil && m.decide.options.holds(x, y):
		return tea.Batch(stop, m.clickOption(y-m.decide.options.y))
	}
	return stop
}

// clickFinding selects a finding, or opens it when it is the selected one.
func (m *model) clickFinding(row int) {
	v := &m.findings
	if row >= len(v.rowOf) || v.rowOf[row] < 0 {
		return
	}
	i := v.rowOf[row]
	if i == v.selected {
		v.full = !m.lay.wide
	}
	v.Move(&m.state, i-v.selected)
}

// clickOption selects an option, or takes it when it is the selected one.
func (m *model) clickOption(line int) tea.Cmd {
	c := m.state.Checkpoint
	if line >= len(m.decide.rowOf) || m.decide.rowOf[line] < 0 || m.decide.writing {
		return nil
	}
	i := m.decide.rowOf[line]
	if i == m.decide.selected {
		return m.choose(c.Options[i])
	}
	m.decide.Select(c, i)
	return nil
}
