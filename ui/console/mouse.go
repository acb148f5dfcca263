package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
)

// wheelPause is how far apart turns of the wheel are at least: turns that come faster are one.
const wheelPause = 4 * time.Millisecond

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
	switch msg.Button {
	case tea.MouseWheelUp:
		m.scrollAt(msg, -screen.WheelLines)
	case tea.MouseWheelDown:
		m.scrollAt(msg, screen.WheelLines)
	case tea.MouseWheelLeft:
		m.moveSideways(-screen.WheelCells)
	case tea.MouseWheelRight:
		m.moveSideways(screen.WheelCells)
	default:
		return nil
	}
	return m.markAttended()
}

// moveSideways moves code that is wider than the screen.
func (m *model) moveSideways(cells int) {
	if !m.help {
		_, _ = m.current().Receive(screen.MoveCode{Cells: cells})
	}
}

func (m *model) scrollAt(msg tea.MouseWheelMsg, step int) {
	if m.palette != nil {
		m.palette.Move(screen.Rows(step))
		return
	}
	if m.help {
		m.helpTop = max(0, m.helpTop+step)
		return
	}
	m.current().Scroll(msg.X, msg.Y, step)
}

// handleClick selects what is under the pointer, and chooses it when it was selected already.
func (m *model) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	if m.palette != nil && msg.Button == tea.MouseLeft {
		return tea.Batch(m.markAttended(), m.closePalette(m.palette.Click(msg.X, msg.Y)))
	}
	if m.prompt != nil && msg.Button == tea.MouseLeft && m.fits() {
		return m.clickPrompt(msg.X, msg.Y)
	}
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
	if m.Shown.Strip.Contains(x, y) {
		if m.options.Playback != nil {
			m.options.Playback.TogglePause()
			return tea.Batch(stop, m.startTick())
		}
		m.showScreen(screen.Checkpoint)
		return stop
	}
	return tea.Batch(stop, m.perform(m.current().Click(x, y)))
}

// clickPrompt answers the open question when one of its answers is clicked.
func (m *model) clickPrompt(x, y int) tea.Cmd {
	stop := m.markAttended()
	answer, done := m.prompt.Click(x, y)
	if done {
		m.prompt = nil
	}
	return tea.Batch(stop, m.perform(answer))
}
