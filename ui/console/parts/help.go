package parts

import (
	"slices"
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
	General  bool // a screen that stands alone tells them, and they are not of what it shows
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
	helpGap     = 3
)

// HelpColumns lays the groups in as many columns as fit, each group into the shortest one: so what comes first is seen first. No word
// is cut: what is too long goes on below itself, where fewer columns, in which it is not, would be higher than the place. Of a filter that
// is not empty only what has its words is left, with these marked.
func HelpColumns(t theme.Theme, groups []HelpGroup, filter string, w, h int) (lines []string, spots []HelpSpot) {
	keyWidth := widestKey(groups)
	columns := placeGroups(groups, filter, columnsWithin(groups, keyWidth, w, h))
	widths := columnWidths(groups, columns, keyWidth, w)
	high, left := 0, 0
	stacks := make([][]string, len(columns))
	for i, column := range columns {
		for _, n := range column {
			group, at := helpGroupLines(t, groups[n], filter, keyWidth, widths[i])
			for _, spot := range at {
				spot.Group, spot.X, spot.Y = n, left, spot.Y+len(stacks[i])
				spots = append(spots, spot)
			}
			stacks[i] = append(stacks[i], group...)
		}
		stacks[i] = stacks[i][:len(stacks[i])-TrailingBlankLines(stacks[i])]
		high, left = max(high, len(stacks[i])), left+widths[i]+helpGap
	}
	lines = FitBox(stacks[0], widths[0], high)
	for i, s := range stacks[1:] {
		lines = JoinHorizontal(lines, FitBox(s, widths[i+1], high), t.Line.Render(" "+t.Symbols.Divider+" "))
	}
	return lines, spots
}

// columnsWithin is in how many columns the groups stand: the most in which no line wraps and all have room, else as many as there is
// width for.
func columnsWithin(groups []HelpGroup, keyWidth, w, h int) int {
	most := max(1, min(helpColumns, w/helpColumn, filledGroups(groups)))
	for n := most; n > 0; n-- {
		room, high := w-(n-1)*helpGap, 0
		for _, column := range placeGroups(groups, "", n) {
			width, rows := 0, 0
			for _, g := range column {
				width, rows = max(width, helpGroupWidth(groups[g], keyWidth)), rows+helpGroupRows(groups[g], "")
			}
			room, high = room-width, max(high, rows-1) // the last one has no blank line below it
		}
		if room >= 0 && high <= h {
			return n
		}
	}
	return most
}

// helpGroupRows is how many lines of the help a group is that wraps nowhere, with the blank line below it; none where the filter leaves
// nothing of it.
func helpGroupRows(g HelpGroup, filter string) (rows int) {
	for _, b := range g.Bindings {
		if shownInHelp(g, b, filter) {
			rows++
		}
	}
	if rows > 0 {
		rows += 2
	}
	return rows
}

// filledGroups is how many groups have a key that does something: a column without any would be a rule beside nothing.
func filledGroups(groups []HelpGroup) (n int) {
	for _, g := range groups {
		if slices.ContainsFunc(g.Bindings, func(b key.Binding) bool { return b.Enabled() }) {
			n++
		}
	}
	return n
}

// placeGroups puts each group that the filter leaves something of into the shortest of n columns.
func placeGroups(groups []HelpGroup, filter string, n int) (columns [][]int) {
	columns = make([][]int, n)
	high := make([]int, n)
	for i, g := range groups {
		rows := helpGroupRows(g, filter)
		if rows == 0 {
			continue
		}
		shortest := 0
		for c := range high {
			if high[c] < high[shortest] {
				shortest = c
			}
		}
		columns[shortest] = append(columns[shortest], i)
		high[shortest] += rows
	}
	return columns
}

// columnWidths gives each column what its longest line wants, and shares what is missing among those that want the most: none wraps
// beside one with room to spare. The filter does not change them, so that nothing moves while it is typed.
func columnWidths(groups []HelpGroup, columns [][]int, keyWidth, w int) []int {
	widths := make([]int, len(columns))
	room := w - (len(columns)-1)*helpGap
	for i, column := range columns {
		for _, n := range column {
			widths[i] = max(widths[i], helpGroupWidth(groups[n], keyWidth))
		}
		room -= widths[i]
	}
	for ; room < 0; room++ {
		widest := 0
		for i := range widths {
			if widths[i] > widths[widest] {
				widest = i
			}
		}
		widths[widest]--
	}
	const most = 6 // cells that a column gets beyond what it wants: a line is read at a glance
	for i := range widths {
		widths[i] += min(most, room/len(widths))
	}
	return widths
}

// helpGroupWidth is how wide a group's longest line is.
func helpGroupWidth(g HelpGroup, keyWidth int) int {
	width := safetext.Width(g.Title) + 2
	for _, b := range g.Bindings {
		if b.Enabled() {
			width = max(width, keyWidth+2+safetext.Width(b.Help().Desc))
		}
	}
	return width
}

// shownInHelp reports whether a key does something and the filter leaves it.
func shownInHelp(g HelpGroup, b key.Binding, filter string) bool {
	return b.Enabled() && hasWords(g.Title+" "+b.Help().Key+" "+b.Help().Desc, filter)
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
		if !shownInHelp(g, b, filter) {
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
