package cli

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/format"
	"parley/ui/safetext"
)

// cannotTell is what became of a document of which the built-in checks had too little to judge.
const cannotTell = "rules cannot tell"

// gravestShown is how many findings of a document are shown when not all are asked for.
const gravestShown = 7

// text is a table of the documents, and below it each one's findings as lines that an editor can jump to.
func (r checkReport) text(all bool, failOn string) string {
	var out strings.Builder
	width := 0
	for _, d := range r.Documents {
		width = max(width, safetext.Width(d.verdict()))
	}
	for _, d := range r.Documents {
		fmt.Fprintf(&out, "%s  %5s  %s%s\n", safetext.Fit(d.verdict(), width), d.average(), d.Path, d.amount())
	}
	r.writeNotes(&out)
	for _, d := range r.Documents {
		if d.Round == nil || d.report.Open() == 0 {
			continue
		}
		most := gravestShown
		if all {
			most = d.report.Open()
		}
		lines, hidden := d.report.Lines(most, all)
		out.WriteString("\n" + lines)
		if hidden > 0 {
			fmt.Fprintf(&out, "%s: %d more; --all shows them\n", d.Path, hidden)
		}
	}
	r.writeCompared(&out)
	fmt.Fprintf(&out, "\n%s\n", r.summary(failOn))
	if told := r.Quiet.String(); told != "" {
		fmt.Fprintf(&out, "%s\n", told)
	}
	return format.InertToCI(foreign.Text(out.String()))
}

// writeNotes says what was left out, and what a review of a document says on standard error as well, such as what was lost in reading it.
func (r checkReport) writeNotes(out *strings.Builder) {
	begin := "\n"
	write := func(text string) {
		fmt.Fprintf(out, "%snote: %s\n", begin, text)
		begin = ""
	}
	if r.leftOut != "" {
		write(r.leftOut)
	}
	for _, d := range r.Documents {
		if d.Round == nil {
			continue
		}
		for _, text := range d.notes() {
			write(text)
		}
	}
}

// notes are the warnings of a document that are no findings, and why no perspective could judge it, where all say the same.
func (d checkedDocument) notes() []string {
	var list []string
	for _, w := range d.Round.Warnings {
		if !d.isFinding(w) {
			list = append(list, w)
		}
	}
	why := ""
	for i, p := range d.Round.Perspectives {
		if i == 0 {
			why = p.Abstention()
		}
		if p.Abstention() != why {
			why = ""
		}
	}
	if why != "" {
		list = append(list, d.Path+": "+why)
	}
	if why := d.whyRated(); why != "" {
		list = append(list, d.Path+": "+why)
	}
	return list
}

// goodRating is a rating that nobody asks the reason of.
const goodRating = 4

// whyRated says why a document without a finding is rated low: which perspectives did so, and what they miss in it.
func (d checkedDocument) whyRated() string {
	if d.Round.AverageRating == nil || *d.Round.AverageRating >= goodRating || d.report.Open() > 0 {
		return ""
	}
	var parts []string
	for _, p := range d.Round.Perspectives {
		if p.Rules == nil || p.Rules.Abstains != "" || p.Rating == 0 || p.Rating >= goodRating {
			continue
		}
		_, reason, _ := strings.Cut(p.Rules.Reason, ": ")
		parts = append(parts, fmt.Sprintf("%s gave %d (%s)", p.Name, p.Rating, reason))
	}
	if len(parts) == 0 {
		return ""
	}
	return fmt.Sprintf("rated %s without a finding: %s", d.average(), strings.Join(parts, ", "))
}

// isFinding reports whether a warning of the round stands among the document's findings as well.
func (d checkedDocument) isFinding(warning string) bool {
	return slices.ContainsFunc(d.Round.Perspectives, func(p round.Review) bool {
		return slices.ContainsFunc(p.Weaknesses, func(w review.Weakness) bool { return w.Text == warning })
	})
}

// verdict is what became of a document, in words.
func (d checkedDocument) verdict() string {
	switch {
	case d.Round == nil:
		return "not read"
	case d.Round.RulesCannotTell:
		return cannotTell
	case d.Round.Verdict == round.Reached:
		return "reached"
	case d.Round.SeverityOf() != "":
		return "blocked " + d.Round.SeverityOf().Label()
	default:
		return "blocked"
	}
}

// average is the average rating, a dash where nothing was rated.
func (d checkedDocument) average() string {
	if d.Round == nil || d.Round.AverageRating == nil {
		return "–"
	}
	return record.Average(d.Round.AverageRating)
}

// amount says how many findings there are.
func (d checkedDocument) amount() string {
	if d.Round == nil {
		return ""
	}
	switch {
	case d.report.Open() > 0:
		return "  " + countOf(d.report.Open(), "finding") + d.raters()
	case d.Round.RulesCannotTell || slices.ContainsFunc(d.Round.Perspectives, round.Review.FailsChecks):
		return "  no findings" + d.raters()
	default:
		return "  no objections"
	}
}

// raters names who rated a document of which the rules cannot tell: the average is theirs, and fewer than a verdict takes.
func (d checkedDocument) raters() string {
	names := d.Round.Raters()
	if !d.Round.RulesCannotTell || len(names) == 0 {
		return ""
	}
	return ", rated by " + strings.Join(names, " and ") + " only"
}

// summary counts the documents.
func (r checkReport) summary(failOn string) string {
	count := map[string]int{}
	for _, d := range r.Documents {
		count[d.verdict()]++
	}
	var parts []string
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, what))
		}
	}
	for _, verdict := range []string{"blocked CRITICAL", "blocked HIGH", "blocked MEDIUM", "blocked LOW", "blocked", "reached"} {
		add(count[verdict], verdict)
	}
	add(count[cannotTell], "where "+cannotTell)
	add(r.Failed, "could not be read")
	text := countOf(len(r.Documents), "document") + ", built-in checks only"
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	var between []string
	if n := len(r.Contradictions); n > 0 {
		between = append(between, countOf(n, "possible contradiction"))
	}
	if n := len(r.Undefined); n > 0 {
		between = append(between, countOf(n, "undefined id"))
	}
	if len(between) > 0 {
		text += "; between them " + strings.Join(between, " and ")
	}
	if failOn != "never" && r.Blocked == 0 {
		text += "; none blocked at " + failOn + " or above"
	}
	return text + "."
}
