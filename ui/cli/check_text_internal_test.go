package cli

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// A document that too few could judge shows the rating that a review of it shows, and whose it is.
func TestACheckNamesWhoRatedWhereRulesCannotTell(t *testing.T) {
	t.Parallel()
	average := 4.0
	d := checkedDocument{Round: &round.Round{
		RulesCannotTell: true, AverageRating: &average,
		Perspectives: []round.Review{{Name: "product", Answer: review.Answer{Rating: 4}}, {Name: "risk"}},
	}}
	if got := d.average() + d.amount(); got != "4.0/5  no findings, rated by product only" {
		t.Error(got)
	}
	d.Round.RulesCannotTell = false
	if got := d.average() + d.amount(); got != "4.0/5  no objections" {
		t.Error(got)
	}
}
