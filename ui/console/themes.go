package console

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"parley/engine/review"
	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// wardrobe is the choice of colours, of a discussion and of the list of sessions.
type wardrobe struct {
	themes  *themeChoice // the overlay, when it is open
	colours theme.Name
	light   bool // the terminal's background
	known   bool // the terminal has told it
	few     bool // the terminal has 16 colours
}

// themeChoice is the overlay in which colours are chosen: moving puts them on at once, so that everything around is the
// preview.
type themeChoice struct {
	selected int
	before   theme.Name // to go back to
}

// fitting is what a key in the overlay asks for.
type fitting int

const (
	nothingElse fitting = iota
	wearIt              // put the colours on
	keepIt              // until the person leaves
	saveIt              // for good
)

// chooseTheme opens the overlay at the theme in force.
func (c *wardrobe) chooseTheme() {
	c.themes = &themeChoice{before: c.colours}
	for i, n := range theme.Names() {
		if n.Name == c.colours {
			c.themes.selected = i
		}
	}
}

// pressTheme takes keys while the overlay is open.
func (c *wardrobe) pressTheme(msg tea.KeyPressMsg, k keys.Map) fitting {
	names, open := theme.Names(), c.themes
	switch {
	case key.Matches(msg, k.Down):
		open.selected = min(open.selected+1, len(names)-1)
	case key.Matches(msg, k.Up):
		open.selected = max(open.selected-1, 0)
	case key.Matches(msg, k.Enter):
		c.themes = nil
		return keepIt
	case key.Matches(msg, k.Save):
		c.themes = nil
		return saveIt
	case key.Matches(msg, k.Back, k.Quit, k.Interrupt, k.Themes):
		c.themes, c.colours = nil, open.before
		return wearIt
	default:
		return nothingElse
	}
	c.colours = names[open.selected].Name
	return wearIt
}

// background learns the terminal's; it tells whether another look is due.
func (c *wardrobe) background(isDark bool, now theme.Options) bool {
	c.light, c.known = !isDark, true
	return c.colours.Follows() && now.Light != c.light
}

// profile learns how many colours the terminal has; it tells whether another look is due.
func (c *wardrobe) profile(p colorprofile.Profile) bool {
	before := c.few
	c.few = p == colorprofile.ANSI
	return c.few != before
}

// look is the choice as options. In a terminal with 16 colours parley's own would be rounded to what nobody chose.
func (c *wardrobe) look(plain bool) theme.Options {
	o := c.colours.On(c.light, plain)
	if c.few && o.Colours == "" {
		o.Colours = theme.Sixteen
	}
	return o
}

// paint lays lines on the theme's own background where the terminal is known to have the other one.
func (c *wardrobe) paint(t theme.Theme, lines []string) []string {
	if !c.known || t.Light == c.light {
		return lines
	}
	return t.OnPaper(lines)
}

// saving keeps the choice in the person's own configuration; without a place to keep it in it is nil.
func (c *wardrobe) saving(o Options) tea.Cmd {
	save, name := o.SaveTheme, string(c.colours)
	if save == nil {
		return nil
	}
	return func() tea.Msg {
		path, err := save(name)
		return actedMsg{notice: "theme: " + name + " is in " + path, err: err}
	}
}

// What is said of a choice.
const (
	keptTheme    = "These colours hold until you leave."
	unsavedTheme = "There is nowhere to keep it: these colours hold until you leave."
)

// pressThemes takes keys while the overlay is open.
func (m *model) pressThemes(msg tea.KeyPressMsg) tea.Cmd {
	switch m.pressTheme(msg, m.keys) {
	case wearIt:
		m.wear()
		return nil
	case keepIt:
		return m.say(keptTheme, false)
	case saveIt:
		if cmd := m.saving(m.options); cmd != nil {
			return cmd
		}
		return m.say(unsavedTheme, true)
	default:
		return nil
	}
}

func (m *model) wear() {
	m.dress(m.look(m.theme.Plain))
	m.restyle()
}

// View is the overlay: the choices, and something of everything that has a colour.
func (c *wardrobe) View(t theme.Theme, k keys.Map, w int) []string {
	lines := []string{titled(t, t.Heading.Render("Colours"), "", w)}
	for i, n := range theme.Names() {
		edge, label := "  ", t.Text
		if i == c.themes.selected {
			edge, label = t.Accent.Render(t.Symbols.Cursor)+" ", t.Accent.Bold(true)
		}
		lines = append(lines, safetext.Truncate(edge+label.Render(safetext.Fit(string(n.Name), 9))+" "+t.Muted.Render(n.Is), w))
	}
	lines = append(lines, "", titled(t, t.Muted.Render("like this"), "", w))
	verdicts := []string{t.BadgeGood.Render(" CONSENSUS REACHED ") + "  " + t.BadgeBad.Render(" CONSENSUS BLOCKED ")}
	if safetext.Width(verdicts[0]) > w {
		verdicts = []string{t.BadgeGood.Render(" CONSENSUS REACHED "), t.BadgeBad.Render(" CONSENSUS BLOCKED ")}
	}
	lines = append(lines, verdicts...)
	lines = append(lines,
		t.Severity(review.High)+" "+t.Severity(review.Medium)+" "+t.Severity(review.Low)+"  "+t.Badge.Render(" AI codex ")+" "+t.Badge.Render(" RULES "),
		t.RatingBar(2, 10)+"  "+t.RatingBar(3, 10)+"  "+t.RatingBar(5, 10),
		t.Strong.Render("what matters")+", "+t.Text.Render("text")+", "+t.Muted.Render("what is less")+", "+t.Faint.Render("what may be overlooked"),
		t.Quote.Render("a quoted place")+"  "+t.Match.Render("a match")+"  "+t.MatchHere.Render("this match"),
		t.Removed.Render("- removed ")+t.RemovedPart.Render("words")+"  "+t.Added.Render("+ added ")+t.AddedPart.Render("words"),
	)
	lines = append(lines, "", t.Muted.Render("Without colours at all: NO_COLOR=1. Without signs and animation: --plain."))
	return append(lines, t.Key.Render(k.Enter.Help().Key)+" "+t.Muted.Render("keeps it for now, ")+t.Key.Render(k.Save.Help().Key)+
		" "+t.Muted.Render("for good, ")+t.Key.Render(k.Back.Help().Key)+" "+t.Muted.Render("goes back"))
}

// themeKeys are the footer's hints while the overlay is open.
func themeKeys(k keys.Map) []key.Binding {
	return []key.Binding{keys.As(k.Down, "try"), keys.As(k.Enter, "keep"), keys.As(k.Save, "keep for good"), k.Back}
}
