package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
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
	if !m.fits() {
		return nil
	}
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
	if !m.help.open {
		_, _ = m.current().Receive(screen.MoveCode{Cells: cells})
	}
}

func (m *model) scrollAt(msg tea.MouseWheelMsg, step int) {
	if m.palette != nil {
		m.palette.Move(screen.Rows(step))
		return
	}
	if m.help.open {
		m.help.top = max(0, m.help.top+step)
		return
	}
	m.current().Scroll(msg.X, msg.Y, step)
}

// handleClick selects what is under the pointer, and chooses it when it was selected already. Who has the keys has the pointer, too;
// the hints in the footer are of what has them.
func (m *model) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || !m.fits() {
		return nil
	}
	x, y := msg.X, msg.Y
	stop := m.markAttended()
	if m.notice != "" { // it lies over the footer: whoever clicks has read it
		m.notice = ""
		if y >= m.Height-1 {
			return stop
		}
	}
	switch {
	case m.prompt != nil && m.palette == nil && !m.prompt.IsDialog():
		return tea.Batch(stop, m.clickPrompt(x, y))
	case y == m.Height-1:
		return tea.Batch(stop, m.clickHint(x))
	case m.palette != nil:
		return tea.Batch(stop, m.closePalette(m.palette.Click(x, y)))
	case m.prompt != nil:
		return tea.Batch(stop, m.clickPrompt(x, y))
	case m.help.open:
		return tea.Batch(stop, m.clickHelp(x, y))
	case m.themePicker != nil:
		if m.selectThemeRow(y - m.Shown.Body.Y) {
			m.applyTheme()
		}
		return stop
	}
	return tea.Batch(stop, m.clickScreen(x, y))
}

// clickScreen takes a click that nothing lies over.
func (m *model) clickScreen(x, y int) tea.Cmd {
	if y == 0 {
		for _, tab := range m.tabs() {
			beside := min(1, tab.w-tab.letter) // a name takes a click on the gap as well
			if x >= tab.x-beside && x < tab.x+tab.w+beside {
				m.showScreen(tab.screen)
				break
			}
		}
		return nil
	}
	if m.Shown.Strip.Contains(x, y) {
		return m.clickStrip()
	}
	return m.perform(m.current().Click(x, y))
}

// clickStrip does what the strip offers.
func (m *model) clickStrip() tea.Cmd {
	switch {
	case m.options.Playback != nil:
		m.options.Playback.TogglePause()
		return m.startTick()
	case m.options.NotYours:
		return m.openTrustDialog()
	default:
		m.showScreen(screen.Checkpoint)
		return nil
	}
}

// clickHint does what the hint under the pointer names.
func (m *model) clickHint(x int) tea.Cmd {
	if b, is := parts.HintAt(m.helpHint(), m.shortHelp(), m.hintsWidth(m.Width-2), x-1); is {
		return m.press(b)
	}
	return nil
}

// clickPrompt answers the open question when one of its answers is clicked.
func (m *model) clickPrompt(x, y int) tea.Cmd {
	answer, done := m.prompt.Click(x, y, m.Height-1)
	if done {
		m.prompt = nil
	}
	return m.perform(answer)
}
