package findings

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// From how many lines on a list has room for what its signs mean below a blank line, and what part of a lower one that may take at most: a sign
// that nothing tells says nothing.
const (
	airyHeightWithLegend = 16
	legendPart           = 5
)

// rowsAndLegend is the list, and below it what the signs of its rows mean, where they are no words.
func (v *Screen) rowsAndLegend(s *state.State, list []round.Finding, hidden int, pane parts.Rect) []string {
	legend := v.signLegend(list, pane.W)
	switch {
	case len(legend) > 1 && pane.H < airyHeightWithLegend:
		return v.rowsAndShortLegend(s, list, hidden, pane)
	case len(legend) == 0 || len(legend) > pane.H/legendPart:
		return v.rows(s, list, hidden, pane)
	case pane.H >= airyHeightWithLegend:
		legend = append([]string{""}, legend...)
	}
	pane.H -= len(legend)
	return append(v.rows(s, list, hidden, pane), legend...)
}

// rowsAndShortLegend is a low list with a single line of what those signs mean that are seen, as many as have room.
func (v *Screen) rowsAndShortLegend(s *state.State, list []round.Finding, hidden int, pane parts.Rect) []string {
	low := pane
	low.H--
	lines := v.rows(s, list, hidden, low)
	var seen []round.Finding
	for _, i := range v.rowFindings[v.top:min(len(v.rowFindings), v.top+v.listArea.H)] {
		if i >= 0 {
			seen = append(seen, list[i])
		}
	}
	legend := v.signLegend(seen, pane.W)
	if len(legend) == 0 {
		return v.rows(s, list, hidden, pane)
	}
	return append(parts.FitBox(lines, pane.W, low.H), legend[0])
}

// signLegend says what the signs of states mean that stand in a list, each once, in columns and in as many lines as that takes.
func (v *Screen) signLegend(list []round.Finding, w int) []string {
	as := v.rowStates(list, w, v.currentListing().unquoted) // it is told where there is room for a legend
	if as.worded > 0 || v.Theme.Plain {
		return nil
	}
	var entries []string
	told := map[string]bool{}
	tell := func(sign, word string, style lipgloss.Style) {
		if !told[word] && word != "" && strings.TrimSpace(ansi.Strip(sign)) != "" {
			told[word] = true
			entries = append(entries, style.Render(sign)+v.Theme.Faint.Render(" "+word))
		}
	}
	for _, f := range list {
		tell(v.rowState(f))
	}
	states := len(entries)
	for _, f := range list {
		tell(v.examination(f))
	}
	v.sortSigns(entries[:states])
	v.sortSigns(entries[states:])
	if as.unfound {
		tell(v.Theme.Symbols.Unfound, round.Unfound, v.Theme.Warn)
	}
	for _, f := range list {
		tell(v.markSign(f, false), state.ChoiceWord(f.Choice), lipgloss.NewStyle())
	}
	return inColumns(entries, w)
}

// sortSigns puts the entries of a legend into one order, whatever comes first in a list.
func (v *Screen) sortSigns(entries []string) {
	s := v.Theme.Symbols
	order := []string{s.New, s.Persisting, s.RaisedAgain, s.Unchanged, s.Changed, s.Unraised, s.Contested, s.Disputed, s.Unchecked, s.Fixed, s.Withdrawn, s.Gone, s.Confirmed, s.Refined, s.Unsure}
	slices.SortStableFunc(entries, func(a, b string) int {
		first, _, _ := strings.Cut(ansi.Strip(a), " ")
		second, _, _ := strings.Cut(ansi.Strip(b), " ")
		return slices.Index(order, first) - slices.Index(order, second)
	})
}

// inColumns puts entries below each other in as many columns as have room.
func inColumns(entries []string, w int) (lines []string) {
	widths := []int{0}
	for n := len(entries); n > 1; n-- {
		of := make([]int, n)
		all := 0
		for i, entry := range entries {
			of[i%n] = max(of[i%n], safetext.Width(entry))
		}
		for _, one := range of {
			all += 2 + one
		}
		if all <= w {
			widths = of
			break
		}
	}
	for row := range slices.Chunk(entries, len(widths)) {
		line := ""
		for i, entry := range row {
			line += "  " + entry
			if i < len(row)-1 {
				line += strings.Repeat(" ", widths[i]-safetext.Width(entry))
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// severityStyle is the colour of a finding's severity; what is closed or rejected asks for nothing any more.
func severityStyle(t theme.Theme, f round.Finding) lipgloss.Style {
	if ledger.IsClosed(f.State) || f.Choice == ledger.Reject {
		return t.Faint
	}
	return t.SeverityStyle(f.Severity).Bold(true)
}

// Severity is a finding's severity in four cells.
func (v *Screen) Severity(f round.Finding) string {
	return severityStyle(v.Theme, f).Render(safetext.Fit(parts.ShortSeverity(f.Severity), 4))
}

// severityBadge is a finding's severity as a badge, and without one where it is closed.
func (v *Screen) severityBadge(f round.Finding) string {
	if ledger.IsClosed(f.State) || f.Choice == ledger.Reject {
		return v.Theme.Faint.Render(parts.ShortSeverity(f.Severity))
	}
	return strings.TrimSpace(v.Theme.Severity(f.Severity))
}
