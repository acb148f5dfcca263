package ledger

import (
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// MarkFormerQuotes writes into a round which of the quotes that it did not find an earlier version of the document had. Such a quote was
// not made up, and all that a round leaves is to say the same of it.
func (l *Ledger) MarkFormerQuotes(r *round.Round) {
	reviews := slices.Clone(r.Perspectives)
	for i := range reviews {
		weaknesses := slices.Clone(reviews[i].Weaknesses)
		for j := range weaknesses {
			if w := &weaknesses[j]; w.Evidence == review.Unverified {
				w.StoodIn = l.quoteStood(w.Quote, r.Number)
			}
		}
		reviews[i].Weaknesses = weaknesses
	}
	r.Perspectives, r.ConvergentThemes = reviews, slices.Clone(r.ConvergentThemes)
	for i := range r.ConvergentThemes {
		markTheme(&r.ConvergentThemes[i], reviews)
	}
}

// quoteStood is the last round before this one whose document had a quote that a finding rests on; 0 for none.
func (l *Ledger) quoteStood(quote string, before int) int {
	for i := range l.Entries {
		if e := &l.Entries[i]; e.Stood > 0 && e.Stood < before && quote != "" && fold(e.Quote) == fold(quote) {
			return e.Stood
		}
	}
	return 0
}

// markTheme writes the same into a theme and the words of each reviewer behind it; into the theme only where it is true of all of them.
func markTheme(t *round.Theme, reviews []round.Review) {
	t.Said = slices.Clone(t.Said)
	told := t.Said
	if len(told) == 0 { // all in the same words
		for _, name := range t.Perspectives {
			told = append(told, round.Wording{Perspective: name, Text: t.Text, Evidence: t.Evidence})
		}
	}
	stood, all := 0, true
	for i := range told {
		if told[i].Evidence != review.Unverified {
			continue
		}
		told[i].StoodIn = stoodOf(told[i], reviews)
		stood, all = max(stood, told[i].StoodIn), all && told[i].StoodIn > 0
	}
	if all {
		t.StoodIn = stood
	}
}

// stoodOf is what is known of the quote behind a reviewer's words, which may be cut.
func stoodOf(said round.Wording, reviews []round.Review) int {
	for _, p := range reviews {
		for _, w := range p.Weaknesses {
			if p.Name == said.Perspective && w.StoodIn > 0 && strings.HasPrefix(w.Text, strings.TrimSuffix(said.Text, "…")) {
				return w.StoodIn
			}
		}
	}
	return 0
}
