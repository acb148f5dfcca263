package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// Words that several reviewers quote, or one of them in every round, are one quote; what one version of the document had was found, and may have
// left it since.
func TestAQuoteCountsOnce(t *testing.T) {
	t.Parallel()
	said := func(name, quote string, evidence review.Evidence) round.Review {
		return round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{Weaknesses: []review.Weakness{{Text: name, Quote: quote, Evidence: evidence}}}}
	}
	d := conclusions.Build(conclusions.Input{Ledger: &ledger.Ledger{}, Rounds: []round.Round{
		{Number: 1, Perspectives: []round.Review{said("product", "no such words", review.Unverified), said("risk", "no such\nwords", review.Unverified), said("quality", "for 90 days", review.Found)}},
		{Number: 2, Perspectives: []round.Review{said("product", "no such words", review.Unverified), said("quality", "for 90 days", review.Unverified), said("risk", "30", review.TooShort), said("legal", "", review.NotQuoted)}},
	}})
	if s := d.Statistics; s.Quotes != 3 || s.Unverified != 1 || s.TooShort != 1 || s.GoneQuotes != 1 {
		t.Errorf("%+v", s)
	}
	if want := "- Quoted passages: 3, of which 2 were not found (1 of them stood in an earlier round) and 1 is too short to show a place\n"; !strings.Contains(d.Markdown(), want) {
		t.Errorf("no %q", want)
	}
}

// A low finding whose words are nowhere is a key conclusion only where there is no other.
func TestASlightFindingIsNoKeyConclusionBesideOthers(t *testing.T) {
	t.Parallel()
	slight := entry("F-002", ledger.Weakness, "A comma is missing", review.Low, ai("risk"))
	slight.Evidence = review.Unverified
	for want, entries := range map[string][]ledger.Entry{
		"F-001": {entry("F-001", ledger.Weakness, "No owner", review.Low, ai("quality")), slight},
		"F-002": {slight},
	} {
		if got := conclusions.Build(conclusions.Input{Ledger: &ledger.Ledger{Entries: entries}}).KeyConclusions; len(got) != 1 || got[0].ID != want {
			t.Errorf("%+v, want %s alone", got, want)
		}
	}
}
