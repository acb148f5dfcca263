package feedback

import (
	"fmt"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// quotesNothing reports whether the first round's reviewers quote, and none of it is in the document: they may have read another text, and
// to revise this one answers them nothing. In a later round the words may have been there before.
func (s *adviceInput) quotesNothing() bool {
	quoted := 0
	for _, p := range s.round.Perspectives {
		for _, w := range p.Weaknesses {
			switch w.Evidence {
			case review.Unverified:
				quoted++
			case review.Found, review.TooShort:
				return false
			case review.NotQuoted:
			}
		}
	}
	return quoted > 0 && !s.later()
}

// nameUnfound says of which severe findings the quote is not in the document: nothing in the text is known to be what they name.
func (s *adviceInput) nameUnfound(open []round.Finding) string {
	if s.quotesNothing() {
		return "" // the advice says so of all
	}
	var ids []string
	for _, f := range open {
		if ledger.IsUnverified(f) {
			ids = append(ids, f.ID)
		}
	}
	if len(ids) == 0 {
		return ""
	}
	if more := len(ids) - mostNamed; more > 1 {
		ids = append(ids[:mostNamed:mostNamed], fmt.Sprintf("%d more", more))
	}
	return fmt.Sprintf("The %s of %s %s not in the document: look at %s before you edit.", agree(len(ids), "quote", "quotes"), round.Series(ids),
		agree(len(ids), "is", "are"), agree(len(ids), "that finding", "those findings"))
}
