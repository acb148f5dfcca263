package console

import (
	"slices"

	"charm.land/bubbles/v2/key"

	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// helpGroup is a titled column of the help overlay.
type helpGroup struct {
	Title    string
	Bindings []key.Binding
}

// situation is the keys the footer shows for what is on the screen.
func (m *model) situation() []key.Binding {
	k := m.keys
	switch {
	case m.themes != nil:
		return themeKeys(m.keys)
	case m.help:
		return []key.Binding{keys.As(k.Back, "close"), keys.As(k.Down, "scroll")}
	case m.state.Current() == nil && m.screen == liveScreen:
		return []key.Binding{k.Quit}
	case m.screen == decideScreen && m.decide.writing:
		return []key.Binding{keys.As(k.Submit, m.sends()), keys.As(k.NextPane, "reason"), keys.As(k.Back, "back, text is kept"), k.Newline}
	case m.screen == decideScreen && m.state.Checkpoint != nil && m.alone():
		return []key.Binding{keys.As(k.Down, "select"), k.Enter, k.Reason, keys.As(k.PageDown, "scroll"), k.Quit}
	case m.screen == decideScreen && m.state.Checkpoint != nil:
		return []key.Binding{keys.As(k.Down, "select"), k.Enter, k.Reason, keys.As(k.PageDown, "scroll"), keys.As(k.Back, "to the record")}
	case m.screen == liveScreen && m.live.inStream:
		return []key.Binding{keys.As(k.Up, "scroll"), k.Follow, keys.As(k.NextPane, "perspectives"), k.Quit}
	case m.screen == liveScreen && m.state.Running() && m.options.Actions != nil:
		return []key.Binding{keys.As(k.Down, "select"), k.Conclude, k.Stop, k.NextTool, k.Retry, k.MoreTime, keys.As(k.NextPane, "stream"), k.Quit}
	case m.screen == liveScreen:
		return []key.Binding{keys.As(k.Down, "select"), keys.As(k.NextPane, "stream"), k.Record, k.Findings, k.Quit}
	case m.screen == recordScreen && m.record.outline:
		return []key.Binding{keys.As(k.Down, "select"), keys.As(k.Enter, "go there"), keys.As(k.Back, "close"), k.Quit}
	case m.screen == recordScreen && m.record.page.hunt != nil:
		return []key.Binding{k.NextMatch, keys.As(k.PrevMatch, "previous"), keys.As(k.Back, "clear search"), k.Quit}
	case m.options.Document != nil:
		return []key.Binding{k.Search, keys.As(k.NextSection, "section"), k.Outline, k.Copy, k.Edit, k.Quit}
	case m.screen == recordScreen:
		return []key.Binding{k.Search, keys.As(k.NextSection, "section"), k.Findings, k.Copy, k.Edit, k.Outline, k.Quit}
	case m.screen == findingsScreen:
		return m.findingsSituation()
	case m.screen == changesScreen && m.changes.of != nil:
		return []key.Binding{keys.As(k.Down, "scroll"), keys.As(k.NextPane, "other part"), keys.As(k.NextSection, "next change"), k.Copy, k.Edit, k.Quit}
	case m.screen == conclusionsScreen && m.conclusions.of != nil:
		list := []key.Binding{k.Search, k.Copy, k.Record, k.Quit}
		if m.options.Actions != nil {
			list = slices.Insert(list, 2, keys.As(k.Enter, "reopen"))
		}
		return list
	default:
		return []key.Binding{k.PrevScreen, k.NextScreen, k.Quit}
	}
}

// findingsSituation is the keys the footer shows for the findings.
func (m *model) findingsSituation() []key.Binding {
	k := m.keys
	switch {
	case !m.has(findingsScreen) && m.marking():
		return []key.Binding{keys.As(k.Add, "add"), k.Live, k.Quit}
	case !m.has(findingsScreen):
		return []key.Binding{k.Live, k.Quit}
	case m.findings.full:
		list := []key.Binding{keys.As(k.Down, "scroll"), keys.As(k.Back, "to the list"), k.NextFinding, keys.As(k.Edit, "edit there"), k.Copy}
		if m.marking() {
			list = slices.Insert(list, 2, k.Accept, k.Reject, k.Later, keys.As(k.Ask, "ask"))
		}
		return append(list, k.Quit)
	case m.marking():
		list := []key.Binding{k.Accept, k.Reject, k.Later, keys.As(k.Ask, "ask"), keys.As(k.Add, "add"), keys.As(k.Enter, "place"), k.Note, k.Filter, k.Edit, k.Quit}
		if len(m.findings.undo) > 0 {
			list = slices.Insert(list, 3, k.Undo)
		}
		return list
	default:
		return []key.Binding{keys.As(k.NextFinding, "next"), keys.As(k.Enter, "place"), k.Filter, k.Edit, k.Copy, k.Quit}
	}
}

// marking reports whether findings can be marked: somebody is at work, and the review is not concluded.
func (m *model) marking() bool { return m.options.Actions != nil && m.listening() }

// groups is every key that does something, for the help overlay.
func (m *model) groups() []helpGroup {
	k := m.keys
	if m.options.Document != nil {
		return []helpGroup{
			{"Moving", []key.Binding{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom, k.NextSection, k.PrevSection, k.Pick, k.Outline}},
			{"Text", []key.Binding{k.Search, k.NextMatch, k.PrevMatch, k.Copy, keys.As(k.Edit, "open it in $EDITOR")}},
			{"Everywhere", []key.Binding{k.Help, k.Themes, k.Mouse, k.Back, k.Quit}},
		}
	}
	decision := helpGroup{"Decision", []key.Binding{keys.As(k.Pick, "pick an option"), k.Enter, keys.As(k.Reason, "give a reason"), k.Newline, keys.As(k.Back, "go back, nothing is lost")}}
	everywhere := helpGroup{"Everywhere", []key.Binding{k.Help, k.Themes, k.Mouse, k.Suspend, k.Back, k.Quit, keys.As(k.Interrupt, "quit, asks while work runs")}}
	if m.alone() {
		moving := []key.Binding{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom}
		return []helpGroup{decision, {"Moving", moving}, everywhere}
	}
	groups := []helpGroup{
		{"Screens", []key.Binding{k.Live, k.Record, k.Findings, k.Changes, k.Decide, k.Conclusions, k.PrevScreen, k.NextScreen}},
		{"Moving", []key.Binding{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom, k.NextPane, k.Pick}},
	}
	if m.options.Actions != nil {
		groups = append(groups, helpGroup{"Running round", []key.Binding{
			keys.As(k.Stop, "stop this perspective"), keys.As(k.NextTool, "switch to the next tool"), keys.As(k.Retry, "start over"),
			keys.As(k.MoreTime, "give it 5 more minutes"), keys.As(k.Conclude, "finish with the answers so far"), keys.As(k.Follow, "follow its stream"),
		}})
	}
	if m.options.Tape != nil {
		groups = append(groups, helpGroup{"Replay", []key.Binding{k.Pause, k.Step, k.RoundBack, k.RoundNext, k.Slower, k.Faster}})
	}
	groups = append(groups, helpGroup{"Record and conclusions", []key.Binding{
		k.Search, k.NextMatch, k.PrevMatch, k.NextSection, k.PrevSection, k.Outline, keys.As(k.Copy, "copy the text"), keys.As(k.Edit, "open the artifact in $EDITOR"),
	}})
	marks := []key.Binding{k.NextFinding, k.PrevFinding, keys.As(k.Filter, "all, open or marked ones"), keys.As(k.Enter, "show its place"), keys.As(k.Copy, "copy it"), keys.As(k.Edit, "open its place in $EDITOR")}
	if m.options.Actions != nil {
		marks = append(marks, k.Accept, keys.As(k.Reject, "reject, with a reason"), k.Later, k.Note, keys.As(k.Undo, "undo the last mark"), k.Add, keys.As(k.Ask, "ask a reviewer about it"))
	}
	groups = append(groups, helpGroup{"Findings", marks})
	if m.options.Actions != nil || m.options.TakeOver != nil {
		groups = append(groups, decision)
	}
	return append(groups, everywhere)
}

// helpView is the overlay, as far as it is scrolled.
func (m *model) helpView(w, h int) []string {
	lines := helpColumns(m.theme, m.groups(), w)
	m.helpTop, m.helpLeft = max(0, min(m.helpTop, len(lines)-h)), 0
	if len(lines) > h {
		m.helpLeft = len(lines) - h - m.helpTop
	}
	return lines[m.helpTop:]
}

// helpColumns lays the groups in as many columns as fit.
func helpColumns(t theme.Theme, groups []helpGroup, w int) []string {
	const columnWidth = 38
	columns := max(1, min(3, w/columnWidth))
	each := w / columns
	stacks := make([][]string, columns)
	for _, g := range groups {
		shortest := 0
		for i := range stacks {
			if len(stacks[i]) < len(stacks[shortest]) {
				shortest = i
			}
		}
		stacks[shortest] = append(stacks[shortest], bindings(t, g, each)...)
	}
	high := 0
	for _, s := range stacks {
		high = max(high, len(s))
	}
	lines := box(stacks[0], each, high)
	for _, s := range stacks[1:] {
		lines = beside(lines, box(s, each, high), "")
	}
	return lines
}

// bindings are a group's keys with what they do.
func bindings(t theme.Theme, g helpGroup, w int) []string {
	lines := []string{t.Heading.Render(g.Title)}
	for _, b := range g.Bindings {
		if b.Enabled() {
			lines = append(lines, t.Key.Render(safetext.FitRight(b.Help().Key, 8))+"  "+safetext.Truncate(b.Help().Desc, w-11))
		}
	}
	return append(lines, "")
}
