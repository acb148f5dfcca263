package record

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// maxShortList is how many items the short lists of a verdict have.
const maxShortList = 3

// notWritten stands for the path of a record that could not be written.
const notWritten = "(not written)"

// Verdict is the text a caller gets by default (SPEC section 7): the foremost action items, and where the others are.
func Verdict(r round.Round) string { return verdict(r, mostTold) }

// VerdictInFull is that text with every action item and every finding.
func VerdictInFull(r round.Round) string {
	return verdict(r, len(r.ActionItems)) + "\n" + allFindings(r)
}

func verdict(r round.Round, items int) string {
	w, asked := &writer{}, openItems(r.ActionItems)
	w.line("## Discuss Verdict: %s\n", plain(r.ID))
	if told := orders(r); told != "" {
		w.line("> %s\n", told)
	}
	if notice := NoTool(r).String(); notice != "" {
		w.line("> %s\n", notice)
	}
	if told := standIns(r); told != "" {
		w.line("> %s\n", told)
	}
	if r.VerdictChange != "" {
		w.line("> %s\n", plain(r.VerdictChange))
	}
	w.line("Verdict: %s", r.Verdict)
	if r.Status == round.Partial {
		w.line("Status: %s", partial(r))
	}
	if r.Verdict == round.Blocked {
		w.line("Severity: %s", severity(r.SeverityOf()))
	}
	w.line("Average Rating: %s", Average(r.AverageRating))
	w.line("Sources: %s", sources(r.Sources))
	if words := qualities(r, inTheRecord); words != "" {
		w.line("Notes: %s", words)
	}
	if answered := r.Answers(); len(answered) > 0 {
		w.line("Answers:")
		w.list(answersInText(answered))
	}
	w.open(r)
	if r.Verdict == round.Blocked {
		w.line("Divergence Summary:")
		w.list(divergences(r.Conflicts(), maxShortList))
		w.disputed(r)
		w.line("Action Items:")
		w.list(numbered(asked, items))
		if more := len(asked) - items; more > 0 {
			w.line("(%d more in the discussion record)", more)
		}
		w.line("Recommendation: %s", r.Recommendation)
	} else {
		w.disputed(r)
		w.line("Key Action Items:")
		if items <= mostTold {
			items = maxShortList
		}
		w.list(numbered(asked, items))
	}
	w.line("Discussion Record: %s", recordPath(r))
	return w.String()
}

// openItems are the action items that still ask for something.
func openItems(list []round.ActionItem) []round.ActionItem {
	return slices.DeleteFunc(slices.Clone(list), func(a round.ActionItem) bool { return a.Closed })
}

// CallerBlock is what a produce agent sends on for HIGH and MEDIUM; "" otherwise.
func CallerBlock(r round.Round, role, task string) string {
	if r.Verdict != round.Blocked || r.SeverityOf().Rank() < review.Medium.Rank() {
		return ""
	}
	w, asked := &writer{}, openItems(r.ActionItems)
	complete := strings.TrimSpace(plain(task) + " complete.")
	w.line("[%s] %s Discuss %s: %s (severity=%s)", plain(role), complete, plain(r.ID), r.Verdict, severity(r.SeverityOf()))
	if r.Status == round.Partial {
		w.line("Status: %s", partial(r))
	}
	w.line("Divergences: %s", joinInline(divergences(r.Conflicts(), maxShortList)))
	w.line("Action items: %s", joinInline(numbered(asked, len(asked))))
	if grave := graveNow(r.OpenFindings); len(grave) > 0 {
		w.line("Open findings: %s; foremost %s", openFindings(r), openFinding(grave[0]))
	}
	w.line("Recommendation: %s", r.Recommendation)
	w.line("Artifact: %s", plain(r.Artifact.Title()))
	w.line("Discussion: %s", recordPath(r))
	return w.String()
}

// answersInText lists the person's questions, each with what the reviewers replied below it.
func answersInText(list []round.AnsweredQuestion) []string {
	var items []string
	for _, a := range list {
		items = append(items, "- "+plain(a.Question))
		if a.OnlyPassages() {
			items = append(items, "  "+onlyPassages)
		}
		for _, reply := range a.Replies {
			who := orEverybody(reply.Perspectives)
			if reply.Confidence != "" {
				who += "; confidence " + plain(reply.Confidence)
			}
			items = append(items, fmt.Sprintf("  - %s (%s)", plain(reply.Answer), who))
		}
		if len(a.Replies) == 0 {
			items = append(items, "  "+notAnswered)
		}
	}
	return items
}

func partial(r round.Round) string {
	return fmt.Sprintf("%s (missing: %s)", round.Partial, orNone(r.Missing))
}

func recordPath(r round.Round) string {
	if r.Record == nil || *r.Record == "" {
		return notWritten
	}
	return plain(*r.Record)
}

// divergences are the first n that hold, each with who it comes from.
func divergences(list []round.Divergence, n int) []string {
	var items []string
	for _, d := range list[:min(n, len(list))] {
		items = append(items, fmt.Sprintf("- %s (%s): %s (attributed to %s)",
			plain(d.Rule), severity(d.Severity), plain(d.Description), orEverybody(d.Perspectives)))
	}
	return items
}

func numbered(list []round.ActionItem, n int) []string {
	var items []string
	for i, a := range list[:min(n, len(list))] {
		items = append(items, fmt.Sprintf("%d. %s", i+1, credited(a)))
	}
	return items
}

// joinInline puts a list's items into one line.
func joinInline(items []string) string {
	if len(items) == 0 {
		return "(None)"
	}
	bare := make([]string, len(items))
	for i, item := range items {
		bare[i] = strings.TrimPrefix(item, "- ")
	}
	return strings.Join(bare, "; ")
}

// credited is a plain text item with the perspectives behind it, those whose words it has first.
func credited(a round.ActionItem) string {
	if len(a.Perspectives) == 0 {
		return plain(a.Text)
	}
	return fmt.Sprintf("%s (%s)", plain(a.Text), plain(a.Credit()))
}

func orEverybody(perspectives []string) string {
	if len(perspectives) == 0 {
		return "the whole round"
	}
	cleaned := make([]string, len(perspectives))
	for i, p := range perspectives {
		cleaned[i] = plain(p)
	}
	return strings.Join(cleaned, ", ")
}
