package console

import (
	"fmt"

	"charm.land/lipgloss/v2"

	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// reviewLines shows what a perspective came to, for the pane that held its stream. No review gives no lines.
func reviewLines(t theme.Theme, r *round.Review, w int) []string {
	if r == nil {
		return nil
	}
	first := t.RatingBar(r.Rating, 10) + "  " + sourceBadge(t, *r)
	if n := len(r.Attempts); n > 0 {
		first += t.Muted.Render("  " + formatUsage(r.Attempts[n-1].Usage))
	}
	lines := []string{first}
	if r.Rules != nil {
		lines = append(lines, paragraph(safetext.Line(r.Rules.Reason), t.Muted, w)...)
	}
	if r.RiskLevel != "" {
		lines = append(lines, t.SeverityStyle(r.RiskLevel).Render("risk level "+safetext.Line(string(r.RiskLevel))))
	}
	if len(r.Weaknesses) > 0 {
		lines = append(lines, "", t.Heading.Render("Weaknesses"))
		for _, weak := range r.Weaknesses {
			lines = append(lines, hangingIndent(t.Severity(weak.Severity)+" ", safetext.Line(weak.Text)+atLine(weak.Line), t.Text, w)...)
		}
	}
	var suggestions []string
	for _, s := range r.Suggestions {
		suggestions = append(suggestions, s.Text)
	}
	lines = append(lines, bulletList(t, "Missing requirements", r.MissingRequirements, t.Bad, w)...)
	lines = append(lines, bulletList(t, "Strengths", r.Strengths, t.Text, w)...)
	lines = append(lines, bulletList(t, "Suggestions", suggestions, t.Text, w)...)
	lines = append(lines, bulletList(t, "Open questions", r.OpenQuestions, t.Text, w)...)
	lines = append(lines, bulletList(t, "Not sorted", r.Unsorted, t.Text, w)...)
	for _, reply := range r.Replies {
		lines = append(lines, "", t.Heading.Render(safetext.Truncate(safetext.Line(reply.Question), w)))
		lines = append(lines, paragraph(safetext.Line(reply.Answer), t.Text, w)...)
	}
	lines = append(lines, bulletList(t, "Warnings", r.Warnings, t.Warn, w)...)
	return lines
}

// bulletList is a heading and a list; an empty list gives no lines at all.
func bulletList(t theme.Theme, title string, items []string, style lipgloss.Style, w int) []string {
	if len(items) == 0 {
		return nil
	}
	lines := []string{"", t.Heading.Render(title)}
	for _, item := range items {
		lines = append(lines, hangingIndent(t.Muted.Render(t.Symbols.Bullet)+" ", safetext.Line(item), style, w)...)
	}
	return lines
}

// atLine names a line of the artifact, or nothing.
func atLine(line int) string {
	if line <= 0 {
		return ""
	}
	return fmt.Sprintf(" (line %d)", line)
}
