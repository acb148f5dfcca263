package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/markdown"
)

// still is how long the window's size must rest before documents are rendered for it.
const still = 40 * time.Millisecond

// resize lays the screens out at once; documents keep the old width until the size is still, except at first.
func (m *model) resize(w, h int) tea.Cmd {
	m.width, m.height = w, h
	if m.options.Recorder != nil {
		m.options.Recorder.Resize(w, h)
	}
	m.arrange()
	if m.settled == [2]int{} {
		return m.settle(resizedMsg{w, h})
	}
	return m.after(still, func(time.Time) tea.Msg { return resizedMsg{w, h} })
}

// arrangeFor lays out for a size that is known before the program has started.
func (m *model) arrangeFor(w, h int) {
	m.width, m.height, m.settled = w, h, [2]int{w, h}
	m.arrange()
}

// settle renders documents for the size, unless it has changed again.
func (m *model) settle(msg resizedMsg) tea.Cmd {
	if msg.width != m.width || msg.height != m.height {
		m.same = true
		return nil
	}
	m.settled = [2]int{m.width, m.height}
	m.restyle()
	var cmds []tea.Cmd
	for _, p := range []*page{&m.record.page, &m.conclusions.page} {
		if p.doc != nil && p.hunt != nil { // its lines are other lines now
			cmds = append(cmds, m.search(p, p.hunt.search.Needle))
		}
	}
	return tea.Batch(cmds...)
}

// restyle tells the documents the width and colours to be rendered in.
func (m *model) restyle() {
	if doc := m.record.page.doc; doc != nil {
		doc.SetStyle(m.style(recordDocument))
		doc.SetHead(m.record.Head(m.layoutOf(recordScreen).wide, m.style(recordDocument).Width))
	}
	if doc := m.conclusions.page.doc; doc != nil {
		doc.SetStyle(m.style(conclusionsDocument))
		doc.SetHead(m.conclusions.Head(m.style(conclusionsDocument).Width))
	}
}

// style is what a document is rendered in at the present size.
func (m *model) style(which documentID) markdown.Style {
	w := m.layoutOf(conclusionsScreen).body.w
	if which == recordDocument {
		w = m.layoutOf(recordScreen).second.w
	}
	return markdown.Style{Width: max(1, min(w, readingWidth)), Config: m.theme.Markdown(), Name: m.theme.ID()}
}

// fits tells whether there is room to draw anything.
func (m *model) fits() bool { return fits(m.width, m.height) }

func fits(w, h int) bool { return w >= leastWidth && h >= leastHeight }

// arrange lays out the screen that is shown.
func (m *model) arrange() { m.lay = m.layoutOf(m.screen) }

func (m *model) layoutOf(s screen) layout {
	d := demand{screen: s, plain: m.theme.Plain, strip: m.options.Tape != nil || m.options.NotYours || !m.ends.IsZero() || m.state.Checkpoint != nil && s != decideScreen}
	switch s {
	case recordScreen:
		d.banner = 4
		if m.height < tallHeight {
			d.banner = 2
			if r := m.record.of; r != nil {
				d.banner = len(bannerLines(m.theme, *r, m.width-2, m.height))
			}
		}
		if m.options.Document != nil {
			d.banner = 0
		}
	case liveScreen:
		d.rows = m.live.wanted(m.state.Current(), m.width >= wideWidth && !m.theme.Plain)
	case findingsScreen, changesScreen, decideScreen, conclusionsScreen:
	}
	return arrange(m.width, m.height, d)
}
