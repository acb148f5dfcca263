package parts

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// hintGap is how many cells are between two hints.
const hintGap = 2

// Hints lists keys with their meaning, as many as fit; the last is help, unless it is off: then its key is a letter like others.
func Hints(t theme.Theme, help key.Binding, list []key.Binding, w int) string {
	return drawHints(t, shownHints(help, list, w), 0)
}

// HintsAsking are hints the first of which is waited for: it is filled, in as many cells as another.
func HintsAsking(t theme.Theme, help key.Binding, list []key.Binding, w int) string {
	return drawHints(t, shownHints(help, list, w), 1)
}

// drawHints draws hints, as many of the first as are asked for filled.
func drawHints(t theme.Theme, list []key.Binding, filled int) (line string) {
	for i, b := range list {
		if i > 0 {
			line += strings.Repeat(" ", hintGap)
		}
		if i < filled {
			line += t.BadgeWarn.Render(b.Help().Key + " " + b.Help().Desc)
			continue
		}
		line += t.Key.Render(b.Help().Key) + " " + t.Muted.Render(b.Help().Desc)
	}
	return line
}

// HintAt is the key whose hint stands in a column of such a list; false where there is none.
func HintAt(help key.Binding, list []key.Binding, w, x int) (key.Binding, bool) {
	from := 0
	for _, b := range shownHints(help, list, w) {
		to := from + hintWidth(b)
		if x >= from && x < to {
			return b, true
		}
		from = to + hintGap
	}
	return key.Binding{}, false
}

// HintsFit reports whether all of a list of hints, without help, have room in w cells.
func HintsFit(list []key.Binding, w int) bool {
	return len(shownHints(key.NewBinding(key.WithDisabled()), list, w)) == len(list)
}

// shownHints are those that fit, the last of them help.
func shownHints(help key.Binding, list []key.Binding, w int) (shown []key.Binding) {
	room := w
	if help.Enabled() {
		help.SetHelp(help.Help().Key, "help")
		room -= hintWidth(help)
	}
	for _, b := range list {
		if room -= hintWidth(b) + hintGap; room < 0 {
			break
		}
		shown = append(shown, b)
	}
	if help.Enabled() {
		shown = append(shown, help)
	}
	return slices.Clip(shown)
}

func hintWidth(b key.Binding) int {
	return safetext.Width(b.Help().Key) + 1 + safetext.Width(b.Help().Desc)
}
