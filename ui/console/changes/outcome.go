package changes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/feedback/ledger"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// outcome is how many findings a revision left in a state.
type outcome struct {
	state ledger.State
	count int
	high  int // of them of high severity or above
}

// inOrder are the states in the order in which they are counted and listed: what changed first, and last what is still there.
func inOrder() []ledger.State {
	first := []string{ledger.Fixed, ledger.Withdrawn, ledger.Gone, ledger.New, ledger.Contested, ledger.Disputed, ledger.Rejected, ledger.RaisedAgain, ledger.Unconfirmed}
	place := func(s ledger.State) int {
		if at := slices.Index(first, s.Name); at >= 0 {
			return at
		}
		if s.Name == ledger.Persisting {
			return len(first) + 1
		}
		return len(first)
	}
	list := ledger.ToldStates()
	slices.SortStableFunc(list, func(a, b ledger.State) int { return cmp.Compare(place(a), place(b)) })
	return list
}

// outcomeLines count the findings by what became of them, each in the colour of that.
func outcomeLines(t theme.Theme, sums []outcome, w int) (lines []string) {
	if !slices.ContainsFunc(sums, func(o outcome) bool { return o.count > 0 }) {
		return []string{t.Muted.Render(safetext.Fit("findings", leadWidth)) + t.Text.Render("none")}
	}
	sums = withoutZeros(sums)
	between := " " + t.Symbols.Dot + " "
	if t.Plain {
		between = ", "
	}
	line := t.Muted.Render(safetext.Fit("findings", leadWidth))
	for i, sum := range sums {
		text := sum.style(t).Render(fmt.Sprintf("%d %s", sum.count, safetext.Line(sum.state.Counted())))
		if i > 0 && safetext.Width(line)+safetext.Width(between)+safetext.Width(text) > w {
			if t.Plain { // the next line goes on
				line += ","
			}
			lines, line = append(lines, line), strings.Repeat(" ", leadWidth)+text
			continue
		}
		if i > 0 {
			line += t.Faint.Render(between)
		}
		line += text
	}
	return append(lines, line)
}

// withoutZeros are the outcomes that there are: a count of nothing takes the room of one that says something. That nothing was fixed is said.
func withoutZeros(sums []outcome) []outcome {
	return slices.DeleteFunc(slices.Clone(sums), func(o outcome) bool { return o.count == 0 && o.state.Name != ledger.Fixed })
}

// style is the colour of what became of findings. That none is fixed is the first thing that one looks for, and has no colour to light.
func (o outcome) style(t theme.Theme) lipgloss.Style {
	switch {
	case o.count == 0:
		return t.Strong
	case o.state.Name == ledger.Fixed, o.state.Name == ledger.Withdrawn:
		return t.Good
	case o.state.Name == ledger.Contested, o.state.Name == ledger.Disputed:
		return t.Bad
	case o.state.Name == ledger.New:
		return t.Accent
	default:
		return t.Warn
	}
}
