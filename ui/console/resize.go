package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/markdown"
	"parley/ui/console/parts"
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
	for _, p := range m.pages() { // their lines are other lines now
		cmds = append(cmds, m.busyCounter.track(p.RestartSearch()))
	}
	return tea.Batch(cmds...)
}

// restyle tells the documents the width and colours to be rendered in.
func (m *model) restyle() {
	if doc := m.record.page.Doc; doc != nil {
		doc.SetStyle(m.documentStyle(recordDocument))
		doc.SetHead(m.record.Head(m.layoutOf(recordScreen).Wide, m.documentStyle(recordDocument).Width))
	}
	if doc := m.conclusions.page.Doc; doc != nil {
		doc.SetStyle(m.documentStyle(conclusionsDocument))
		doc.SetHead(m.conclusions.Head(m.documentStyle(conclusionsDocument).Width))
	}
}

// documentStyle is what a document is rendered in at the present size.
func (m *model) documentStyle(which documentID) markdown.Style {
	w := m.layoutOf(conclusionsScreen).Body.W
	if which == recordDocument {
		w = m.layoutOf(recordScreen).Second.W
	}
	return markdown.Style{Width: max(1, min(w, parts.ReadingWidth)), Config: m.theme.Markdown(), Name: m.theme.ID()}
}

// fits reports whether there is room to draw anything.
func (m *model) fits() bool { return parts.FitsWindow(m.width, m.height) }

// updateLayout lays out the screen that is shown.
func (m *model) updateLayout() { m.layout = m.layoutOf(m.screen) }

func (m *model) layoutOf(s screen) parts.Layout {
	strip := m.options.Playback != nil || m.options.NotYours || !m.exitAt.IsZero() || m.state.Checkpoint != nil && s != decideScreen
	d := parts.Request{Plain: m.theme.Plain, Strip: strip}
	switch s {
	case recordScreen:
		d.Banner, d.Split = m.recordBannerHeight(), splitRecord
	case liveScreen:
		rows := m.live.wantedHeight(m.state.CurrentRound(), m.width >= parts.WideWidth && !m.theme.Plain)
		d.Split = func(l *parts.Layout, rest parts.Rect) { splitLive(l, rest, rows) }
	case findingsScreen:
		d.Split = splitFindings
	case changesScreen:
		d.Split = splitChanges
	case decideScreen, conclusionsScreen:
	}
	return parts.Compute(m.width, m.height, d)
}

// recordBannerHeight is how many lines stand above a record.
func (m *model) recordBannerHeight() int {
	switch {
	case m.options.Document != nil:
		return 0
	case m.height >= parts.TallHeight:
		return 4
	case m.record.round != nil:
		return len(parts.BannerLines(m.theme, *m.record.round, m.width-2, m.height))
	default:
		return 2
	}
}
