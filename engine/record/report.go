package record

import (
	"fmt"

	"parley/engine/round"
)

// Report is the full template of --output report (SPEC section 7).
func Report(r round.Round) string {
	w := &writer{}
	w.line("## Summary")
	if told := orders(r); told != "" {
		w.line("\n> %s\n", inline(told))
	}
	if notice := NoTool(r).markdown(); notice != "" {
		w.line("\n> %s\n", notice)
	}
	if told := standIns(r); told != "" {
		w.line("\n> %s\n", inline(told))
	}
	if r.VerdictChange != "" {
		w.line("\n> %s\n", inline(r.VerdictChange))
	}
	w.line("- %s %s complete.", tag(r), inline(r.ID))
	w.line("- Artifact: %s", inline(r.Artifact.Title()))
	w.line("- Perspectives analyzed: %d", analysed(r))
	w.line("\n## Verdict")
	w.line("- Consensus: %s", consensusWord(r.Verdict))
	if r.Status == round.Partial {
		w.line("- Status: %s", inline(partial(r)))
	}
	if r.Verdict == round.Blocked {
		w.line("- Severity: %s", severity(r.SeverityOf()))
	}
	w.line("- Average Rating: %s", Average(r.AverageRating))
	w.line("- Recommendation: %s", r.Recommendation)
	w.line("- Sources: %s", sources(r.Sources))
	if words := qualities(r, inTheRecord); words != "" {
		w.line("- Notes: %s", inline(words))
	}
	if told := openFindings(r); told != "" {
		w.line("- Open Findings: %s", inline(told))
	}
	w.line("\n## Perspective Ratings")
	w.line("| Perspective | Rating | Key Finding |")
	w.line("|-------------|--------|-------------|")
	for _, p := range r.Perspectives {
		w.line("| %s | %s | %s |", cell(p.Name), RatingOf(p), cell(keyFinding(p)))
	}
	w.answers(r)
	w.section(themesTitle, themes(r.ConvergentThemes))
	w.section(viewsTitle, reportViews(r.DivergentViews))
	w.section(actionsTitle, actions(r.ActionItems))
	w.line("\n## Output")
	w.line("- Discussion Record: %s", inline(recordPath(r)))
	return w.String()
}

// ReportInFull is the report with every finding.
func ReportInFull(r round.Round) string { return Report(r) + "\n" + allFindings(r) }

// tag marks a line for other programs: critique and follow-up rounds have one each.
func tag(r round.Round) string {
	if r.IsFollowUp() {
		return "[discussant]"
	}
	return "[discuss]"
}

func analysed(r round.Round) int {
	n := 0
	for _, p := range r.Perspectives {
		if p.Outcome != round.Missing {
			n++
		}
	}
	return n
}

// keyFinding is the weightiest thing a perspective said: a missing requirement, its worst weakness, or a strength.
func keyFinding(p round.Review) string {
	if p.Outcome == round.Missing {
		return "(" + p.WhyMissing() + ")"
	}
	if len(p.MissingRequirements) > 0 {
		return round.MissingTold(p.MissingRequirements[0])
	}
	worst := -1
	for i, w := range p.Weaknesses {
		if worst < 0 || w.Severity.Rank() > p.Weaknesses[worst].Severity.Rank() {
			worst = i
		}
	}
	switch {
	case worst >= 0:
		return p.Weaknesses[worst].Text
	case len(p.Strengths) > 0:
		return p.Strengths[0]
	default:
		return ""
	}
}

func reportViews(list []round.View) []string {
	items := make([]string, len(list))
	for i, v := range list {
		items[i] = fmt.Sprintf("- %s (%s): %s", inline(v.Topic), severity(v.Severity), inline(described(v)))
	}
	return items
}
