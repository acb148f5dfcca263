package round

import (
	"slices"

	"parley/engine/review"
)

// Orders are the findings that a document orders its reviewers about: such a passage may have made any verdict, also a good one.
func Orders(list []Finding) []Finding {
	return slices.DeleteFunc(slices.Clone(list), func(f Finding) bool {
		return f.Rule != review.OrdersToReviewers || f.Severity.Rank() < review.High.Rank()
	})
}
