package console

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"parley/engine/review"
	"parley/ui/console/keys"
	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// themeState is the choice of colours, of a discussion and of the list of sessions.
type themeState struct {
	themePicker     *themePicker // the overlay, when it is open
	themeName       theme.Name
	own             []*theme.Own // the person's, to choose from besides the built-in ones
	lightBackground bool         // the terminal's background
	backgroundKnown bool         // the terminal has told it
	sixteenColours  bool         // the terminal has 16 colours
	noColours       bool         // it has none, or the person wants none
}

// themePicker is the overlay in which colours are chosen: moving puts them on at once, so that everything around is the
// preview.
type themePicker struct {
	selected     int
	head         int        // lines above the choices
	first, shown int        // the choices on the screen: the first, and how many
	previous     theme.Name // to go back to
}

// themeAction is what a key in the overlay asks for.
type themeAction int

const (
	noThemeAction    themeAction = iota
	applyThemeAction             // put the colours on
	keepThemeAction              // until the person leaves
	saveThemeAction              // for good
)

// openThemePicker opens the overlay at the theme in force.
func (c *themeState) openThemePicker() {
	c.themePicker = &themePicker{previous: c.themeName}
	c.themePicker.selected = max(0, slices.IndexFunc(c.choices(), func(n choice) bool { return n.name == c.themeName }))
}

// handleThemeKey takes keys while the overlay is open.
func (c *themeState) handleThemeKey(msg tea.KeyPressMsg, k keys.Map) themeAction {
	choices, open := c.choices(), c.themePicker
	switch {
	case key.Matches(msg, k.Down):
		open.selected = min(open.selected+1, len(choices)-1)
	case key.Matches(msg, k.Up):
		open.selected = max(open.selected-1, 0)
	case key.Matches(msg, k.Enter):
		c.themePicker = nil
		return keepThemeAction
	case key.Matches(msg, k.Save):
		c.themePicker = nil
		return saveThemeAction
	case key.Matches(msg, k.Back, k.Quit, k.Interrupt, k.Themes):
		c.themePicker, c.themeName = nil, open.previous
		return applyThemeAction
	default:
		return noThemeAction
	}
	c.themeName = choices[open.selected].name
	return applyThemeAction
}

// setBackground learns the terminal's; it reports whether another look is due.
func (c *themeState) setBackground(isDark bool, now theme.Options) bool {
	c.lightBackground, c.backgroundKnown = !isDark, true
	return c.themeName.FollowsTerminal() && now.Light != c.lightBackground
}

// setColorProfile learns how many colours the terminal has; it reports whether another look is due.
func (c *themeState) setColorProfile(p colorprofile.Profile) bool {
	before := [2]bool{c.sixteenColours, c.noColours}
	c.sixteenColours, c.noColours = p == colorprofile.ANSI, p > colorprofile.Unknown && p < colorprofile.ANSI
	return [2]bool{c.sixteenColours, c.noColours} != before
}

// themeOptions is the choice as options. In a terminal with 16 colours parley's own would be rounded to what nobody chose.
func (c *themeState) themeOptions(plain bool) theme.Options {
	o := c.themeName.OptionsAmong(c.own, c.lightBackground, plain)
	if c.sixteenColours && o.Colours == "" {
		o.Colours, o.Own = theme.Sixteen, nil
	}
	o.NoColour = c.noColours
	return o
}

// paintBackground lays lines on the theme's own background where the terminal is known to have the other one, or where the person's
// own theme says what the background is.
func (c *themeState) paintBackground(t theme.Theme, lines []string) []string {
	if !t.IsPainted() && (!c.backgroundKnown || t.Light == c.lightBackground) {
		return lines
	}
	return t.OnBackground(lines)
}

// saveThemeCmd keeps the choice in the person's own configuration; without a place to keep it in it is nil.
func (c *themeState) saveThemeCmd(o Options) tea.Cmd {
	save, name := o.SaveTheme, string(c.themeName)
	if save == nil {
		return nil
	}
	return func() tea.Msg {
		path, err := save(name)
		return actionResultMsg{notice: "Theme " + name + " is saved as your default, in " + path + ".", err: err}
	}
}

// keptNotice is what is said of a choice for now, unsavedNotice where it cannot be kept for good. Both call it what the list calls it.
func (c *themeState) keptNotice() string {
	return "Theme " + string(c.themeName) + " holds until you leave."
}

func (c *themeState) unsavedNotice() string {
	return "There is no file to save a theme in: theme " + string(c.themeName) + " holds until you leave."
}

// handleThemePickerKey takes keys while the overlay is open.
func (m *model) handleThemePickerKey(msg tea.KeyPressMsg) tea.Cmd {
	switch m.handleThemeKey(msg, m.Keys) {
	case applyThemeAction:
		m.applyTheme()
		return nil
	case keepThemeAction:
		return m.showNotice(m.keptNotice(), false)
	case saveThemeAction:
		if cmd := m.saveThemeCmd(m.options); cmd != nil {
			return cmd
		}
		return m.showNotice(m.unsavedNotice(), true)
	default:
		return m.showNotice(m.whichKeysThereAre(msg.String()), true)
	}
}

func (m *model) applyTheme() {
	m.Theme = theme.New(m.themeOptions(m.Theme.Plain))
	m.restyle()
}

// View is the overlay: the choices, and something of everything that has a colour.
func (c *themeState) View(t theme.Theme, w, h int) []string {
	const divider, preview = 3, 56
	if left := max(w*2/5-divider, c.choicesWidth()); left+divider+preview <= w && !t.Plain { // then nothing moves while one after the other is put on
		examples := append(themeExamples(t, w-left-divider), themeDocument(t, w-left-divider)...)
		return parts.JoinHorizontal(parts.FitBox(c.choiceLines(t, left, h), left, h), parts.FitBox(examples[1:], w-left-divider, h),
			t.Line.Render(" "+t.Symbols.Divider+" "))
	}
	examples := themeExamples(t, w)
	return slices.Concat(c.choiceLines(t, w, max(6, h-len(examples))), examples, themeDocument(t, w))
}

// themeExamples is something of everything that has a colour, and the keys.
func themeExamples(t theme.Theme, w int) []string {
	lines := []string{"", parts.TitleRule(t, t.Muted.Render("Preview"), "", w)}
	verdicts := []string{t.BadgeGood.Render(" CONSENSUS REACHED ") + "  " + t.BadgeBad.Render(" CONSENSUS BLOCKED ")}
	if safetext.Width(verdicts[0]) > w {
		verdicts = []string{t.BadgeGood.Render(" CONSENSUS REACHED "), t.BadgeBad.Render(" CONSENSUS BLOCKED ")}
	}
	lines = append(lines, verdicts...)
	lines = append(lines,
		t.Severity(review.High)+" "+t.Severity(review.Medium)+" "+t.Severity(review.Low)+"  "+t.Badge.Render(" AI codex ")+" "+t.Badge.Render(" CHECKS "),
		t.RatingBar(2, 10)+"  "+t.RatingBar(3, 10)+"  "+t.RatingBar(5, 10),
		t.Strong.Render("strong")+", "+t.Text.Render("normal")+", "+t.Muted.Render("muted")+", "+t.Faint.Render("faint")+"  "+t.Heading.Render("a heading")+"  "+t.Key.Render("k")+t.Muted.Render(" key"),
		t.Selected(t.Accent.Render(t.Symbols.Cursor)+" "+t.Strong.Render("what is selected"), min(w, 40)),
		t.Quote.Render("a quoted place")+"  "+t.Match.Render("a match")+"  "+t.MatchHere.Render("this match"),
		t.Removed.Render("- ")+t.Muted.Render("removed ")+t.RemovedPart.Render("words")+"  "+t.Added.Render("+ ")+t.Text.Render("added ")+t.AddedPart.Render("words"),
	)
	lines = append(append(lines, themeThread(t, w)...), "")
	return append(lines, parts.Paragraph("No colours at all: NO_COLOR=1. No symbols or animation: --plain.", t.Muted, w)...)
}

// themeThread is what a reviewer said of a line, and the signs of the others.
func themeThread(t theme.Theme, w int) []string {
	edge := t.SeverityStyle(review.High).Render(t.Symbols.Divider) + " "
	var legend []string
	for i, name := range []string{"P product", "T technical", "Q quality", "R risk", "C coverage"} {
		legend = append(legend, t.Reviewer(i).Render(name))
	}
	lines := []string{
		edge + t.Reviewer(1).Render("T") + " " + t.Severity(review.High) + " " + t.Strong.Render("What one reviewer said of a line"),
		edge + t.Good.Render(t.Symbols.Confirmed) + t.Faint.Render(" confirmed  ") + t.Warn.Render(t.Symbols.Disputed) + t.Faint.Render(" disputed  ") +
			t.Good.Render(t.Symbols.Accept) + t.Faint.Render(" accepted  ") + t.Bad.Render(t.Symbols.Reject) + t.Faint.Render(" rejected"),
		strings.Join(legend, "  "),
	}
	for i := range lines {
		lines[i] = safetext.Truncate(lines[i], w)
	}
	return lines
}

// themeDocument is a document in the colours: it is what is read most.
func themeDocument(t theme.Theme, w int) []string {
	const text = `## A document

Words, **strong** ones, *others*, and ` + "`a command`" + `.

` + "```go" + `
// wait holds a berth until the payment arrives
func wait(minutes int) error {
	return fmt.Errorf("no payment in %d minutes", max(minutes, 10))
}
` + "```" + `

- an item of a list with [a link](https://example.com)
- [x] a task that is done
- [ ] a task that is not

> A quotation of somebody.

| Requirement | Priority |
|---|---|
| REQ-001 | must |
| REQ-002 | should |

> [!WARNING]
> What to be careful with.
`
	lines := []string{""}
	for _, line := range markdown.Render(markdown.Block{Text: text}, parts.DocumentStyle(t, parts.ProseWidth(w))).Lines {
		lines = append(lines, safetext.Fit(line, w))
	}
	return lines
}

// themeKeys are the footer's hints while the overlay is open.
func themeKeys(k keys.Map) []key.Binding {
	return []key.Binding{keys.WithHelp(k.Down, "try"), keys.WithHelp(k.Enter, "use now"), keys.WithHelp(k.Back, "cancel"), keys.WithHelp(k.Save, "save as default")}
}
