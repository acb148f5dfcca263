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
	top    int        // the first line on the screen
	below  int        // lines below the screen
	filter string     // words that are looked for
	place  parts.Rect // where the keys stand
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
	moving := []key.Binding{k.HalfDown, k.HalfUp, k.PageDown, k.PageUp, k.Top, k.Bottom}
	if m.Current != screen.Review { // there these go from finding to finding, as its own keys say
		moving = append([]key.Binding{k.Down, k.Up}, moving...)
	}
	seen := map[string]bool{}
	add := func(of screen.ID, some ...parts.HelpGroup) {
		for _, g := range some {
			own := of
			if g.General {
				own = ""
			}
			if g.Here = own == m.Current; !seen[g.Title] {
				groups = append(groups, helpGroup{g, own})
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
		if m.mayShow(row) {
			leading = append(leading, row.binding(k))
		}
	}
	if m.options.Playback != nil {
		add("", parts.HelpGroup{Title: "Replay", Bindings: []key.Binding{k.Pause, k.Step, k.RoundBack, k.RoundNext, k.Slower, k.Faster}})
	}
	add("", parts.HelpGroup{Title: screensGroup, Bindings: append(leading, k.PrevScreen, k.NextScreen)}, m.everywhereGroup(),
		parts.HelpGroup{Title: "Moving", Bindings: moving})
	for _, row := range m.rows {
		if m.mayShow(row) {
			add(row.id, m.screens[row.id].Help()...)
		}
	}
	return groups
}

// mayShow reports whether a screen may have something to show in this review: one that not every review has is only told of where it is there.
func (m *model) mayShow(row screenRow) bool {
	return !row.optional || row.id == m.Current || m.hasScreen(row.id)
}

// everywhereGroup is the keys that mean the same on every screen.
func (m *model) everywhereGroup() parts.HelpGroup {
	k := m.Keys
	return parts.HelpGroup{Title: "Everywhere", Bindings: []key.Binding{
		k.Palette, k.Help, k.About, k.Themes, k.Mouse, k.Suspend, k.Back, k.Quit, keys.WithHelp(k.Interrupt, "quit; ask first unless the review is over"),
	}}
}

// drawHelp lays the help over the body: in a box as large as what it says, so that nobody looks for it in a corner of an empty screen, or,
// where that has no room, in place of the body.
func (m *model) drawHelp(lines []string, body parts.Rect) {
	m.help.groups = m.withTableWords(m.helpGroups())
	groups := make([]parts.HelpGroup, len(m.help.groups))
	for i, g := range m.help.groups {
		groups[i] = g.HelpGroup
	}
	over := lines[body.Y : body.Y+body.H]
	if box, fits := m.helpBox(groups, body); fits {
		inner := parts.Rect{X: box.X + parts.FrameIndent, Y: box.Y + 1, W: parts.FrameTextWidth(box.W), H: box.H - 2}
		m.help.place = inner
		framed := parts.Frame(m.Theme, "Keys", "", parts.FitBox(m.helpLines(groups, inner.W, inner.H), inner.W, inner.H), box.W)
		parts.Overlay(m.Theme, over, framed, parts.Rect{X: box.X, Y: box.Y - body.Y, W: box.W, H: box.H})
		return
	}
	m.help.place = body
	for i, line := range parts.FitBox(m.helpLines(groups, body.W, body.H), body.W, body.H) {
		over[i] = " " + line + " "
	}
}

// helpBox is where the box of the help stands in the body, whatever is looked for in it: nothing moves while one types. It has none where
// all keys have no room in it, and in the plain mode, where one thing is said after the other.
func (m *model) helpBox(groups []parts.HelpGroup, body parts.Rect) (box parts.Rect, fits bool) {
	w, h := parts.FrameTextWidth(body.W), body.H-2
	lines, _ := parts.HelpColumns(m.Theme, groups, "", w, h)
	if m.Theme.Plain || body.W < parts.WideWidth || len(lines) > h {
		return body, false
	}
	return parts.Centred(body, safetext.Width(lines[0])+body.W-w, len(lines)+2), true
}

// helpLines are the keys, as far as they are scrolled.
func (m *model) helpLines(groups []parts.HelpGroup, w, h int) []string {
	lines, spots := parts.HelpColumns(m.Theme, groups, m.help.filter, w, h)
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
	case !m.help.place.Contains(x, y):
		return nil
	case m.help.below > 0 && y == m.help.place.Y+m.help.place.H-1: // how many lines are below
		return m.press(m.Keys.PageDown)
	}
	for _, spot := range m.help.spots {
		if !spot.Contains(x-m.help.place.X, y-m.help.place.Y+m.help.top) {
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
