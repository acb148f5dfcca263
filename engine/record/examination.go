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

// chosenAndFound says which findings another vendor's tool is asked about, how many these were, and what came of them. Those that the
// person had examined beside these are named, and not counted among them.
func chosenAndFound(e round.Examination) string {
	const blind = " to a tool of another vendor, which is not told who made them"
	const undecided = blind + "; what the person has decided on, and what was examined on the same text before, is left out."
	const grave = "parley puts the HIGH and CRITICAL findings of the round, its missing requirements"
	said := "parley puts findings that decide something" + blind + "."
	switch e.Level {
	case "high":
		said = strings.Replace(grave, ", its", " and its", 1) + undecided
	case "contested":
		said = grave + " and what reviewers disagree about" + undecided
	case "all":
		said = "parley puts the findings of the round, the most severe first," + undecided
	case round.OneAsked:
		said = "parley puts what the person asks about" + blind + "."
	}
	n, asked := len(e.Findings), len(e.Asked)
	switch missed := e.Count(round.NotExamined); {
	case n == 0:
		return said + " There was none."
	case n == missed && n == 1:
		return said + fmt.Sprintf(" There was one, %s, and it could not be examined.", e.Findings[0].ID)
	case n == missed && asked == 0:
		return said + fmt.Sprintf(" There were %d, and none could be examined: %s.", n, idsOf(e.Findings))
	case n == missed:
		return said + fmt.Sprintf("%s None of these could be examined: %s.", chosenBesideAsked(e), idsOf(e.Findings))
	case asked > 0:
		return said + fmt.Sprintf("%s Together: %s.", chosenBesideAsked(e), e.Summary())
	case n == 1:
		return said + " There was one: " + e.Summary() + "."
	default:
		return said + fmt.Sprintf(" There were %d: %s.", n, e.Summary())
	}
}

// chosenBesideAsked counts what the level chose, and names what the person asked for beside it.
func chosenBesideAsked(e round.Examination) string {
	count := fmt.Sprintf("There were %d", len(e.Findings)-len(e.Asked))
	switch len(e.Findings) - len(e.Asked) {
	case 0:
		count = "There was none"
	case 1:
		count = "There was one"
	}
	return fmt.Sprintf(" %s; the person asked for %s as well.", count, names(e.Asked))
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
