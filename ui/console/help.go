package console

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/amount"
	"parley/ui/console/keys"
	"parley/ui/console/palette"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// footerBindings is the keys the footer shows for what is on the screen.
func (m *model) footerBindings() []key.Binding {
	switch {
	case m.prompt.IsDialog() && m.palette == nil:
		return m.prompt.DialogKeys(m.Keys)
	case m.palette != nil:
		return m.palette.Keys(m.Keys)
	case m.themePicker != nil:
		return themeKeys(m.Keys)
	case m.help.open:
		search, back := keys.WithHelp(m.Keys.Search, "search"), keys.WithHelp(m.Keys.Back, "close")
		if m.help.filter != "" {
			back = keys.WithHelp(m.Keys.Back, "all keys")
		}
		return []key.Binding{back, search, keys.WithHelp(m.Keys.Down, "scroll"), m.Keys.Palette}
	case m.asksInFooter() && m.Current == screen.WhatIf: // what is tried comes before what is decided
		list := m.current().Footer()
		return slices.Insert(list, min(len(list), triesBeforeDecide), decideNow(m.Keys))
	case m.asksInFooter():
		return append([]key.Binding{decideNow(m.Keys)}, m.current().Footer()...)
	default:
		return m.current().Footer()
	}
}

// triesBeforeDecide is how many keys of a what-if stand before the one that leads to the decision.
const triesBeforeDecide = 3

// decideNow is the key that leads to a decision that is waited for.
func decideNow(k keys.Map) key.Binding { return keys.WithHelp(k.Decide, "decide now") }

// helpState is the help while it is open.
type helpState struct {
	open   bool
	top    int    // the first line on the screen
	below  int    // lines below the screen
	filter string // words that are looked for
	spots  []parts.HelpSpot
	groups []helpGroup // as they were drawn
}

// helpGroup is keys of the help, and the screen that they work on; "" for every one.
type helpGroup struct {
	parts.HelpGroup
	screen screen.ID
}

// helpGroups is every key that does something: those of the screen on show first, then those that work on every one.
func (m *model) helpGroups() (groups []helpGroup) {
	k := m.Keys
	moving := []key.Binding{k.Down, k.Up, k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom}
	seen := map[string]bool{}
	add := func(of screen.ID, some ...parts.HelpGroup) {
		for _, g := range some {
			if g.Here = of == m.Current; !seen[g.Title] {
				groups = append(groups, helpGroup{g, of})
			}
			seen[g.Title] = true
		}
	}
	add(m.Current, m.current().Help()...)
	switch {
	case m.Sessions:
		return groups
	case m.options.Document != nil:
		add("", parts.HelpGroup{Title: "Everywhere", Bindings: []key.Binding{k.Palette, k.Help, k.Themes, k.Mouse, k.Back, k.Quit}})
		add("", parts.HelpGroup{Title: "Moving", Bindings: append(moving, k.NextSection, k.PrevSection, k.Pick, k.Outline)})
		return groups
	case m.IsCheckpointOnly():
		add("", m.everywhereGroup(), parts.HelpGroup{Title: "Moving", Bindings: moving})
		return groups
	}
	var leading []key.Binding
	for _, row := range m.headerRows() {
		leading = append(leading, row.binding(k))
	}
	if m.options.Playback != nil {
		add("", parts.HelpGroup{Title: "Replay", Bindings: []key.Binding{k.Pause, k.Step, k.RoundBack, k.RoundNext, k.Slower, k.Faster}})
	}
	add("", parts.HelpGroup{Title: screensGroup, Bindings: append(leading, k.PrevScreen, k.NextScreen)}, m.everywhereGroup(),
		parts.HelpGroup{Title: "Moving", Bindings: moving})
	for _, row := range m.rows {
		add(row.id, m.screens[row.id].Help()...)
	}
	return groups
}

// everywhereGroup is the keys that mean the same on every screen.
func (m *model) everywhereGroup() parts.HelpGroup {
	k := m.Keys
	return parts.HelpGroup{Title: "Everywhere", Bindings: []key.Binding{
		k.Palette, k.Help, k.About, k.Themes, k.Mouse, k.Suspend, k.Back, k.Quit, keys.WithHelp(k.Interrupt, "quit; ask first unless the review is over"),
	}}
}

// helpView is the overlay, as far as it is scrolled.
func (m *model) helpView(w, h int) []string {
	m.help.groups = m.withTableWords(m.helpGroups())
	plain := make([]parts.HelpGroup, len(m.help.groups))
	for i, g := range m.help.groups {
		plain[i] = g.HelpGroup
	}
	lines, spots := parts.HelpColumns(m.Theme, plain, m.help.filter, w)
	if len(spots) == 0 {
		lines = parts.Paragraph(fmt.Sprintf("No key has %q. %s shows all again.", safetext.Line(m.help.filter), m.Keys.Back.Help().Key), m.Theme.Muted, w)
	}
	m.help.top, m.help.below, m.help.spots = max(0, min(m.help.top, len(lines)-h)), 0, spots
	if len(lines) > h {
		m.help.below = len(lines) - h - m.help.top
	}
	lines = lines[m.help.top:]
	if m.help.below > 0 { // said where they are missing
		lines = append(lines[:h-1:h-1], m.Theme.Faint.Render(m.Keys.PageDown.Help().Key+"  "+amount.Of(m.help.below+1, "more line")))
	}
	return lines
}

// handleHelpKey moves in the help, searches in it, or closes it.
func (m *model) handleHelpKey(msg tea.KeyPressMsg) tea.Cmd {
	k := m.Keys
	switch {
	case key.Matches(msg, k.Back) && m.help.filter != "":
		m.help.filter = ""
	case key.Matches(msg, k.Help, k.Back, k.Quit, k.Interrupt):
		m.help = helpState{}
	case key.Matches(msg, k.Palette):
		m.help = helpState{}
		m.openPalette()
	case key.Matches(msg, k.Search):
		m.askHelpFilter()
	case key.Matches(msg, k.Top):
		m.help.top = 0
	case key.Matches(msg, k.Bottom):
		m.help.top += m.help.below
	case m.ScrollLines(msg) != 0:
		m.help.top = max(0, m.help.top+m.ScrollLines(msg))
	default:
		return m.showNotice(m.whichKeysThereAre(msg.String()), true)
	}
	return nil
}

// askHelpFilter leaves only those keys in the help that have the words which are typed.
func (m *model) askHelpFilter() {
	before := m.help.filter
	filter := func(text string) { m.help.filter, m.help.top = text, 0 }
	m.prompt = parts.AskText("Search the keys", before, false, func(text string) screen.Action {
		filter(text)
		return nil
	}).OnChange(filter).OnCancel(func() { filter(before) })
}

// clickHelp does what the key under the pointer does. One of another screen leads there, and is not done: it would be done to
// something that was not seen.
func (m *model) clickHelp(x, y int) tea.Cmd {
	switch {
	case y == 0: // the screens' names are not covered
		m.help = helpState{}
		return m.clickScreen(x, y)
	case !m.Shown.Body.Contains(x, y):
		return nil
	case m.help.below > 0 && y == m.Shown.Body.Y+m.Shown.Body.H-1: // how many lines are below
		return m.press(m.Keys.PageDown)
	}
	for _, spot := range m.help.spots {
		if !spot.Contains(x-m.Shown.Body.X, y-m.Shown.Body.Y+m.help.top) {
			continue
		}
		g := m.help.groups[spot.Group]
		b := g.Bindings[spot.Binding]
		m.help = helpState{}
		if g.screen != "" && !g.Here {
			return m.goForAction(g.screen, palette.Entry{Does: b.Help().Desc, Key: b.Help().Key})
		}
		return m.press(b)
	}
	return nil
}

// press does what the first key of a binding does.
func (m *model) press(b key.Binding) tea.Cmd {
	if msg, can := pressFor(b); can {
		return m.handleKey(msg)
	}
	return nil
}
