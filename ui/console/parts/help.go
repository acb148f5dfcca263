package parts

import (
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/lipgloss/v2"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// HelpGroup is keys that stand together in the help.
type HelpGroup struct {
	Title    string
	Here     bool // they are those of the screen on show
	Bindings []key.Binding
}

// HelpSpot is where a key stands in the help: which group's, and which of its bindings.
type HelpSpot struct {
	Rect
	Group, Binding int
}

const (
	helpColumn  = 38 // cells that a column of the help wants at least
	helpColumns = 4  // at most
	helpGap     = 2
)

// HelpColumns lays the groups in as many columns as fit, each group into the shortest one: so what comes first is seen first. No word
// is cut: what is too long goes on below itself. Of a filter that is not empty only what has its words is left, with these marked.
func HelpColumns(t theme.Theme, groups []HelpGroup, filter string, w int) (lines []string, spots []HelpSpot) {
	columns := max(1, min(helpColumns, w/helpColumn))
	each := (w - (columns-1)*helpGap) / columns
	stacks := make([][]string, columns)
	keyWidth := widestKey(groups)
	for n, g := range groups {
		shortest := 0
		for i := range stacks {
			if len(stacks[i]) < len(stacks[shortest]) {
				shortest = i
			}
		}
		group, at := helpGroupLines(t, g, filter, keyWidth, each)
		for _, spot := range at {
			spot.Group, spot.X, spot.Y = n, shortest*(each+helpGap), spot.Y+len(stacks[shortest])
			spots = append(spots, spot)
		}
		stacks[shortest] = append(stacks[shortest], group...)
	}
	high := 0
	for i := range stacks {
		stacks[i] = stacks[i][:len(stacks[i])-TrailingBlankLines(stacks[i])]
		high = max(high, len(stacks[i]))
	}
	lines = FitBox(stacks[0], each, high)
	for _, s := range stacks[1:] {
		lines = JoinHorizontal(lines, FitBox(s, each, high), strings.Repeat(" ", helpGap))
	}
	return lines, spots
}

// widestKey is how wide the names of keys are, so that what they do stands in one column.
func widestKey(groups []HelpGroup) (width int) {
	for _, g := range groups {
		for _, b := range g.Bindings {
			if b.Enabled() {
				width = max(width, safetext.Width(b.Help().Key))
			}
		}
	}
	return width
}

// helpGroupLines are a group's keys with what they do; nothing of a group that the filter leaves nothing of.
func helpGroupLines(t theme.Theme, g HelpGroup, filter string, keyWidth, w int) (lines []string, spots []HelpSpot) {
	title := t.Heading.Render(g.Title)
	if g.Here {
		title = Focused(t, " "+g.Title+" ")
	}
	lines = []string{title}
	for i, b := range g.Bindings {
		if !b.Enabled() || !hasWords(g.Title+" "+b.Help().Key+" "+b.Help().Desc, filter) {
			continue
		}
		lead := strings.Repeat(" ", keyWidth-safetext.Width(b.Help().Key)) + t.Key.Render(b.Help().Key) + "  "
		does := HangingIndent(lead, b.Help().Desc, t.Text, w)
		spots = append(spots, HelpSpot{Rect: Rect{Y: len(lines), W: w, H: len(does)}, Binding: i})
		lines = append(lines, markWords(t, does, filter)...)
	}
	if len(spots) == 0 {
		return nil, nil
	}
	return append(lines, ""), spots
}

// hasWords reports whether a text has every word of a filter somewhere.
func hasWords(text, filter string) bool {
	for _, word := range strings.Fields(filter) {
		if !strings.Contains(strings.ToLower(text), strings.ToLower(word)) {
			return false
		}
	}
	return true
}

// markWords marks the words of a filter in lines.
func markWords(t theme.Theme, lines []string, filter string) []string {
	for _, word := range strings.Fields(filter) {
		for i := range lines {
			lines[i] = safetext.Highlight(lines[i], word, func(int) lipgloss.Style { return t.Match })
		}
	}
	return lines
}
