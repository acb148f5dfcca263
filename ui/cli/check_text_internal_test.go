package cli

import (
	"strings"
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
	d.Round.Perspectives[0].Rules = &review.RuleReport{Checks: []review.CheckOutcome{{Check: "P4", What: "says what is not done", State: "not"}}}
	if got := d.average() + d.amount(); got != "4.0/5  no findings" {
		t.Errorf("%s of a document that does not meet P4", got)
	}
}

// Where the checks cannot read a document at all, one sentence says why; where each abstains for its own reason, none does.
func TestACheckSaysOnceWhyNobodyCouldJudge(t *testing.T) {
	t.Parallel()
	abstains := func(why string) round.Review {
		return round.Review{Answer: review.Answer{Rules: &review.RuleReport{Abstains: why}}}
	}
	rated := round.Review{Answer: review.Answer{Rating: 4, Rules: &review.RuleReport{}}}
	const why = "the document is written in HTML"
	for want, list := range map[string][]round.Review{
		"a.html: " + why: {abstains(why), abstains(why)},
		"":               {abstains(why), rated},
	} {
		d := checkedDocument{Path: "a.html", Round: &round.Round{RulesCannotTell: true, Perspectives: list}}
		if got := strings.Join(d.notes(), "|"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	d := checkedDocument{Round: &round.Round{Perspectives: []round.Review{rated, abstains(why)}}}
	if notes := d.notes(); len(notes) > 0 {
		t.Errorf("a rated document: %q", notes)
	}
}
