package consensus

import "parley/engine/review"

// Severity is one row of the table that grades a blocked verdict.
type Severity struct {
	Name     string
	Severity review.Severity
	When     func(Facts) bool
	// Because is said in the description of the divergence Explains when the row makes a verdict graver than the divergence
	// itself would.
	Because  string
	Explains string
	// Overrules names a row that does not count when this one holds, because this one is more specific.
	Overrules string
}

// lowRatingRow is overruled by the lone-dissent policy.
const lowRatingRow = "any low rating"

// lowRatingMakesHigh is said of a low rating where something blocks and nothing else is HIGH; oldLowRatingMakesHigh was, and stands in older
// sessions, there beside what is HIGH as well.
const (
	lowRatingMakesHigh    = "a rating this low makes the verdict HIGH"
	oldLowRatingMakesHigh = "a rating this low makes a blocked verdict HIGH"
)

// severities is table (b) of SPEC section 4.
func severities() []Severity {
	return []Severity{
		{Name: "nobody rated", Severity: review.High, When: func(f Facts) bool { return len(f.Rated) == 0 && !f.Undecided() }},
		{
			Name: lowRatingRow, Severity: review.High, When: func(f Facts) bool { return len(f.LowRatings()) > 0 },
			Explains: LowRating, Because: lowRatingMakesHigh,
		},
		{Name: "critical risk", Severity: review.High, When: func(f Facts) bool { return f.HasRiskLevel(review.Critical) }},
		{Name: "missing requirements", Severity: review.High, When: Facts.HasMissingRequirement},
		{Name: "spread", Severity: review.Medium, When: Facts.HasSpread},
		{Name: "lone dissent", Severity: review.Medium, When: Facts.HasLoneDissent},
		{Name: "divergent views", Severity: review.Low, When: func(f Facts) bool { return len(f.Divergences) > 0 && len(f.LowRatings()) == 0 }},
	}
}

// loneDissent is the row that the policy of that name adds: it holds in the same case as "lone dissent", and then a
// low rating by itself is no reason for HIGH.
func loneDissent() Severity {
	return Severity{Name: "lone dissent overrules", Severity: review.Medium, When: Facts.HasLoneDissent, Overrules: lowRatingRow}
}
