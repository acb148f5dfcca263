package format

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// writeChecklists writes a checklist for each document.
func writeChecklists(out *bytes.Buffer, reports []Report) error {
	for i, r := range reports {
		if i > 0 {
			out.WriteByte('\n')
		}
		if err := writeMarkdown(out, r); err != nil {
			return err
		}
	}
	return nil
}

// writeRules writes what blocks, so that a blocked review without findings says why, too.
func writeRules(out *bytes.Buffer, r round.Round) {
	if r.Verdict == round.Reached {
		return
	}
	var rules []string
	for _, d := range consensus.Blocking(r) {
		rules = append(rules, ruleText(d))
	}
	if len(rules) > 0 {
		fmt.Fprintf(out, "\nWhy: %s.\n", markdownText(strings.Join(rules, "; ")))
	}
}

// writeMarkdown writes a checklist: what is open to be ticked, what is fixed ticked, and what was rejected with the reason.
func writeMarkdown(out *bytes.Buffer, r Report) error {
	fmt.Fprintf(out, "## %s: %s\n\n", markdownText(r.title()), outcome(r.Round))
	fmt.Fprintf(out, "Reviewed with parley: %s, round %d of %d.\n", markdownText(r.Round.ID), r.Round.Number, r.Round.MaxRounds)
	writeRules(out, r.Round)
	var open, closed, rejected strings.Builder
	for _, f := range r.Findings {
		switch {
		case f.Listed:
			f.writeItem(&open, "- [ ] ", f.path)
			if text := review.IfNothingIsDone(f.Consequence); text != "" {
				fmt.Fprintf(&open, "  - %s\n", markdownText(text))
			}
			for _, remedy := range f.Remedies {
				fmt.Fprintf(&open, "  - %s\n", markdownText(remedy))
			}
		case f.Suppressed:
			f.writeItem(&rejected, "- ", f.path)
		case f.Kind != ledger.Action && ledger.IsClosed(f.observed):
			f.writeItem(&closed, "- [x] ", f.path)
		}
	}
	if open.Len() == 0 {
		open.WriteString("No finding is open.\n")
	}
	out.WriteString("\n" + open.String())
	section(out, "Fixed, gone or withdrawn", closed.String())
	section(out, "Rejected", rejected.String())
	return nil
}

// outcome is the verdict in words.
func outcome(r round.Round) string {
	if r.Verdict == round.Reached {
		return "consensus reached"
	}
	if label := r.SeverityOf().Label(); label != "" {
		return "consensus blocked (" + markdownText(label) + ")"
	}
	return "consensus blocked"
}

func section(out *bytes.Buffer, title, text string) {
	if text != "" {
		fmt.Fprintf(out, "\n### %s\n\n%s", title, text)
	}
}

// writeItem writes a finding as an item of a list.
func (f Finding) writeItem(out *strings.Builder, mark, path string) {
	about := []string{f.Severity.Label(), strings.ToLower(f.CallsFor.Label())}
	if f.place.line > 0 {
		about = append(about, fmt.Sprintf("%s line %d", path, f.place.line))
	}
	about = append(about, strings.Join(f.Reviewers, ", "))
	if !f.Listed && !f.Suppressed {
		about = append(about, f.State)
	}
	about = append(about, f.disputed())
	word := f.decision()
	if why := cmp.Or(f.Reason, f.Note); word != "" && why != "" {
		word += ": " + why
	}
	about = append(about, word)
	if f.Note != "" && (f.Reason != "" || word == "") {
		about = append(about, "note: "+f.Note)
	}
	fmt.Fprintf(out, "%s**%s** %s (%s)\n", mark, markdownText(f.ID), markdownText(f.message()), markdownText(joinFilled(about)))
}

// joinFilled joins the texts that say something.
func joinFilled(list []string) string {
	var filled []string
	for _, text := range list {
		if text != "" {
			filled = append(filled, text)
		}
	}
	return strings.Join(filled, "; ")
}
