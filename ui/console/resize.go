package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// resizeDelay is how long the window's size must rest before documents are rendered for it.
const resizeDelay = 40 * time.Millisecond

// resize lays the screens out at once; documents keep the old width until the size is still, except at first.
func (m *model) resize(w, h int) tea.Cmd {
	m.Width, m.Height = w, h
	if m.options.Recorder != nil {
		m.options.Recorder.Resize(w, h)
	}
	m.updateLayout()
	if m.renderedSize == [2]int{} {
		return m.handleSizeStable(sizeStableMsg{w, h})
	}
	return m.After(resizeDelay, func(time.Time) tea.Msg { return sizeStableMsg{w, h} })
}

// setInitialSize lays out for a size that is known before the program has started.
func (m *model) setInitialSize(w, h int) {
	m.Width, m.Height, m.renderedSize = w, h, [2]int{w, h}
	m.updateLayout()
}

// handleSizeStable renders documents for the size, unless it has changed again.
func (m *model) handleSizeStable(msg sizeStableMsg) tea.Cmd {
	if msg.width != m.Width || msg.height != m.Height {
		m.unchanged = true
		return nil
	}
	m.renderedSize = [2]int{m.Width, m.Height}
	return m.restyle()
}

// restyle tells the screens that they are drawn in other colours or another size.
func (m *model) restyle() tea.Cmd {
	cmds := make([]tea.Cmd, 0, len(m.rows))
	for _, row := range m.rows {
		cmds = append(cmds, m.perform(m.screens[row.id].Restyle()))
	}
	return tea.Batch(cmds...)
}

// fits reports whether there is room to draw anything.
func (m *model) fits() bool { return parts.FitsWindow(m.Width, m.Height) }

// updateLayout lays out the screen that is shown.
func (m *model) updateLayout() { m.Shown = m.layoutOf(m.Current) }

func (m *model) layoutOf(id screen.ID) parts.Layout {
	request := m.screens[id].Layout()
	request.Plain = m.Theme.Plain
	request.Alert = len(m.options.Damage) > 0
	request.Strip = m.stripHeight(id)
	return parts.Compute(m.Width, m.Height, request)
}
