package console

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/safetext"
)

// findingFilter chooses which findings are listed.
type findingFilter int

const (
	showAll findingFilter = iota
	showOpen
	showMarked
	filterCount
)

func (f findingFilter) String() string { return [...]string{"there", "open", "marked"}[f] }

// matches reports whether a finding passes: open ones are neither closed nor rejected.
func (f findingFilter) matches(finding round.Finding) bool {
	switch f {
	case showOpen:
		return !ledger.IsClosed(finding.State) && finding.Choice != ledger.Reject
	case showMarked:
		return finding.Choice != "" || finding.Note != ""
	default:
		return true
	}
}

func isAction(f round.Finding) bool { return f.Kind == ledger.Action }

// findingKey tells findings apart; those of a log without a ledger have no id.
func findingKey(f round.Finding) string {
	if f.ID != "" {
		return f.ID
	}
	return f.Text
}

// listedFindings are the ledger's, or, in a log without one, the weaknesses of the last round: those have no id and
// cannot be marked.
func listedFindings(s *State) []round.Finding {
	if len(s.Findings) > 0 {
		return s.Findings
	}
	result := s.LastResult()
	if result == nil {
		return nil
	}
	var list []round.Finding
	for _, p := range result.Perspectives {
		for _, w := range p.Weaknesses {
			list = append(list, round.Finding{
				Kind: ledger.Weakness, Text: w.Text, Severity: w.Severity, Perspectives: []string{p.Name},
				State: ledger.New, Quote: w.Quote, Line: w.Line, Anchor: w.Anchor, Rule: w.Rule,
			})
		}
	}
	return list
}

// listed is the list as it stands on the screen: findings, then action items; what is closed comes last, and the gravest
// first. The selection stays on its finding.
func (v *findingsView) listed(s *State) []round.Finding {
	var list []round.Finding
	for _, f := range listedFindings(s) {
		if f.ID == "" {
			f = v.withPendingMark(f)
		}
		if v.filter.matches(f) {
			list = append(list, f)
		}
	}
	order := func(f round.Finding) int {
		n := 8 - f.Severity.Rank()
		if ledger.IsClosed(f.State) {
			n += 16
		}
		if isAction(f) {
			n += 32
		}
		return n
	}
	slices.SortStableFunc(list, func(a, b round.Finding) int { return cmp.Compare(order(a), order(b)) })
	if i := slices.IndexFunc(list, func(f round.Finding) bool { return findingKey(f) == v.selectedKey }); i >= 0 {
		v.selected = i
	}
	v.selected = max(0, min(v.selected, len(list)-1))
	return list
}

// filterCounts is how many findings each filter lets through, the one in force marked; in a narrow room it is what matters most.
func (v *findingsView) filterCounts(s *State, room int) string {
	t := v.theme
	counts := [filterCount]int{}
	for _, f := range listedFindings(s) {
		for one := range filterCount {
			if one.matches(f) {
				counts[one]++
			}
		}
	}
	var parts []string
	for one, name := range [filterCount]string{"all", "open", "marked"} {
		text := fmt.Sprintf("%d %s", counts[one], name)
		switch {
		case findingFilter(one) != v.filter:
			text = t.Faint.Render(text)
		case t.Plain:
			text = "[" + text + "]"
		default:
			text = t.Accent.Bold(true).Render(text)
		}
		parts = append(parts, text)
	}
	const around = 3 // blanks, and the least of a rule
	switch all := strings.Join(parts, "  "); {
	case safetext.Width(all)+around <= room:
		return all
	case v.filter != showAll:
		return "" // the title names it
	default:
		return t.Faint.Render(fmt.Sprintf("%d marked", counts[showMarked]))
	}
}

// stateDisplay is how a row tells a finding's state.
type stateDisplay int

const (
	hideState     stateDisplay = iota // all are new: it would say nothing
	showStateSign                     // one cell
	showStateWord
)

func (v *findingsView) stateDisplay(list []round.Finding, w int) stateDisplay {
	switch {
	case !slices.ContainsFunc(list, func(f round.Finding) bool { return f.State != ledger.New }):
		return hideState
	case w >= 64 || v.theme.Plain:
		return showStateWord
	default:
		return showStateSign
	}
}

// shortSeverity is a severity in at most four cells, for columns.
func shortSeverity(s review.Severity) string {
	if label := s.Label(); len(label) > 4 {
		return map[review.Severity]string{review.Critical: "CRIT", review.Medium: "MED"}[s]
	}
	return safetext.Line(s.Label())
}

// row is one finding in at most n lines.
func (v *findingsView) row(f round.Finding, selected bool, as stateDisplay, w, n int) []string {
	t := v.theme
	edge, text := "  ", t.Text
	switch {
	case selected && v.inDetail && v.sideBySide: // the cursor is there
		edge, text = t.Muted.Render(t.Symbols.Bar)+" ", t.Strong
	case selected:
		edge, text = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	case ledger.IsClosed(f.State), f.Choice == ledger.Reject:
		text = t.Muted
	}
	line := edge
	if f.ID != "" {
		line += t.Faint.Render(safetext.Line(f.ID)) + " "
	}
	line += t.SeverityStyle(f.Severity).Bold(true).Render(safetext.Fit(shortSeverity(f.Severity), 4)) + " "
	if sign, word, style := v.state(f.State); as == showStateWord {
		line += style.Render(safetext.Fit(word, 11)) + " "
	} else if as == showStateSign {
		line += style.Render(sign) + " "
	} else {
		line += " "
	}
	sign := " " + v.mark(f, t.Plain)
	if isUnverified(f) && w >= 50 {
		sign = t.Warn.Render(" unverified") + sign
	}
	room := w - safetext.Width(line) - safetext.Width(sign)
	words := clampLines(safetext.Line(f.Text), room, n)
	lines := []string{line + text.Render(safetext.Fit(words[0], room)) + sign}
	for _, more := range words[1:] {
		lines = append(lines, strings.Repeat(" ", safetext.Width(line))+text.Render(more))
	}
	return lines
}

// rowLines is how many lines a row may take: several when everything is seen at once all the same.
func (v *findingsView) rowLines(list []round.Finding, as stateDisplay, w, room int) int {
	const most = 4
	if len(list) > room {
		return 1
	}
	for _, f := range list {
		room -= len(v.row(f, false, as, w, most))
	}
	if room < 0 {
		return 1
	}
	return most
}

// state is what became of a finding: a sign, a word of at most eleven cells, and their colour.
func (v *findingsView) state(state string) (sign, word string, style lipgloss.Style) {
	t := v.theme
	word = safetext.Line(ledger.StateOf(state).Short)
	switch state {
	case ledger.New:
		return t.Symbols.New, word, t.Accent
	case ledger.Persisting:
		return t.Symbols.Persisting, word, t.Warn
	case ledger.Unconfirmed:
		return t.Symbols.Changed, word, t.Warn
	case ledger.Unchanged:
		return t.Symbols.Unchanged, word, t.Warn
	case ledger.Contested:
		return t.Symbols.Contested, word, t.Bad
	case ledger.Fixed:
		return t.Symbols.Fixed, word, t.Good
	case ledger.Withdrawn:
		return t.Symbols.Withdrawn, word, t.Good
	case ledger.Gone:
		return t.Symbols.Gone, word, t.Muted
	case ledger.NotRechecked, ledger.NotNamed:
		return t.Symbols.Unchecked, word, t.Muted
	default:
		return " ", word, t.Muted
	}
}

// isUnverified reports whether the quote that a finding rests on is not in the artifact.
func isUnverified(f round.Finding) bool { return f.Quote != "" && f.Line == 0 }

// mark shows the person's mark, as a sign or with its word.
func (v *findingsView) mark(f round.Finding, worded bool) string {
	t := v.theme
	sign, word, style := " ", f.Choice, t.Muted
	switch {
	case f.Choice == "" && f.Note != "":
		sign, word, style = t.Symbols.Remark, "note", t.Warn
	case f.Choice == ledger.Accept:
		sign, style = t.Symbols.Accept, t.Good
	case f.Choice == ledger.Reject:
		sign, style = t.Symbols.Reject, t.Bad
	case f.Choice == ledger.Later:
		sign, style = t.Symbols.Later, t.Warn
	}
	if worded && word != "" {
		sign = strings.TrimLeft(sign+" "+word, " ")
	}
	return style.Render(sign)
}
