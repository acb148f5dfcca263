package feedback

import "parley/engine/review"

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
