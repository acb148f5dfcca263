package console

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// leastPause is how far apart drawings are at least: two to a frame of the terminal. A key that comes alone is drawn at
// once; thousands at once cost what a few frames cost.
const leastPause = time.Second / framesPerSecond / 2

// drawingMsg says that what was put off is to be drawn now.
type drawingMsg struct{}

// paced draws a model when it is due: the program asks for a view after every message, also where thousands come
// between two frames.
type paced struct {
	tea.Model
	now     func() time.Time
	view    tea.View
	drawn   time.Time // when the view was made
	pending bool      // a drawing is due later
	rest    rest
}

func pace(m tea.Model) *paced { return &paced{Model: m, now: time.Now} }

// Update hands a message on, and puts the drawing off when the last was a moment ago.
func (p *paced) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg.(type) {
	case drawingMsg:
		p.pending = false
		return p, nil
	case restMsg:
		return p, p.rest.look(p.now(), p.busy())
	}
	_, cmd := p.Model.Update(msg)
	if look := p.rest.hear(p.now(), p.busy()); look != nil {
		cmd = tea.Batch(cmd, look)
	}
	if p.view.Content == "" {
		return p, cmd // nothing is on the screen yet
	}
	if left := leastPause - p.now().Sub(p.drawn); left > 0 && !p.pending {
		p.pending = true
		cmd = tea.Batch(cmd, tea.Tick(left, func(time.Time) tea.Msg { return drawingMsg{} }))
	}
	return p, cmd
}

// busy asks the model, if it has a word for it.
func (p *paced) busy() bool {
	m, knows := p.Model.(interface{ busy() bool })
	return knows && m.busy()
}

// View is the last one until the next is due.
func (p *paced) View() tea.View {
	if !p.pending {
		p.view, p.drawn = restorable(p.Model.View()), p.now()
	}
	return p.view
}
