package console

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine/review"
	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// themeChoice is the overlay in which colours are chosen: moving puts them on at once, so that everything around is the
// preview.
type themeChoice struct {
	selected int
	before   theme.Name // to go back to
}

// chooseTheme opens the overlay at the theme in force.
func (m *model) chooseTheme() {
	m.themes = &themeChoice{before: m.colours}
	for i, n := range theme.Names() {
		if n.Name == m.colours {
			m.themes.selected = i
		}
	}
}

// pressThemes takes keys while the overlay is open.
func (m *model) pressThemes(msg tea.KeyPressMsg) tea.Cmd {
	k, c, names := m.keys, m.themes, theme.Names()
	switch {
	case key.Matches(msg, k.Down):
		c.selected = min(c.selected+1, len(names)-1)
	case key.Matches(msg, k.Up):
		c.selected = max(c.selected-1, 0)
	case key.Matches(msg, k.Enter):
		m.themes = nil
		return m.say("These colours hold until you leave.", false)
	case key.Matches(msg, k.Save):
		m.themes = nil
		return m.saveTheme()
	case key.Matches(msg, k.Back, k.Quit, k.Interrupt, k.Themes):
		m.themes = nil
		return m.wear(c.before)
	default:
		return nil
	}
	return m.wear(names[c.selected].Name)
}

// wear puts a theme on. One that follows the terminal asks for its background unless that is known.
func (m *model) wear(n theme.Name) tea.Cmd {
	m.colours = n
	m.dress(n.On(m.light, m.theme.Plain))
	m.restyle()
	if n.Follows() && !m.asked {
		m.asked = true
		return tea.RequestBackgroundColor
	}
	return nil
}

// saveTheme keeps the choice in the person's own configuration.
func (m *model) saveTheme() tea.Cmd {
	save, name := m.options.SaveTheme, m.colours
	if save == nil {
		return m.say("There is nowhere to keep it: these colours hold until you leave.", true)
	}
	return func() tea.Msg {
		path, err := save(string(name))
		return actedMsg{notice: "theme: " + string(name) + " is in " + path, err: err}
	}
}

// background follows the terminal's colours once it has answered.
func (m *model) background(isDark bool) {
	m.light, m.asked = !isDark, true
	if m.colours.Follows() && m.theme.Light != m.light {
		m.dress(m.colours.On(m.light, m.theme.Plain))
		m.restyle()
	}
}

// themesView is the overlay: the choices, and something of everything that has a colour.
func (m *model) themesView(w int) []string {
	t, k := m.theme, m.keys
	lines := []string{titled(t, t.Heading.Render("Colours"), "", w)}
	for i, n := range theme.Names() {
		edge, label := "  ", t.Text
		if i == m.themes.selected {
			edge, label = t.Accent.Render(t.Symbols.Cursor)+" ", t.Accent.Bold(true)
		}
		lines = append(lines, edge+label.Render(safetext.Fit(string(n.Name), 9))+" "+t.Muted.Render(n.Is))
	}
	lines = append(lines, "", titled(t, t.Muted.Render("like this"), "", w))
	lines = append(lines,
		t.BadgeGood.Render(" CONSENSUS REACHED ")+"  "+t.BadgeBad.Render(" CONSENSUS BLOCKED "),
		t.Severity(review.High)+" "+t.Severity(review.Medium)+" "+t.Severity(review.Low)+"  "+t.Badge.Render(" AI codex ")+" "+t.Badge.Render(" RULES "),
		t.RatingBar(2, 10)+"  "+t.RatingBar(3, 10)+"  "+t.RatingBar(5, 10),
		t.Strong.Render("what matters")+", "+t.Text.Render("text")+", "+t.Muted.Render("what is less")+", "+t.Faint.Render("what may be overlooked"),
		t.Quote.Render("a quoted place")+"  "+t.Match.Render("a match"),
		t.Removed.Render("- removed ")+t.RemovedPart.Render("words")+"  "+t.Added.Render("+ added ")+t.AddedPart.Render("words"),
	)
	lines = append(lines, "", t.Muted.Render("Without colours at all: NO_COLOR=1. Without signs and animation: --plain."))
	return append(lines, t.Key.Render(k.Enter.Help().Key)+" "+t.Muted.Render("keeps it for now, ")+t.Key.Render(k.Save.Help().Key)+
		" "+t.Muted.Render("for good, ")+t.Key.Render(k.Back.Help().Key)+" "+t.Muted.Render("goes back"))
}

// themeKeys are the footer's hints while the overlay is open.
func (m *model) themeKeys() []key.Binding {
	k := m.keys
	return []key.Binding{keys.As(k.Down, "try"), keys.As(k.Enter, "keep"), keys.As(k.Save, "keep for good"), k.Back}
}
