package conclusions

import (
	"fmt"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
)

// Markdown writes the synthesis for people. Everything that came from a tool or the document is escaped.
func (d Document) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Conclusions: %s\n\n", markdown.Line(d.RoundID))
	fmt.Fprintf(&b, "**Artifact**: %s\n", markdown.Line(d.Artifact))
	fmt.Fprintf(&b, "**Verdict**: %s\n", d.verdict())
	if d.Continues != "" {
		fmt.Fprintf(&b, "**Continues**: %s\n", markdown.Line(d.Continues))
	}
	fmt.Fprintf(&b, "\n## Summary\n\n%s\n", markdown.Line(d.Summary))
	d.writeConclusions(&b)
	d.writeRecommendations(&b)
	fmt.Fprintf(&b, "\n## Remaining Questions\n\n%s", markdown.List(d.RemainingQuestions))
	d.writeTrail(&b)
	d.writeThemes(&b)
	d.writeResolved(&b)
	d.writeUnique(&b)
	writeItems(&b, "Contested", d.Contested)
	writeItems(&b, "Rejected", d.Rejected)
	writeItems(&b, "Deferred", d.Deferred)
	d.writeLedger(&b)
	d.writeStatistics(&b)
	return b.String()
}

func (d Document) verdict() string {
	r := round.Round{Verdict: d.Verdict, Severity: d.Severity, AverageRating: d.AverageRating}
	if d.Verdict == "" {
		return "none"
	}
	words := verdictWords(r)
	if d.Recommendation != "" && d.Recommendation != round.NotApplicable {
		words += "; recommendation: " + string(d.Recommendation)
	}
	return words
}

func (d Document) writeConclusions(b *strings.Builder) {
	b.WriteString("\n## Key Conclusions\n\n")
	if len(d.KeyConclusions) == 0 {
		b.WriteString("- (None)\n")
	}
	for i, c := range d.KeyConclusions {
		fmt.Fprintf(b, "%d. **%s**%s (%s)\n", i+1, markdown.Line(c.Text), graded(c.Severity), c.ID)
		fmt.Fprintf(b, "   - Confidence: %s, %s. State: %s.\n", c.Confidence, c.Because, c.State)
		for _, e := range c.Evidence {
			fmt.Fprintf(b, "   - %s\n", e.words())
		}
	}
}

func (e Evidence) words() string {
	text := markdown.Line(e.Perspective)
	switch {
	case e.Judge == "rules" && e.Rule != "":
		text += " (rule " + markdown.Line(e.Rule) + ")"
	case e.Judge == "rules":
		text += " (rules)"
	case e.Judge == "ai":
		text += " (AI)"
	}
	text += fmt.Sprintf(", round %d", e.Round)
	if e.Quote != "" {
		text += ": “" + markdown.Line(e.Quote) + "”"
	}
	if e.Line > 0 {
		text += fmt.Sprintf(", line %d", e.Line)
	}
	return text
}

func graded(s review.Severity) string {
	if s == "" {
		return ""
	}
	return " [" + s.Label() + "]"
}

func (d Document) writeRecommendations(b *strings.Builder) {
	b.WriteString("\n## Recommendations\n\n")
	if len(d.Recommendations) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, r := range d.Recommendations {
		fmt.Fprintf(b, "%d. %s%s (%s; %s)", r.Priority, markdown.Line(r.Text), graded(r.Severity), r.ID, names(r.Perspectives))
		if r.Choice == ledger.Accept {
			b.WriteString(" *accepted*")
		}
		if r.Note != "" {
			b.WriteString(": " + markdown.Line(r.Note))
		}
		b.WriteByte('\n')
	}
}

func (d Document) writeTrail(b *strings.Builder) {
	b.WriteString("\n## Decision Trail\n\n")
	b.WriteString("| Round | Type | Verdict | Rating | New | Repeated | Resolved | Decision |\n")
	b.WriteString("|-------|------|---------|--------|-----|----------|----------|----------|\n")
	for _, s := range d.Trail {
		verdict := strings.TrimPrefix(string(s.Verdict), "consensus_")
		if s.Severity != nil {
			verdict += " (" + s.Severity.Label() + ")"
		}
		if s.Status == round.Partial {
			verdict += ", PARTIAL"
		}
		fmt.Fprintf(b, "| %d | %s | %s | %s | %d | %d | %d | %s |\n", s.Round, s.Type, verdict, average(s.Average),
			s.Counts.New, s.Counts.Repeated, s.Counts.Resolved, s.Decision.words())
	}
}

func (t *Turn) words() string {
	if t == nil {
		return "(none recorded)"
	}
	text := t.Decision
	switch {
	case t.Revise:
		text = "revise and run again"
	case t.Focus != "":
		text += ": " + t.Focus
	case len(t.Questions) > 0:
		text += ", asking: " + strings.Join(t.Questions, " ")
	}
	if t.Rationale != "" {
		text += " (" + t.Rationale + ")"
	}
	if t.Origin != "person" {
		text += " [" + t.Origin + "]"
	}
	return markdown.Cell(text)
}

func (d Document) writeThemes(b *strings.Builder) {
	b.WriteString("\n## Themes\n\n")
	if len(d.Themes) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, t := range d.Themes {
		fmt.Fprintf(b, "- %s (%s; %s)\n", markdown.Line(t.Text), names(t.Perspectives), roundsOf(t.Rounds))
	}
}

func (d Document) writeResolved(b *strings.Builder) {
	b.WriteString("\n## Resolved Conflicts\n\n")
	if len(d.ResolvedConflicts) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, r := range d.ResolvedConflicts {
		fmt.Fprintf(b, "- %s: %s\n", markdown.Line(r.Text), markdown.Line(r.How))
	}
}

func (d Document) writeUnique(b *strings.Builder) {
	b.WriteString("\n## Unique Contributions\n\n")
	if len(d.Unique) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, u := range d.Unique {
		const shown = 3
		points := u.Points[:min(len(u.Points), shown)]
		fmt.Fprintf(b, "- **%s**: ", markdown.Line(u.Perspective))
		for i, p := range points {
			if i > 0 {
				b.WriteString("; ")
			}
			fmt.Fprintf(b, "%s (%s)", markdown.Line(strings.TrimRight(p, ".")), u.Findings[i])
		}
		if more := len(u.Points) - shown; more > 0 {
			fmt.Fprintf(b, "; and %d more (%s)", more, strings.Join(u.Findings[shown:], ", "))
		}
		b.WriteByte('\n')
	}
}

func writeItems(b *strings.Builder, title string, items []Item) {
	if len(items) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## %s\n\n", title)
	for _, it := range items {
		fmt.Fprintf(b, "- %s%s %s", it.ID, graded(it.Severity), markdown.Line(it.Text))
		if it.Reason != "" {
			b.WriteString(": " + markdown.Line(it.Reason))
		}
		b.WriteByte('\n')
	}
}

func (d Document) writeLedger(b *strings.Builder) {
	b.WriteString("\n## Finding Ledger\n\n")
	b.WriteString("| Id | Kind | Finding | Severity | By | Since | Last seen | State | Said |\n")
	b.WriteString("|----|------|---------|----------|----|-------|-----------|-------|------|\n")
	for _, it := range d.Findings {
		said := it.Choice
		if it.Choice == ledger.Reject {
			said += ": " + it.Reason
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %d | %d | %s | %s |\n", it.ID, it.Kind, markdown.Cell(it.Text),
			it.Severity.Label(), names(it.Perspectives), it.FirstRound, it.LastSeen, it.State, markdown.Cell(said))
	}
}

func (d Document) writeStatistics(b *strings.Builder) {
	s := d.Statistics
	b.WriteString("\n## Statistics\n\n")
	fmt.Fprintf(b, "- Rounds: %d (%d PARTIAL); answers: %d (%d AI, %d rules)\n", s.Rounds, s.Partial, s.Answers, s.Sources.AI, s.Sources.Rules)
	fmt.Fprintf(b, "- Ledger: %d entries; %d new, %d persisting, %d resolved, %d not re-checked, %d contested\n",
		s.Findings, s.New, s.Persisting, s.Resolved, s.NotRechecked, s.Contested)
	fmt.Fprintf(b, "- Said by the person: %d accepted, %d rejected, %d later, %d own\n", s.Accepted, s.Rejected, s.Deferred, s.Own)
	fmt.Fprintf(b, "- Quotes: %d, of which %d could not be found in the document\n", s.Quotes, s.Unverified)
	if s.InputTokens+s.OutputTokens > 0 {
		fmt.Fprintf(b, "- Tokens reported by the tools: %d in, %d out\n", s.InputTokens, s.OutputTokens)
	}
	fmt.Fprintf(b, "- Time in rounds: %.0f s\n", s.Seconds)
}

func names(perspectives []string) string {
	lines := make([]string, len(perspectives))
	for i, p := range perspectives {
		lines[i] = markdown.Cell(p)
	}
	return strings.Join(lines, ", ")
}

func roundsOf(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = fmt.Sprint(n)
	}
	return verb(len(numbers), "round ", "rounds ") + strings.Join(words, ", ")
}
