package ledger

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// Who criticises something with others praises something else with a strength that sounds alike: nobody contests a point of their own.
func TestNobodyContestsAPointOfTheirOwn(t *testing.T) {
	t.Parallel()
	for _, praiser := range []string{"quality", "risk"} {
		var l Ledger
		product := reviewOf("product", round.Answered, review.Weakness{Text: "The goal cannot be tested", Severity: review.Medium})
		quality := reviewOf("quality", round.Answered, review.Weakness{Text: "The goal cannot be tested.", Severity: review.Medium})
		risk := reviewOf("risk", round.Answered)
		for _, r := range []*round.Review{&quality, &risk} {
			if r.Name == praiser {
				r.Strengths = []string{"The goal can be tested"}
			}
		}
		l.Update(a(1, "x", round.Initial, product, quality, risk), Scope{})
		if got, want := l.Entries[0].State == Contested, praiser == "risk"; len(l.Entries) != 1 || got != want {
			t.Errorf("praised by %s: contested %t, want %t (%d entries)", praiser, got, want, len(l.Entries))
		}
	}
}

// Two findings of two places are two entries where only a word is alike, among all that a panel says: joined, one of them would be lost.
func TestFindingsOfTwoPlacesAreTwoEntries(t *testing.T) {
	t.Parallel()
	weak := func(text, quote string, line int) review.Weakness {
		return review.Weakness{Text: text, Quote: quote, Line: line, Severity: review.High, Evidence: review.Found}
	}
	const holds, money = "Holds of 10 and of 30 minutes contradict each other", "Nobody says who holds the money until arrival"
	for text, want := range map[string][]string{money: {"technical", "risk"}, "Holds of 10 minutes and of 30 minutes contradict each other": {"technical"}} {
		var l Ledger
		r := a(1, "x", round.Initial,
			reviewOf("product", round.Answered,
				weak(`"Fast and easy to use" cannot be tested`, "The service should be fast and easy to use.", 14),
				weak("A crew that arrives after 18:00 gets no refund, and crews arrive at 21:00", "Refunds up to 18:00 on the day of arrival.", 30)),
			reviewOf("technical", round.Answered,
				weak(holds, "Payment holds of 30 minutes block berths on busy evenings.", 68),
				weak("The code drops the beam: a wide boat gets a berth that it does not fit", "if b.Blocked || b.Length < c.Length", 46),
				weak("Nothing is said of two crews that pay for one berth at the same time", "Payment holds the berth for 10 minutes.", 40)),
			reviewOf("quality", round.Answered,
				weak("The county has 41 harbours, not 44", "all 44 harbours of the county", 64),
				weak(`"Fast and easy to use" names no limit`, "The service should be fast and easy to use.", 14),
				weak("Nothing says how calls per evening are counted", "Fewer than 5 calls per harbour and evening.", 59)),
			reviewOf("risk", round.Answered,
				weak("Phone numbers are kept without limit", "Phone numbers are kept forever, so that crews need not type them again.", 57),
				weak(text, "Does the municipality or Tidepool hold the money until arrival?", 76)),
		)
		for _, asked := range []string{
			"Say 10 minutes in both places", "Compare the beam, too", "Use an exclusion constraint over berth and night", "Delete numbers after 12 months",
			"Name a waiting list, or say that there is none", "Give a limit in seconds on 3G", "Let the refund end when the crew checks in",
		} {
			r.ActionItems = append(r.ActionItems, round.ActionItem{Text: asked, Perspectives: []string{"coverage"}})
		}
		l.Update(r, Scope{})
		var raised []string
		for _, e := range l.Entries {
			if e.Text == holds || e.Text == text {
				raised = append(raised, e.Perspectives[0])
			}
		}
		if !slices.Equal(raised, want) {
			t.Errorf("%q of another place than %q: entries of %q, want of %q", text, holds, raised, want)
		}
	}
}

// TestASharedWordJoinsNoFindings has findings that quote nothing, so that only their words tell whether they are one.
func TestASharedWordJoinsNoFindings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"The service cannot scale":           2, // another sense of the word
		"Distances on the map have no scale": 1,
	} {
		var l Ledger
		l.Update(a(1, "x", round.Initial,
			reviewOf("product", round.Answered, review.Weakness{Text: "The map has no scale"}),
			reviewOf("risk", round.Answered, review.Weakness{Text: text})), Scope{})
		if got := len(l.Entries); got != want {
			t.Errorf("%q: %d entries, want %d", text, got, want)
		}
	}
}
