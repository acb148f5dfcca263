package console

import (
	"charm.land/bubbles/v2/key"

	"parley/ui/safetext"
)

// situation is the keys the footer shows for what is on the screen.
func (m *model) situation() []key.Binding {
	k := m.keys
	switch {
	case m.help:
		return []key.Binding{as(k.Back, "close"), as(k.Down, "scroll")}
	case m.state.Current() == nil && m.screen == liveScreen:
		return []key.Binding{k.Quit}
	case m.screen == decideScreen && m.decide.writing:
		return []key.Binding{as(k.Submit, "send"), k.Newline, as(k.Back, "back, text is kept")}
	case m.screen == decideScreen && m.state.Checkpoint != nil:
		return []key.Binding{as(k.Down, "select"), k.Enter, as(k.PageDown, "scroll"), as(k.Back, "to the record")}
	case m.screen == liveScreen && m.live.inStream:
		return []key.Binding{as(k.Up, "scroll"), k.Follow, as(k.NextPane, "perspectives"), k.Quit}
	case m.screen == liveScreen && m.state.Running() && m.options.Actions != nil:
		return []key.Binding{as(k.Down, "select"), k.Conclude, k.Stop, k.NextTool, k.Retry, k.MoreTime, as(k.NextPane, "stream"), k.Quit}
	case m.screen == liveScreen:
		return []key.Binding{as(k.Down, "select"), as(k.NextPane, "stream"), k.Record, k.Findings, k.Quit}
	case m.screen == recordScreen && m.record.page.found.Needle != "":
		return []key.Binding{k.NextMatch, as(k.PrevMatch, "previous"), as(k.Back, "end search"), k.Quit}
	case m.screen == recordScreen:
		return []key.Binding{k.Search, as(k.NextSection, "section"), k.Findings, k.Copy, k.Edit, k.Outline, k.Quit}
	case m.screen == findingsScreen && m.options.Actions != nil:
		return []key.Binding{k.Accept, k.Reject, k.Later, k.Note, as(k.NextFinding, "next"), k.Edit, k.Add, as(k.Enter, "place"), k.Quit}
	case m.screen == findingsScreen:
		return []key.Binding{as(k.NextFinding, "next"), as(k.Enter, "place"), k.Edit, k.Copy, k.Quit}
	case m.screen == conclusionsScreen && m.conclusions.of != nil:
		return []key.Binding{k.Search, k.Copy, k.Record, k.Quit}
	default:
		return []key.Binding{k.PrevScreen, k.NextScreen, k.Quit}
	}
}

// groups is every key that does something, for the help overlay.
func (m *model) groups() []helpGroup {
	k := m.keys
	groups := []helpGroup{
		{"Screens", []key.Binding{k.Live, k.Record, k.Findings, k.Decide, k.Conclusions, k.PrevScreen, k.NextScreen}},
		{"Moving", []key.Binding{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom, k.NextPane, k.Pick}},
	}
	if m.options.Actions != nil {
		groups = append(groups, helpGroup{"Running round", []key.Binding{
			as(k.Stop, "stop this perspective"), as(k.NextTool, "go on to its next tool"), as(k.Retry, "start it anew"),
			as(k.MoreTime, "give it 5 more minutes"), as(k.Conclude, "conclude with what is there"), as(k.Follow, "follow its stream"),
		}})
	}
	if m.options.Tape != nil {
		groups = append(groups, helpGroup{"Replay", defaultTapeKeys().list()})
	}
	groups = append(groups, helpGroup{"Record and conclusions", []key.Binding{
		k.Search, k.NextMatch, k.PrevMatch, k.NextSection, k.PrevSection, k.Outline, as(k.Copy, "copy the text"), as(k.Edit, "open the artifact in $EDITOR"),
	}})
	marks := []key.Binding{k.NextFinding, k.PrevFinding, as(k.Enter, "show its place"), as(k.Copy, "copy it"), as(k.Edit, "open its place in $EDITOR")}
	if m.options.Actions != nil {
		marks = append(marks, k.Accept, as(k.Reject, "reject, with a reason"), k.Later, k.Note, k.Undo, k.Add)
	}
	groups = append(groups, helpGroup{"Findings", marks})
	if m.options.Actions != nil {
		groups = append(groups, helpGroup{"Decision", []key.Binding{as(k.Pick, "pick an option"), k.Enter, k.Newline, as(k.Back, "go back, nothing is lost")}})
	}
	return append(groups, helpGroup{"Everywhere", []key.Binding{k.Help, k.Mouse, k.Back, k.Quit, as(k.Interrupt, "quit, asks while work runs")}})
}

// helpView is the overlay: the groups in as many columns as fit.
func (m *model) helpView(w, h int) []string {
	const columnWidth = 38
	columns := max(1, min(3, w/columnWidth))
	each := w / columns
	stacks := make([][]string, columns)
	for _, g := range m.groups() {
		shortest := 0
		for i := range stacks {
			if len(stacks[i]) < len(stacks[shortest]) {
				shortest = i
			}
		}
		stacks[shortest] = append(stacks[shortest], m.helpGroup(g, each)...)
	}
	high := 0
	for _, s := range stacks {
		high = max(high, len(s))
	}
	lines := box(stacks[0], each, high)
	for _, s := range stacks[1:] {
		lines = beside(lines, box(s, each, high), "")
	}
	m.helpTop = max(0, min(m.helpTop, len(lines)-h))
	return lines[m.helpTop:]
}

func (m *model) helpGroup(g helpGroup, w int) []string {
	t := m.theme
	lines := []string{t.Heading.Render(g.Title)}
	for _, b := range g.Bindings {
		if b.Enabled() {
			lines = append(lines, t.Key.Render(safetext.FitRight(b.Help().Key, 8))+"  "+safetext.Truncate(b.Help().Desc, w-11))
		}
	}
	return append(lines, "")
}
