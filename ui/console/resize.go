package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/markdown"
)

// resizeDelay is how long the window's size must rest before documents are rendered for it.
const resizeDelay = 40 * time.Millisecond

// resize lays the screens out at once; documents keep the old width until the size is still, except at first.
func (m *model) resize(w, h int) tea.Cmd {
	m.width, m.height = w, h
	if m.options.Recorder != nil {
		m.options.Recorder.Resize(w, h)
	}
	m.updateLayout()
	if m.renderedSize == [2]int{} {
		return m.handleSizeStable(sizeStableMsg{w, h})
	}
	return m.after(resizeDelay, func(time.Time) tea.Msg { return sizeStableMsg{w, h} })
}

// setInitialSize lays out for a size that is known before the program has started.
func (m *model) setInitialSize(w, h int) {
	m.width, m.height, m.renderedSize = w, h, [2]int{w, h}
	m.updateLayout()
}

// handleSizeStable renders documents for the size, unless it has changed again.
func (m *model) handleSizeStable(msg sizeStableMsg) tea.Cmd {
	if msg.width != m.width || msg.height != m.height {
		m.unchanged = true
		return nil
	}
	m.renderedSize = [2]int{m.width, m.height}
	m.restyle()
	var cmds []tea.Cmd
	for _, p := range []*page{&m.record.page, &m.conclusions.page} {
		if p.doc != nil && p.search != nil { // its lines are other lines now
			cmds = append(cmds, m.startSearch(p, p.search.query.Needle))
		}
	}
	return tea.Batch(cmds...)
}

// restyle tells the documents the width and colours to be rendered in.
func (m *model) restyle() {
	if doc := m.record.page.doc; doc != nil {
		doc.SetStyle(m.documentStyle(recordDocument))
		doc.SetHead(m.record.Head(m.layoutOf(recordScreen).wide, m.documentStyle(recordDocument).Width))
	}
	if doc := m.conclusions.page.doc; doc != nil {
		doc.SetStyle(m.documentStyle(conclusionsDocument))
		doc.SetHead(m.conclusions.Head(m.documentStyle(conclusionsDocument).Width))
	}
}

// documentStyle is what a document is rendered in at the present size.
func (m *model) documentStyle(which documentID) markdown.Style {
	w := m.layoutOf(conclusionsScreen).body.w
	if which == recordDocument {
		w = m.layoutOf(recordScreen).second.w
	}
	return markdown.Style{Width: max(1, min(w, readingWidth)), Config: m.theme.Markdown(), Name: m.theme.ID()}
}

// fits reports whether there is room to draw anything.
func (m *model) fits() bool { return fitsWindow(m.width, m.height) }

func fitsWindow(w, h int) bool { return w >= minWidth && h >= minHeight }

// updateLayout lays out the screen that is shown.
func (m *model) updateLayout() { m.layout = m.layoutOf(m.screen) }

func (m *model) layoutOf(s screen) layout {
	d := layoutRequest{screen: s, plain: m.theme.Plain, strip: m.options.Playback != nil || m.options.NotYours || !m.exitAt.IsZero() || m.state.Checkpoint != nil && s != decideScreen}
	switch s {
	case recordScreen:
		d.banner = 4
		if m.height < tallHeight {
			d.banner = 2
			if r := m.record.round; r != nil {
				d.banner = len(bannerLines(m.theme, *r, m.width-2, m.height))
			}
		}
		if m.options.Document != nil {
			d.banner = 0
		}
	case liveScreen:
		d.rows = m.live.wantedHeight(m.state.CurrentRound(), m.width >= wideWidth && !m.theme.Plain)
	case findingsScreen, changesScreen, decideScreen, conclusionsScreen:
	}
	return computeLayout(m.width, m.height, d)
}
