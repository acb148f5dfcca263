package record

import (
	"fmt"
	"strings"

	"parley/engine/round"
)

// examinationTitle is the section of what other vendors' tools said of the findings.
const examinationTitle = "Cross-Examination"

// examination tells what it came to: each finding with the examiner's reason, a disputed one beside the words of the document
// that speak against it.
func (w *writer) examination(r round.Round) {
	e := r.Examination
	if e == nil {
		return
	}
	w.line("\n## %s", examinationTitle)
	w.line("%s\n", inline(chosenAndFound(*e)))
	for _, fault := range e.Faults() {
		w.line("- %s", inline(strings.TrimRight(fault, ".")+"."))
	}
	for _, as := range []round.ExaminedAs{round.Disputed, round.Confirmed, round.Refined, round.Unsure, round.NotExamined} {
		for _, f := range e.Findings {
			if f.As == as {
				if f.Why = e.Reported(f); f.Why != "" || as != round.NotExamined || len(e.Findings) > e.Count(as) { // else the sentence has said it of all
					w.examined(f)
				}
			}
		}
	}
	if note := e.VerdictNote(); note != "" {
		w.line("- %s", inline(note))
	}
}

// chosenAndFound says which findings another vendor's tool is asked about, how many these were, and what came of them.
func chosenAndFound(e round.Examination) string {
	const blind = " to a tool of another vendor, which is not told who made them."
	said := "parley puts findings that decide something" + blind
	switch e.Level {
	case "high":
		said = "parley puts the HIGH and CRITICAL findings that the round raised, and what it missed in the document," + blind
	case "contested":
		said = "parley puts the HIGH and CRITICAL findings that the round raised, what it missed in the document and what reviewers disagree about" + blind
	case "all":
		said = "parley puts the findings, the most severe first," + blind
	case "one":
		said = "parley puts the finding that the person chose" + strings.Replace(blind, "them", "it", 1)
	}
	switch n, missed := len(e.Findings), e.Count(round.NotExamined); {
	case n == 0:
		return said + " There was none."
	case n == missed && n == 1:
		return said + " There was one, and it could not be examined: " + e.Findings[0].ID + "."
	case n == missed:
		return said + fmt.Sprintf(" There were %d, and none could be examined: %s.", n, idsOf(e.Findings))
	case n == 1:
		return said + " There was one: " + e.Summary() + "."
	default:
		return said + fmt.Sprintf(" There were %d: %s.", n, e.Summary())
	}
}

// idsOf names findings.
func idsOf(list []round.ExaminedFinding) string {
	ids := make([]string, len(list))
	for i, f := range list {
		ids[i] = f.ID
	}
	return names(ids)
}

// disputed lists the findings that another vendor's tool found words of the document against, for whoever reads the verdict alone.
func (w *writer) disputed(r round.Round) {
	if r.Examination == nil {
		return
	}
	var list []string
	for _, f := range r.Examination.Findings {
		if f.As == round.Disputed {
			list = append(list, fmt.Sprintf("- %s by %s: “%s”; %s says “%s”", plain(f.ID), plain(f.By()), plain(f.Claim), plain(f.At(f.CounterLine)), plain(f.CounterQuote)))
		}
	}
	if len(list) > 0 {
		w.line("Disputed:")
		w.list(list)
	}
}

func (w *writer) examined(f round.ExaminedFinding) {
	by := ""
	if f.Tool != "" {
		by = " by " + inline(f.By())
	}
	why := ""
	if f.Why != "" {
		why = ": " + inline(f.Why)
	}
	w.line("- **%s %s**%s%s", strong(f.ID), strong(string(f.As)), by, why)
	w.line("  - The finding: %s", inline(f.Claim))
	switch {
	case f.CounterQuote != "":
		w.line("  - The document, %s: “%s”", inline(f.At(f.CounterLine)), inline(f.CounterQuote))
	case f.Unfound != "":
		w.line("  - Not in the document: “%s”", inline(f.Unfound))
	case f.Narrower != "":
		w.line("  - Narrower: “%s”", inline(f.Narrower))
	}
	for _, o := range f.Others {
		w.line("  - Also %s", inline(o.Text))
	}
}
