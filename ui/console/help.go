package console

import (
	"charm.land/bubbles/v2/key"

	"parley/ui/console/keys"
	"parley/ui/console/palette"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// footerBindings is the keys the footer shows for what is on the screen.
func (m *model) footerBindings() []key.Binding {
	switch {
	case m.prompt.IsDialog() && m.palette == nil:
		return parts.DialogKeys(m.Keys)
	case m.palette != nil:
		return palette.Keys(m.Keys)
	case m.themePicker != nil:
		return themeKeys(m.Keys)
	case m.help:
		return []key.Binding{keys.WithHelp(m.Keys.Back, "close"), keys.WithHelp(m.Keys.Down, "scroll")}
	default:
		return m.current().Footer()
	}
}

// helpGroups is every key that does something, for the help overlay.
func (m *model) helpGroups() []parts.HelpGroup {
	k := m.Keys
	moving := []key.Binding{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom}
	switch {
	case m.Sessions:
		return m.current().Help()
	case m.options.Document != nil:
		groups := []parts.HelpGroup{{Title: "Moving", Bindings: append(moving, k.NextSection, k.PrevSection, k.Pick, k.Outline)}}
		groups = append(groups, m.current().Help()...)
		return append(groups, parts.HelpGroup{Title: "Everywhere", Bindings: []key.Binding{k.Palette, k.Help, k.Themes, k.Mouse, k.Back, k.Quit}})
	case m.IsCheckpointOnly():
		return append(m.screens[screen.Checkpoint].Help(), parts.HelpGroup{Title: "Moving", Bindings: moving}, m.everywhereGroup())
	}
	var leading []key.Binding
	for _, row := range m.headerRows() {
		leading = append(leading, row.binding(k))
	}
	groups := []parts.HelpGroup{
		{Title: "Screens", Bindings: append(leading, k.WhatIf, k.PrevScreen, k.NextScreen)},
		{Title: "Moving", Bindings: append(moving, k.NextPane, k.Pick)},
	}
	if m.options.Playback != nil {
		groups = append(groups, parts.HelpGroup{Title: "Replay", Bindings: []key.Binding{k.Pause, k.Step, k.RoundBack, k.RoundNext, k.Slower, k.Faster}})
	}
	for _, row := range m.rows {
		groups = append(groups, m.screens[row.id].Help()...)
	}
	return append(groups, m.everywhereGroup())
}

// everywhereGroup is the keys that mean the same on every screen.
func (m *model) everywhereGroup() parts.HelpGroup {
	k := m.Keys
	return parts.HelpGroup{Title: "Everywhere", Bindings: []key.Binding{
		k.Palette, k.Help, k.Themes, k.Mouse, k.Suspend, k.Back, k.Quit, keys.WithHelp(k.Interrupt, "quit, asks while work runs"),
	}}
}

// helpView is the overlay, as far as it is scrolled.
func (m *model) helpView(w, h int) []string {
	lines := parts.HelpColumns(m.Theme, m.helpGroups(), w)
	m.helpTop, m.helpLinesBelow = max(0, min(m.helpTop, len(lines)-h)), 0
	if len(lines) > h {
		m.helpLinesBelow = len(lines) - h - m.helpTop
	}
	return lines[m.helpTop:]
}
