package console

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

const (
	wheelLines = 3
	wheelPause = 4 * time.Millisecond // turns that come faster are one
)

// throttleMouse drops what a mouse sends faster than it can be shown. It runs before Update, in the same goroutine.
func (m *model) throttleMouse(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.MouseMotionMsg, tea.MouseReleaseMsg:
		return nil
	case tea.MouseWheelMsg:
		now := m.options.Now()
		if now.Sub(m.lastWheel) < wheelPause {
			return nil
		}
		m.lastWheel = now
	}
	return msg
}

// handleWheel scrolls what is under the pointer.
func (m *model) handleWheel(msg tea.MouseWheelMsg) tea.Cmd {
	step := wheelLines
	if msg.Button == tea.MouseWheelUp {
		step = -wheelLines
	} else if msg.Button != tea.MouseWheelDown {
		return nil
	}
	m.scrollAt(msg, step)
	return m.markAttended()
}

func (m *model) scrollAt(msg tea.MouseWheelMsg, step int) {
	switch {
	case m.help:
		m.helpTop = max(0, m.helpTop+step)
	case m.screen == liveScreen && m.layout.Second.Contains(msg.X, msg.Y):
		m.live.stream.Scroll(step)
	case m.screen == liveScreen:
		if r := m.state.CurrentRound(); r != nil {
			m.live.selected = max(0, min(m.live.selected+step/wheelLines, len(r.Reviewers)-1))
		}
	case m.screen == findingsScreen && (m.findings.inDetail || m.layout.Second.Contains(msg.X, msg.Y)):
		m.findings.scroll += step
	case m.screen == findingsScreen:
		m.findings.Move(&m.state, step/wheelLines)
	case m.screen == changesScreen:
		m.changes.ScrollAt(m.layout.Second.Contains(msg.X, msg.Y), step)
	case m.screen == decideScreen:
		m.decide.scroll = max(0, m.decide.scroll+step)
	default:
		if p := m.page(); p != nil && p.Doc != nil {
			p.Doc.Scroll(step)
		}
	}
}

// handleClick selects what is under the pointer, and chooses it when it was selected already.
func (m *model) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || m.prompt != nil || m.help || m.themePicker != nil || !m.fits() {
		return nil
	}
	stop := m.markAttended()
	x, y := msg.X, msg.Y
	if y == 0 {
		for _, tab := range m.tabs() {
			if x >= tab.x-1 && x <= tab.x+tab.w {
				m.showScreen(tab.screen)
			}
		}
		return stop
	}
	if m.layout.Strip.Contains(x, y) {
		if m.options.Playback != nil {
			m.options.Playback.TogglePause()
			return tea.Batch(stop, m.startTick())
		}
		m.showScreen(decideScreen)
		return stop
	}
	switch r := m.state.CurrentRound(); {
	case m.screen == liveScreen && r != nil && m.live.cardsArea.Contains(x, y) && m.live.cardHeight > 0:
		if i := m.live.top + (y-m.live.cardsArea.Y)/m.live.cardHeight; i < len(r.Reviewers) {
			m.live.selected = i
		}
		m.live.inStream = false
	case m.screen == liveScreen:
		m.live.inStream = m.layout.Second.Contains(x, y)
	case m.screen == findingsScreen && !m.findings.inDetail && m.findings.listArea.Contains(x, y):
		m.clickFinding(m.findings.top + y - m.findings.listArea.Y)
	case m.screen == changesScreen:
		m.changes.inDiff = m.layout.Second.Contains(x, y)
	case m.screen == decideScreen && m.state.Checkpoint != nil && m.decide.optionsArea.Contains(x, y):
		return tea.Batch(stop, m.clickOption(y-m.decide.optionsArea.Y))
	}
	return stop
}

// clickFinding selects a finding, or opens it when it is the selected one.
func (m *model) clickFinding(row int) {
	v := &m.findings
	if row >= len(v.rowFindings) || v.rowFindings[row] < 0 {
		return
	}
	i := v.rowFindings[row]
	if i == v.selected {
		v.inDetail = !m.layout.Wide
	}
	v.Move(&m.state, i-v.selected)
}

// clickOption selects an option, or takes it when it is the selected one.
func (m *model) clickOption(line int) tea.Cmd {
	c := m.state.Checkpoint
	if line >= len(m.decide.rowOptions) || m.decide.rowOptions[line] < 0 || m.decide.writing {
		return nil
	}
	i := m.decide.rowOptions[line]
	if i == m.decide.selected {
		return m.choose(c.Options[i])
	}
	m.decide.Select(c, i)
	return nil
}
