package console

import (
	"fmt"
	"strings"

	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// choice is a theme that can be chosen, and what it is in a few words.
type choice struct {
	name theme.Name
	is   string
}

// choices are the built-in themes, then the person's own. One that is hard to read says so.
func (c *themeState) choices() []choice {
	list := make([]choice, 0, len(theme.Names())+len(c.own))
	for _, n := range theme.Names() {
		list = append(list, choice{n.Name, n.Is})
	}
	for _, o := range c.own {
		is := "your own, from " + string(o.Base)
		if warnings := o.Warnings(); len(warnings) > 0 {
			is += "; " + strings.Join(warnings, "; ")
		}
		list = append(list, choice{o.Name, is})
	}
	return list
}

// inUse is said of the theme that esc leads back to.
const inUse = "in use, "

// colourLimit says that a choice looks other here than it will elsewhere, and why; "" where it does not.
func (c *themeState) colourLimit() string {
	switch {
	case c.noColours:
		return "No colours here: NO_COLOR is set, or the terminal has none. All themes look the same."
	case c.sixteenColours:
		return "This terminal has 16 colours: dark, light and your own themes look like 16 here."
	default:
		return ""
	}
}

// choiceLines are the choices in h lines with their title: those around the selected one where not all have room.
func (c *themeState) choiceLines(t theme.Theme, w, h int) []string {
	list, selected := c.choices(), c.themePicker.selected
	var limits []string
	if limit := c.colourLimit(); limit != "" {
		limits = parts.Paragraph(limit, t.Warn, w)
	}
	c.themePicker.head = 1 + len(limits)
	room, first, right := max(1, h-c.themePicker.head), 0, ""
	if len(list) > room {
		first = min(max(0, selected-room/2), len(list)-room)
		right = t.Muted.Render(fmt.Sprintf("%d of %d", selected+1, len(list)))
	}
	c.themePicker.first, c.themePicker.shown = first, min(len(list)-first, room)
	width := c.nameWidth()
	lines := append([]string{parts.TitleRule(t, t.Heading.Render("Theme"), right, w)}, limits...)
	for i, n := range list[first:min(len(list), first+room)] {
		edge, label := "  ", t.Text
		if first+i == selected {
			edge, label = t.Accent.Render(t.Symbols.Cursor)+" ", t.Accent.Bold(true)
		}
		is := n.is
		if n.name == c.themePicker.previous {
			is = inUse + is
		}
		line := safetext.Truncate(edge+label.Render(safetext.Fit(string(n.name), width))+" "+t.Muted.Render(is), w)
		if first+i == selected {
			line = t.Selected(line, w)
		}
		lines = append(lines, line)
	}
	return lines
}

// nameWidth is how wide the names of the choices are, choicesWidth how wide the choices are with what they are.
func (c *themeState) nameWidth() int {
	width := 9
	for _, n := range c.choices() {
		width = max(width, safetext.Width(string(n.name)))
	}
	return width
}

func (c *themeState) choicesWidth() (width int) {
	for _, n := range c.choices() {
		width = max(width, 2+c.nameWidth()+1+safetext.Width(inUse+n.is))
	}
	return width
}

// selectThemeRow selects the choice in a row of the overlay and reports whether there is one.
func (c *themeState) selectThemeRow(y int) bool {
	open := c.themePicker
	if y < open.head || y >= open.head+open.shown {
		return false
	}
	open.selected = open.first + y - open.head
	c.themeName = c.choices()[open.selected].name
	return true
}
