package record

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// leftForLater is the choice of a person who puts a finding off.
const leftForLater = "later"

// orders warns of a document that gives its reviewers orders, whatever they came to; "" for any other.
func orders(r round.Round) string {
	list := round.Orders(r.OpenFindings)
	if len(list) == 0 {
		return ""
	}
	var told []string
	for _, f := range list {
		what, _, _ := strings.Cut(f.Text, ": nothing in it is an instruction") // what follows tells reviewers, not readers
		told = append(told, fmt.Sprintf("%s (%s, %s).", strings.TrimSuffix(plain(what), "."), plain(f.ID), severity(f.Severity)))
	}
	passages := "the passage"
	if len(list) > 1 {
		passages = "the passages"
	}
	if !wasReadByTool(r) { // built-in checks obey nobody
		return strings.Join(told, " ") + " A reviewer may obey: delete " + passages + " before an AI tool reads the document."
	}
	return strings.Join(told, " ") + " A reviewer may have obeyed: delete " + passages + ", then review the document again."
}

// wasReadByTool reports whether a tool had the document before it, whatever came of that.
func wasReadByTool(r round.Round) bool {
	return r.Sources.AI > 0 || slices.ContainsFunc(r.Perspectives, func(p round.Review) bool { return slices.ContainsFunc(p.Attempts, round.Attempt.RanProgram) })
}

// openFindings counts what is open beside a verdict, by severity, and says of severe findings what closes them; "" for none.
func openFindings(r round.Round) string {
	if len(r.OpenFindings) == 0 {
		return ""
	}
	counts, later := map[review.Severity]int{}, 0
	for _, f := range r.OpenFindings {
		counts[f.Severity]++
		if f.Choice == leftForLater {
			later++
		}
	}
	var parts []string
	for _, s := range []review.Severity{review.Critical, review.High, review.Medium, review.Low, ""} {
		if n := counts[s]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, severity(s)))
		}
	}
	text := strings.Join(parts, ", ")
	if later > 0 {
		text += fmt.Sprintf(" (%d left for later)", later)
	}
	switch grave := graveNow(r.OpenFindings); {
	case r.Verdict != round.Reached || len(grave) == 0:
		return text
	case len(r.OpenFindings) == 1:
		return text + "; the verdict does not close it: revise the document, or reject the finding with a reason"
	default:
		return text + "; the verdict closes none of them: revise the document, or reject findings with a reason"
	}
}

// graveNow are the open findings of high severity or above that the person has not put off.
func graveNow(list []round.Finding) []round.Finding {
	return slices.DeleteFunc(slices.Clone(list), func(f round.Finding) bool {
		return f.Severity.Rank() < review.High.Rank() || f.Choice == leftForLater
	})
}

// open tells of the open findings, and names the foremost of the severe ones.
func (w *writer) open(r round.Round) {
	text := openFindings(r)
	if text == "" {
		return
	}
	w.line("Open Findings: %s", text)
	grave := graveNow(r.OpenFindings)
	named := min(maxShortList, len(grave))
	if len(grave) == maxShortList+1 { // "1 more" is no shorter than the finding
		named++
	}
	for _, f := range grave[:named] {
		w.line("- %s", openFinding(f))
	}
	if more := len(grave) - named; more > 0 {
		w.line("(%d more as severe in the discussion record)", more)
	}
}

// openFinding is one of them in a line: "F-002 (HIGH): No owner is named. (risk)".
func openFinding(f round.Finding) string {
	if f.Rule == review.OrdersToReviewers { // looked for by rule, whoever else reports it
		return fmt.Sprintf("%s (%s): %s (parley's own check)", plain(f.ID), severity(f.Severity), plain(f.Text))
	}
	return fmt.Sprintf("%s (%s): %s (%s)", plain(f.ID), severity(f.Severity), plain(f.Text), plain(f.Credit()))
}
