package console

import (
	"fmt"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// findingsView is the screen of the ledger: a list, and beside it the selected finding with its place in the artifact.
type findingsView struct {
	theme    theme.Theme
	selected int
	top      int
	full     bool // the place fills a screen without room for both
	scroll   int  // lines the place is moved by
	place    place
	list     rect
}

// entries are the ledger's, or, in a log without one, the weaknesses of the last round: those have no id and
// cannot be marked.
func entries(s *State) []round.Finding {
	if len(s.Findings) > 0 {
		return s.Findings
	}
	result := s.Result()
	if result == nil {
		return nil
	}
	var list []round.Finding
	for _, p := range result.Perspectives {
		for _, w := range p.Weaknesses {
			list = append(list, round.Finding{
				Kind: "weakness", Text: w.Text, Severity: w.Severity, Perspectives: []string{p.Name},
				State: "new", Quote: w.Quote, Line: w.Line, Anchor: w.Anchor, Rule: w.Rule,
			})
		}
	}
	return list
}

// Selected is the finding under the cursor, or nil.
func (v *findingsView) Selected(s *State) *round.Finding {
	list := entries(s)
	if v.selected < 0 || v.selected >= len(list) {
		return nil
	}
	return &list[v.selected]
}

// Move changes the selection and shows the new one's place from its start.
func (v *findingsView) Move(s *State, step int) {
	v.selected = max(0, min(v.selected+step, len(entries(s))-1))
	v.scroll = 0
}

// View draws the screen.
func (v *findingsView) View(s *State, l layout) []string {
	list := entries(s)
	if len(list) == 0 {
		lines := []string{"", v.theme.Muted.Render("No findings yet: reviewers report them when they are done.")}
		return box(lines, l.body.w, l.body.h)
	}
	v.selected = max(0, min(v.selected, len(list)-1))
	finding := list[v.selected]
	if l.wide {
		left := box(v.rows(list, l.first), l.first.w, l.first.h)
		right := box(v.detail(finding, l.second.w, l.second.h), l.second.w, l.second.h)
		return beside(left, right, v.theme.Faint.Render(" "+v.theme.Symbols.Divider+" "))
	}
	if v.full || l.second.h == 0 {
		if v.full {
			return box(v.detail(finding, l.body.w, l.body.h), l.body.w, l.body.h)
		}
		return box(v.rows(list, l.first), l.body.w, l.body.h)
	}
	out := box(v.rows(list, l.first), l.first.w, l.first.h)
	out = append(out, titled(v.theme, "", "", l.body.w))
	return append(out, box(v.detail(finding, l.second.w, l.second.h), l.second.w, l.second.h)...)
}

func (v *findingsView) rows(list []round.Finding, pane rect) []string {
	t := v.theme
	marked := 0
	for _, f := range list {
		if f.Choice != "" {
			marked++
		}
	}
	lines := []string{titled(t, t.Heading.Render(count(len(list), "finding")), t.Faint.Render(fmt.Sprintf("%d marked", marked)), pane.w)}
	room := max(1, pane.h-1)
	v.top = max(0, min(max(v.top, v.selected-room+1), v.selected, len(list)-room))
	v.list = rect{pane.x, pane.y + 1, pane.w, room}
	for i := v.top; i < min(len(list), v.top+room); i++ {
		lines = append(lines, v.row(list[i], i == v.selected, pane.w))
	}
	return lines
}

// short is a severity in at most four cells, for columns.
func short(s review.Severity) string {
	if label := s.Label(); len(label) > 4 {
		return map[review.Severity]string{review.Critical: "CRIT", review.Medium: "MED"}[s]
	}
	return s.Label()
}

func (v *findingsView) row(f round.Finding, selected bool, w int) string {
	t := v.theme
	edge, text := "  ", t.Text
	if selected {
		edge, text = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	}
	line := edge
	if f.ID != "" {
		line += t.Faint.Render(safetext.Line(f.ID)) + " "
	}
	line += t.SeverityStyle(f.Severity).Bold(true).Render(safetext.Fit(short(f.Severity), 4)) + "  "
	sign := " " + v.choice(f.Choice, false)
	room := w - safetext.Width(line) - safetext.Width(sign)
	return line + text.Render(safetext.Fit(safetext.Line(f.Text), room)) + sign
}

// choice shows the person's mark, as a sign or with its word.
func (v *findingsView) choice(choice string, word bool) string {
	t := v.theme
	sign, style := " ", t.Muted
	switch choice {
	case "accept":
		sign, style = t.Symbols.Accept, t.Good
	case "reject":
		sign, style = t.Symbols.Reject, t.Bad
	case "later":
		sign, style = t.Symbols.Later, t.Warn
	}
	if word && choice != "" {
		sign += " " + choice
	}
	return style.Render(sign)
}

// detail is one finding with all that is known of it, above its place in the artifact.
func (v *findingsView) detail(f round.Finding, w, h int) []string {
	t := v.theme
	title := strings.TrimSpace(t.Heading.Render(safetext.Line(f.ID)) + " " + t.Severity(f.Severity) + " " + v.choice(f.Choice, true))
	lines := []string{title}
	text := paragraph(safetext.Line(f.Text), t.Strong, w)
	if limit := max(2, h/3); len(text) > limit {
		text = append(text[:limit-1], t.Muted.Render("…"))
	}
	lines = append(lines, text...)
	lines = append(lines, t.Muted.Render(safetext.Truncate(v.origin(f), w)))
	if f.Note != "" {
		lines = append(lines, hanging(t.Warn.Render("note")+" ", safetext.Line(f.Note), t.Text, w)...)
	}
	if h >= 10 {
		lines = append(lines, "")
	}
	return append(lines, v.place.View(t, f, w, h-len(lines), v.scroll)...)
}

// origin is who says so and what became of it.
func (v *findingsView) origin(f round.Finding) string {
	parts := []string{safetext.Line(strings.Join(f.Perspectives, ", "))}
	for _, part := range []string{f.Kind, f.State} {
		if part != "" {
			parts = append(parts, safetext.Line(part))
		}
	}
	if f.Rule != "" {
		parts = append(parts, "check "+safetext.Line(f.Rule))
	}
	if f.Quote != "" && f.Line == 0 {
		parts = append(parts, "unverified: its quote is not in the artifact")
	}
	return strings.Join(parts, " "+v.theme.Symbols.Dot+" ")
}
