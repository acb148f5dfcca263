package parts

import (
	"strings"

	"charm.land/bubbles/v2/key"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// HelpGroup is a titled column of the help overlay.
type HelpGroup struct {
	Title    string
	Bindings []key.Binding
}

// HelpColumns lays the groups in as many columns as fit.
func HelpColumns(t theme.Theme, groups []HelpGroup, w int) []string {
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
		stacks[shortest] = append(stacks[shortest], helpGroupLines(t, g, each)...)
	}
	high := 0
	for _, s := range stacks {
		high = max(high, len(s))
	}
	lines := FitBox(stacks[0], each, high)
	for _, s := range stacks[1:] {
		lines = JoinHorizontal(lines, FitBox(s, each, high), "")
	}
	return lines
}

// helpGroupLines are a group's keys with what they do.
func helpGroupLines(t theme.Theme, g HelpGroup, w int) []string {
	lines := []string{t.Heading.Render(g.Title)}
	for _, b := range g.Bindings {
		if b.Enabled() {
			lines = append(lines, t.Key.Render(safetext.FitRight(b.Help().Key, 8))+"  "+safetext.Truncate(b.Help().Desc, w-11))
		}
	}
	return append(lines, "")
}

// Hints lists keys with their meaning, as many as fit; the last is help, unless it is off: then its key is a letter like others.
func Hints(t theme.Theme, help key.Binding, list []key.Binding, w int) string {
	var last []string
	room := w
	if help.Enabled() {
		last = []string{t.Key.Render(help.Help().Key) + " " + t.Muted.Render("help")}
		room -= safetext.Width(last[0])
	}
	var parts []string
	for _, b := range list {
		part := t.Key.Render(b.Help().Key) + " " + t.Muted.Render(b.Help().Desc)
		if room -= safetext.Width(part) + 2; room < 0 {
			break
		}
		parts = append(parts, part)
	}
	return strings.Join(append(parts, last...), "  ")
}
