package conclusions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
)

// Markdown writes the synthesis for people: the outcome, what to do next, how it came about and who disagreed, then the evidence.
// Everything that came from a tool or the document is escaped.
func (d Document) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Conclusions: %s\n\n", markdown.Line(d.RoundID))
	fmt.Fprintf(&b, "**Artifact**: %s\n", markdown.Line(cmp.Or(d.Title, d.Artifact)))
	fmt.Fprintf(&b, "**Verdict**: %s\n", d.verdict())
	if d.Continues != "" {
		fmt.Fprintf(&b, "**Continues**: %s\n", markdown.Line(d.Continues))
	}
	b.WriteString("\n## Summary\n")
	for _, p := range d.paragraphs {
		fmt.Fprintf(&b, "\n%s\n", markdown.Line(p))
	}
	d.writeRecommendations(&b)
	d.writeQuestions(&b)
	d.writeAnswers(&b)
	d.writeTrail(&b)
	d.writeRevisions(&b)
	d.writeItems(&b, "Disputed", d.Disputed)
	d.writeItems(&b, "Contested", slices.DeleteFunc(slices.Clone(d.Contested), func(it Item) bool { return it.WhyClosed != "" }))
	d.writeItems(&b, "Rejected", d.Rejected)
	d.writeItems(&b, "Left for later", d.Deferred)
	d.writeConclusions(&b)
	d.writeConversations(&b)
	d.writeThemes(&b)
	d.writeInsights(&b)
	writeFormer(&b, "Resolved Conflicts", d.ResolvedConflicts)
	if len(d.LapsedConflicts) > 0 {
		writeFormer(&b, "Conflicts No Longer Held", d.LapsedConflicts)
	}
	if open := slices.Concat(d.UnsettledConflicts, d.UnratedConflicts); len(open) > 0 {
		writeFormer(&b, "Conflicts Not Settled", open)
	}
	if len(d.ResolvedFindings) > 0 {
		writeResolved(&b, "Closed Findings", d.ResolvedFindings)
	}
	d.writeUnique(&b)
	b.WriteString("\n" + Tables(d.Findings))
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
		grades := c.ID
		if c.Grades != "" {
			grades = markdown.Line(c.Grades) + ", " + c.ID
		}
		fmt.Fprintf(b, "%d. **%s** (%s)\n", i+1, markdown.Line(strings.TrimRight(c.told, ".。 ")), grades)
		c.writePassages(b)
		fmt.Fprintf(b, "   - Said by %s\n", attribution(c.Evidence))
		fmt.Fprintf(b, "   - Confidence: %s (%s)\n", c.Confidence, c.grounds())
		if c.Consequence != "" {
			fmt.Fprintf(b, "   - %s\n", markdown.Line(review.IfNothingIsDone(c.Consequence)))
		}
		if len(c.Remedies) > 0 {
			fmt.Fprintf(b, "   - Action item: %s\n", strings.Join(c.Remedies, ", "))
		}
	}
}

// writePassages writes each passage that the conclusion rests on once, with what became of it.
func (c Conclusion) writePassages(b *strings.Builder) {
	told := map[string]bool{}
	for _, e := range c.Evidence {
		passage := ""
		switch {
		case e.Quote != "" && e.Unverified:
			passage = fmt.Sprintf("%s (%s): “%s”", round.UnfoundHeading, markdown.Line(e.Perspective), markdown.Line(e.Quote))
		case e.Quote != "" && e.TooShort:
			passage = fmt.Sprintf("Too short to show a place: “%s”", markdown.Line(e.Quote))
		case e.Quote != "" && e.requoted:
			passage = fmt.Sprintf("%s: “%s”", capitalize(round.UnfoundNow(e.Stood)), markdown.Line(e.Quote))
		case e.Quote != "" && e.Stood > 0:
			passage = fmt.Sprintf("Stood in round %d, no longer in the document: “%s”", e.Stood, markdown.Line(e.Quote))
		case e.Quote != "":
			passage = fmt.Sprintf("%s: “%s”", e.placeTold(), markdown.Line(e.Quote))
		case e.Line > 0:
			passage = e.placeTold()
		}
		if passage != "" && !told[passage] {
			fmt.Fprintf(b, "   - %s\n", passage)
		}
		told[passage] = true
	}
}

func inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return " (" + markdown.Line(text) + ")"
}

// grounds say why the confidence is what it is, with the state of the finding where that is not the reason already.
func (c Conclusion) grounds() string {
	if c.State == ledger.Contested || c.State == ledger.Disputed {
		return c.Reason
	}
	return c.Reason + "; " + c.called
}

// placeTold is the place at the beginning of a line; a file is called as it is written.
func (e Evidence) placeTold() string {
	if e.File != "" && e.Line > 0 {
		return e.place()
	}
	return capitalize(e.place())
}

func (e Evidence) place() string {
	if place := e.At(e.Line); e.Line > 0 {
		return markdown.Line(place)
	}
	return "the document"
}

// attribution lists who stands behind a conclusion, round by round.
func attribution(evidence []Evidence) string {
	var parts, names []string
	for i, e := range evidence {
		names = append(names, e.who())
		if i == len(evidence)-1 || evidence[i+1].when() != e.when() || evidence[i+1].Confirmed != e.Confirmed {
			how := ""
			if e.Confirmed {
				how = "confirmed by "
			}
			parts = append(parts, how+strings.Join(names, ", ")+" "+e.when())
			names = nil
		}
	}
	return strings.Join(parts, "; ")
}

// when says in which rounds it was said: "in round 1", "in rounds 1, 3".
func (e Evidence) when() string {
	switch {
	case e.Round == 0:
		return "in the older discussion"
	case len(e.rounds) == 0:
		return "in " + roundsOf([]int{e.Round})
	default:
		return "in " + roundsOf(e.rounds)
	}
}

func (e Evidence) who() string {
	text := markdown.Line(e.Perspective)
	switch {
	case e.Judge == "rules" && e.Rule != "":
		text += " (check " + markdown.Line(e.Rule) + ")"
	case e.Judge == "rules":
		text += " (built-in checks)"
	case e.Judge == "ai" && e.Own:
		text += " (custom command)"
	case e.Judge == "ai":
		text += " (AI)"
	case e.Judge == ledger.Person:
		text = "the person"
	}
	return text
}

func withSeverity(s review.Severity) string {
	if s == "" {
		return ""
	}
	return " (" + s.Label() + ")"
}

func (d Document) writeAnswers(b *strings.Builder) {
	if len(d.Answers) == 0 {
		return
	}
	b.WriteString("\n## Answers\n")
	for _, a := range d.Answers {
		fmt.Fprintf(b, "\n**%s**\n\n", markdown.Line(a.Question))
		if len(a.Replies) == 0 {
			b.WriteString("- Nobody answered.\n")
		}
		if a.onlyPassages() {
			b.WriteString("- " + round.PassageMayAnswer + ".\n")
		}
		for _, r := range a.Replies {
			sure := ""
			if r.Confidence != "" {
				sure = ", confidence " + markdown.Line(r.Confidence)
			}
			fmt.Fprintf(b, "- %s (%s, round %d%s)\n", markdown.Line(r.Answer), names(r.Perspectives), r.Round, sure)
			if r.Evidence != "" && !strings.Contains(r.Answer, r.Evidence) {
				fmt.Fprintf(b, "  - %s: “%s”\n", r.place(), markdown.Line(r.Evidence))
			}
		}
	}
}

// place is where the evidence of a reply stands, or that it was not found.
func (r Reply) place() string {
	switch {
	case r.Line == 0:
		return round.UnfoundHeading
	case r.Older:
		return fmt.Sprintf("Line %d of the document of round %d", r.Line, r.Round)
	}
	return fmt.Sprintf("Line %d", r.Line)
}

func (d Document) writeQuestions(b *strings.Builder) {
	b.WriteString("\n## Remaining Questions\n\n")
	if len(d.RemainingQuestions) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, q := range d.RemainingQuestions {
		fmt.Fprintf(b, "- %s (%s, since round %d)\n", markdown.Line(q.Text), q.credit(), q.Since)
	}
}

// credit names who asks: those whose words these are, then those who put it otherwise.
func (q Question) credit() string {
	own := slices.DeleteFunc(slices.Clone(q.Perspectives), func(name string) bool { return slices.Contains(q.Reworded, name) })
	text := round.CreditReworded(names(own), foreign.ValueFunc(q.Reworded, markdown.Cell))
	return strings.ReplaceAll(text, ledger.Person, "the person")
}

func (d Document) writeUnique(b *strings.Builder) {
	b.WriteString("\n## Unique Contributions\n\n")
	if len(d.Unique) == 0 {
		b.WriteString("- (None)\n")
	}
	for _, u := range d.Unique {
		var above, rest []string
		for i, id := range u.Findings {
			if slices.ContainsFunc(d.KeyConclusions, func(c Conclusion) bool { return c.ID == id }) {
				above = append(above, id)
			} else {
				rest = append(rest, markdown.Line(strings.TrimRight(u.Points[i], ".。 "))+" ("+id+")")
			}
		}
		text := strings.Join(rest, "; ")
		if len(above) > 0 {
			text = strings.TrimSuffix(strings.Join(above, ", ")+" above; "+text, "; ")
		}
		fmt.Fprintf(b, "- **%s**: %s\n", markdown.Line(u.Perspective), text)
	}
}

func (d Document) writeItems(b *strings.Builder, title string, items []Item) {
	if len(items) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## %s\n\n", title)
	for _, it := range items {
		fmt.Fprintf(b, "- %s%s: %s", it.ID, inBrackets(strings.Join(nonEmpty([]string{it.kind(), it.Grades}), ", ")), markdown.Line(strings.TrimRight(it.text(), ".。 ")))
		if it.Reason != "" {
			b.WriteString(" " + bracketed(markdown.Line(it.Reason)))
		}
		if it.Note != "" && it.Note != it.Reason {
			b.WriteString("; note: " + markdown.Line(it.Note))
		}
		b.WriteByte('\n')
		d.writeCounterQuote(b, it.Examined)
	}
}

// bracketed is a text in brackets, which one that is in brackets already has.
func bracketed(text string) string {
	if inner, is := strings.CutPrefix(text, "("); is && strings.IndexAny(inner, "()") == len(inner)-1 {
		return text
	}
	return "(" + text + ")"
}

// writeCounterQuote sets the examiner's reason and the words of the document that it found under a claim that they speak against.
// The round is named where the document has changed since: the line counts in the text of then.
func (d Document) writeCounterQuote(b *strings.Builder, e *round.Examined) {
	if e == nil || e.As != round.Disputed {
		return
	}
	fmt.Fprintf(b, "  - Disputed by %s: %s\n", markdown.Line(e.By()), markdown.Line(e.Why))
	document := "The document"
	if e.SHA256 != cmp.Or(d.SHA256Now, d.SHA256) && e.Round > 0 {
		document += fmt.Sprintf(" of round %d", e.Round)
	}
	fmt.Fprintf(b, "  - %s, %s: “%s”\n", document, markdown.Line(e.At(e.CounterLine)), markdown.Line(e.CounterQuote))
	for _, o := range e.Others {
		fmt.Fprintf(b, "  - Also %s\n", markdown.Line(o.Text))
	}
}

func names(perspectives []string) string {
	lines := make([]string, len(perspectives))
	for i, p := range perspectives {
		lines[i] = markdown.Cell(p)
	}
	return strings.Join(lines, ", ")
}
