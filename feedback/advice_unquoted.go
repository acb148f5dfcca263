package feedback

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
)

// nameUnquoted says of which open findings the document has been edited already, where they quoted it, and what the last round said of
// that; "" for none.
func (s *adviceInput) nameUnquoted(open []round.Finding) (text string) {
	var silent []string
	for _, f := range open {
		switch {
		case f.Stood == 0:
		case len(s.named[f.ID]) == 0:
			silent = append(silent, f.ID)
		default:
			text += fmt.Sprintf(" The quote of %s is gone, and %s.", f.ID, s.saidOf(f))
		}
	}
	switch len(silent) {
	case 0:
		return text
	case 1:
		return fmt.Sprintf(" The quote of %s is gone, and %s.", silent[0], confirmedByNone("it")) + text
	default:
		return fmt.Sprintf(" The quotes of %s are gone, and %s.", round.Series(silent), confirmedByNone("them")) + text
	}
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
