package record

import (
	"fmt"
	"slices"

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
	w.line("What is examined goes to a tool of another vendor, which is not told who said it: %s.", inline(e.Summary()))
	w.line("")
	told, faults := map[string]bool{}, e.Faults()
	for _, as := range []round.ExaminedAs{round.Disputed, round.Confirmed, round.Refined, round.Unsure, round.NotExamined} {
		for _, f := range e.Findings {
			if f.As == as {
				switch tool, reason := e.Uncounted(f); {
				case tool == "":
				case told[reason] || !slices.Contains(faults, reason): // said once: of the finding before, or of several tools below
					f.Why = "the checks of " + tool + " do not count"
				default:
					f.Why = reason
				}
				told[f.Why] = true
				w.examined(f)
			}
		}
	}
	for _, fault := range faults {
		if !told[fault] {
			w.line("- %s", inline(fault))
		}
	}
	if note := e.VerdictNote(); note != "" {
		w.line("- %s", inline(note))
	}
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
	w.line("- **%s %s**%s: %s", strong(f.ID), strong(string(f.As)), by, inline(f.Why))
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
