package feedback

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// nameUnquoted says of which open findings the text has changed already, the gravest first, and what the last round said of that; "" for none.
func (s *adviceInput) nameUnquoted(open []round.Finding) (text string) {
	var silent []string
	quoteIsGone := true
	for _, f := range open {
		switch {
		case f.Stood == 0 && f.State != ledger.Unconfirmed:
		case len(s.named[f.ID]) == 0:
			silent = append(silent, nameAmong(f, open))
			if f.State == ledger.Unconfirmed { // its quote may still be there
				quoteIsGone = false
			}
		case f.Stood > 0:
			text += fmt.Sprintf(" The quote of %s is gone, and %s.", nameAmong(f, open), s.saidOf(f))
		}
	}
	if len(silent) == 0 {
		return text
	}
	it, named := agree(len(silent), "it", "them"), silent
	if more := len(silent) - mostNamed; more > 1 { // "1 more" is no shorter than a name
		named = append(slices.Clone(silent[:mostNamed]), fmt.Sprintf("%d more", more))
	}
	if !quoteIsGone {
		return fmt.Sprintf(" The text of %s has changed, and %s.", round.Series(named), confirmedByNone(it)) + text
	}
	return fmt.Sprintf(" The %s of %s %s gone, and %s.", agree(len(silent), "quote", "quotes"), round.Series(named), agree(len(silent), "is", "are"), confirmedByNone(it)) + text
}

// nameAmong is a finding by its id, with its severity where others beside it have another.
func nameAmong(f round.Finding, list []round.Finding) string {
	if slices.ContainsFunc(list, func(o round.Finding) bool { return o.Severity != f.Severity }) {
		return f.ID + " (" + f.Severity.Label() + ")"
	}
	return f.ID
}

// saidOf is what the round said of a finding whose quote is gone: who names it all the same, or that nobody says that it is mended.
func (s *adviceInput) saidOf(f round.Finding) string {
	if by := s.named[f.ID]; len(by) > 0 {
		return round.Series(by) + " raised it again"
	}
	return confirmedByNone("it")
}

// saidOfAll is what the round said of several findings whose text has changed.
func (s *adviceInput) saidOfAll(open []round.Finding) string {
	var said []string
	isSilent := func(f round.Finding) bool { return len(s.named[f.ID]) == 0 }
	for _, f := range open {
		if !isSilent(f) {
			said = append(said, fmt.Sprintf("%s raised %s again", round.Series(s.named[f.ID]), f.ID))
		}
	}
	switch {
	case len(said) == 0:
		return confirmedByNone("them")
	case slices.ContainsFunc(open, isSilent):
		said = append(said, confirmedByNone("the rest"))
	}
	return strings.Join(said, ", and ")
}

// confirmedByNone says that nobody confirmed what an edit may have mended.
func confirmedByNone(what string) string { return "no reviewer has confirmed that this mends " + what }
