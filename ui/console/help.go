package console

import (
	"slices"

	"charm.land/bubbles/v2/key"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
)

// footerBindings is the keys the footer shows for what is on the screen.
func (m *model) footerBindings() []key.Binding {
	k := m.keys
	switch {
	case m.themePicker != nil:
		return themeKeys(m.keys)
	case m.help:
		return []key.Binding{keys.WithHelp(k.Back, "close"), keys.WithHelp(k.Down, "scroll")}
	case m.state.CurrentRound() == nil && m.screen == liveScreen:
		return []key.Binding{k.Quit}
	case m.screen == decideScreen && m.decide.writing:
		return []key.Binding{keys.WithHelp(k.Submit, m.sendHint()), keys.WithHelp(k.NextPane, "reason"), keys.WithHelp(k.Back, "back, text is kept"), k.Newline}
	case m.screen == decideScreen && m.state.Checkpoint != nil && !m.canDecide():
		return []key.Binding{keys.WithHelp(k.Down, "select"), keys.WithHelp(k.PageDown, "scroll"), keys.WithHelp(k.Back, "to the record"), k.Quit}
	case m.screen == decideScreen && m.state.Checkpoint != nil && m.isCheckpointOnly():
		return []key.Binding{keys.WithHelp(k.Down, "select"), k.Enter, k.Reason, keys.WithHelp(k.PageDown, "scroll"), k.Quit}
	case m.screen == decideScreen && m.state.Checkpoint != nil:
		return []key.Binding{keys.WithHelp(k.Down, "select"), k.Enter, k.Reason, keys.WithHelp(k.PageDown, "scroll"), keys.WithHelp(k.Back, "to the record")}
	case m.screen == liveScreen && m.live.inStream:
		return []key.Binding{keys.WithHelp(k.Up, "scroll"), k.Follow, keys.WithHelp(k.NextPane, "perspectives"), k.Quit}
	case m.screen == liveScreen && m.state.IsRunning() && m.options.Actions != nil:
		return []key.Binding{keys.WithHelp(k.Down, "select"), k.Conclude, k.Stop, k.NextTool, k.Retry, k.MoreTime, keys.WithHelp(k.NextPane, "stream"), k.Quit}
	case m.screen == liveScreen:
		return []key.Binding{keys.WithHelp(k.Down, "select"), keys.WithHelp(k.NextPane, "stream"), k.Record, k.Findings, k.Quit}
	case m.screen == recordScreen && m.record.inOutline:
		return []key.Binding{keys.WithHelp(k.Down, "select"), keys.WithHelp(k.Enter, "go there"), keys.WithHelp(k.Back, "close"), k.Quit}
	case m.screen == recordScreen && m.record.page.Search != nil:
		return []key.Binding{k.NextMatch, keys.WithHelp(k.PrevMatch, "previous"), keys.WithHelp(k.Back, "clear search"), k.Quit}
	case m.options.Document != nil:
		return []key.Binding{k.Search, keys.WithHelp(k.NextSection, "section"), k.Outline, k.Copy, k.Edit, k.Quit}
	case m.screen == recordScreen:
		return []key.Binding{k.Search, keys.WithHelp(k.NextSection, "section"), k.Findings, k.Copy, k.Edit, k.Outline, k.Quit}
	case m.screen == findingsScreen:
		return m.findingsBindings()
	case m.screen == changesScreen && m.changes.revision != nil:
		return []key.Binding{keys.WithHelp(k.Down, "scroll"), keys.WithHelp(k.NextPane, "other part"), keys.WithHelp(k.NextSection, "next change"), k.Copy, k.Edit, k.Quit}
	case m.screen == conclusionsScreen && m.conclusions.concluded != nil:
		list := []key.Binding{k.Search, k.Copy, k.Record, k.Quit}
		if m.options.Actions != nil {
			list = slices.Insert(list, 2, keys.WithHelp(k.Enter, "reopen"))
		}
		return list
	default:
		return []key.Binding{k.PrevScreen, k.NextScreen, k.Quit}
	}
}

// findingsBindings is the keys the footer shows for the findings.
func (m *model) findingsBindings() []key.Binding {
	k := m.keys
	switch {
	case !m.hasScreen(findingsScreen) && m.canMark():
		return []key.Binding{keys.WithHelp(k.Add, "add"), k.Live, k.Quit}
	case !m.hasScreen(findingsScreen):
		return []key.Binding{k.Live, k.Quit}
	case m.findings.inDetail:
		list := []key.Binding{keys.WithHelp(k.Down, "scroll"), keys.WithHelp(k.Back, "to the list"), k.NextFinding, keys.WithHelp(k.Edit, "edit there"), k.Copy}
		if m.canMark() {
			list = slices.Insert(list, 2, k.Accept, k.Reject, k.Later, keys.WithHelp(k.Ask, "ask"))
		}
		return append(list, k.Quit)
	case m.canMark():
		list := []key.Binding{k.Accept, k.Reject, k.Later, keys.WithHelp(k.Ask, "ask"), keys.WithHelp(k.Add, "add"), keys.WithHelp(k.Enter, "place"), k.Note, k.Filter, k.Edit, k.Quit}
		if len(m.findings.undoSteps) > 0 {
			list = slices.Insert(list, 3, k.Undo)
		}
		return list
	default:
		return []key.Binding{keys.WithHelp(k.NextFinding, "next"), keys.WithHelp(k.Enter, "place"), k.Filter, k.Edit, k.Copy, k.Quit}
	}
}

// canMark reports whether findings can be marked: somebody is at work, and the review is not concluded.
func (m *model) canMark() bool { return m.options.Actions != nil && m.isReviewOpen() }

// canDecide reports whether a decision is taken here: by the review, or by a recording that has been taken over.
func (m *model) canDecide() bool { return m.options.Actions != nil || m.options.TakeOver != nil }

// helpGroups is every key that does something, for the help overlay.
func (m *model) helpGroups() []parts.HelpGroup {
	k := m.keys
	if m.options.Document != nil {
		return []parts.HelpGroup{
			{Title: "Moving", Bindings: []key.Binding{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom, k.NextSection, k.PrevSection, k.Pick, k.Outline}},
			{Title: "Text", Bindings: []key.Binding{k.Search, k.NextMatch, k.PrevMatch, k.Copy, keys.WithHelp(k.Edit, "open it in $EDITOR")}},
			{Title: "Everywhere", Bindings: []key.Binding{k.Help, k.Themes, k.Mouse, k.Back, k.Quit}},
		}
	}
	decision := parts.HelpGroup{Title: "Decision", Bindings: []key.Binding{keys.WithHelp(k.Pick, "pick an option"), k.Enter, keys.WithHelp(k.Reason, "give a reason"), k.Newline, keys.WithHelp(k.Back, "go back, nothing is lost")}}
	everywhere := parts.HelpGroup{Title: "Everywhere", Bindings: []key.Binding{k.Help, k.Themes, k.Mouse, k.Suspend, k.Back, k.Quit, keys.WithHelp(k.Interrupt, "quit, asks while work runs")}}
	if m.isCheckpointOnly() {
		moving := []key.Binding{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom}
		return []parts.HelpGroup{decision, {Title: "Moving", Bindings: moving}, everywhere}
	}
	groups := []parts.HelpGroup{
		{Title: "Screens", Bindings: []key.Binding{k.Live, k.Record, k.Findings, k.Changes, k.Decide, k.Conclusions, k.PrevScreen, k.NextScreen}},
		{Title: "Moving", Bindings: []key.Binding{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom, k.NextPane, k.Pick}},
	}
	if m.options.Actions != nil {
		groups = append(groups, parts.HelpGroup{Title: "Running round", Bindings: []key.Binding{
			keys.WithHelp(k.Stop, "stop this perspective"), keys.WithHelp(k.NextTool, "switch to the next tool"), keys.WithHelp(k.Retry, "start over"),
			keys.WithHelp(k.MoreTime, "give it 5 more minutes"), keys.WithHelp(k.Conclude, "finish with the answers so far"), keys.WithHelp(k.Follow, "follow its stream"),
		}})
	}
	if m.options.Playback != nil {
		groups = append(groups, parts.HelpGroup{Title: "Replay", Bindings: []key.Binding{k.Pause, k.Step, k.RoundBack, k.RoundNext, k.Slower, k.Faster}})
	}
	groups = append(groups, parts.HelpGroup{Title: "Record and conclusions", Bindings: []key.Binding{
		k.Search, k.NextMatch, k.PrevMatch, k.NextSection, k.PrevSection, k.Outline, keys.WithHelp(k.Copy, "copy the text"), keys.WithHelp(k.Edit, "open the artifact in $EDITOR"),
	}})
	marks := []key.Binding{k.NextFinding, k.PrevFinding, keys.WithHelp(k.Filter, "all, open or marked ones"), keys.WithHelp(k.Enter, "show its place"), keys.WithHelp(k.Copy, "copy it"), keys.WithHelp(k.Edit, "open its place in $EDITOR")}
	if m.options.Actions != nil {
		marks = append(marks, k.Accept, keys.WithHelp(k.Reject, "reject, with a reason"), k.Later, k.Note, keys.WithHelp(k.Undo, "undo the last mark"), k.Add, keys.WithHelp(k.Ask, "ask a reviewer about it"))
	}
	groups = append(groups, parts.HelpGroup{Title: "Findings", Bindings: marks})
	if m.canDecide() {
		groups = append(groups, decision)
	}
	return append(groups, everywhere)
}

// helpView is the overlay, as far as it is scrolled.
func (m *model) helpView(w, h int) []string {
	lines := parts.HelpColumns(m.theme, m.helpGroups(), w)
	m.helpTop, m.helpLinesBelow = max(0, min(m.helpTop, len(lines)-h)), 0
	if len(lines) > h {
		m.helpLinesBelow = len(lines) - h - m.helpTop
	}
	return lines[m.helpTop:]
}
