package console

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// minRedrawInterval is how far apart drawings are at least: two to a frame of the terminal. A key that comes alone is drawn at
// once; thousands at once cost what a few frames cost.
const minRedrawInterval = time.Second / framesPerSecond / 2

// redrawMsg says that what was put off is to be drawn now.
type redrawMsg struct{}

// throttledModel draws a model when it is due: the program asks for a view after every message, also where thousands come
// between two frames.
type throttledModel struct {
	tea.Model
	now           func() time.Time
	view          tea.View
	drawnAt       time.Time // when the view was made
	redrawPending bool      // a drawing is due later
	idle          idleDetector
}

func throttleRedraws(m tea.Model) *throttledModel { return &throttledModel{Model: m, now: time.Now} }

// Update hands a message on, and puts the drawing off when the last was a moment ago.
func (p *throttledModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg.(type) {
	case redrawMsg:
		p.redrawPending = false
		return p, nil
	case idleCheckMsg:
		return p, p.idle.check(p.now(), p.busy())
	}
	_, cmd := p.Model.Update(msg)
	if look := p.idle.observe(p.now(), p.busy()); look != nil {
		cmd = tea.Batch(cmd, look)
	}
	if p.view.Content == "" {
		return p, cmd // nothing is on the screen yet
	}
	if left := minRedrawInterval - p.now().Sub(p.drawnAt); left > 0 && !p.redrawPending {
		p.redrawPending = true
		cmd = tea.Batch(cmd, tea.Tick(left, func(time.Time) tea.Msg { return redrawMsg{} }))
	}
	return p, cmd
}

// busy reports whether the model is busy, if it has a word for it.
func (p *throttledModel) busy() bool {
	m, knows := p.Model.(interface{ busy() bool })
	return knows && m.busy()
}

// View is the last one until the next is due.
func (p *throttledModel) View() tea.View {
	if !p.redrawPending {
		p.view, p.drawnAt = withRestorableCursor(p.Model.View()), p.now()
	}
	return p.view
}
