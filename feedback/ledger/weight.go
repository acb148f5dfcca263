package ledger

import (
	"cmp"

	"parley/engine/review"
	"parley/engine/round"
)

// CompareWeight is the order of findings wherever several are named: the most severe first, then the surest, then by their ids. Lists of the
// same findings in different orders read as if they were different findings.
func CompareWeight(a, b round.Finding) int {
	return cmp.Or(
		cmp.Compare(b.Severity.Rank(), a.Severity.Rank()),
		cmp.Compare(doubts(a), doubts(b)),
		cmp.Compare(len(b.Perspectives), len(a.Perspectives)),
		cmp.Compare(len(a.ID), len(b.ID)), cmp.Compare(a.ID, b.ID),
	)
}

// doubts grow with what speaks against a finding: what the person accepted is sure, then what quotes words that stand in the document. What
// somebody contests comes last.
func doubts(f round.Finding) int {
	switch {
	case f.Choice == Accept:
		return 0
	case f.State == Contested:
		return 5
	case f.Line > 0 && f.Stood == 0:
		return 1
	case f.Quote == "", f.Evidence == review.TooShort:
		return 2
	case f.Stood > 0:
		return 3
	default:
		return 4
	}
}
