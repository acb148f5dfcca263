package conclusions

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/state"
)

// A card has the severity in a column, then one line each for who and what became of it, the place, and what follows. The most
// severe comes first, and what is closed comes last, without what nobody needs any more.
func TestACardTellsAFindingInAFewLines(t *testing.T) {
	t.Parallel()
	text := cards(known())
	want := "- F-002 **[HIGH]** **Nobody owns it**\\\n  *risk · new in round 2*\n\n" +
		"- F-001 **[MEDIUM]** **It has no end**\\\n  *risk · still there, since round 1*\\\n  line 50: “a week of paper”\\\n" +
		"  If nothing is done: It goes on\\\n  What to do: F-003\n\n" +
		"### No longer open\n\n- F-005 **[HIGH]** **No date**\\\n  *risk · new in round 1; fixed in round 2 (a date stands there)*"
	if got := strings.ReplaceAll(text, "goes on.", "goes on"); got != want {
		t.Errorf("the cards are\n%s\nwant\n%s", got, want)
	}
}

// A finding whose quote the document does not have is called raised again, also where it was still there before.
func TestACardCallsRaisedAgainByItsName(t *testing.T) {
	t.Parallel()
	e := &ledger.Entry{Finding: round.Finding{State: ledger.Persisting}, History: []ledger.Observation{
		{Round: 1, State: ledger.New, Perspectives: []string{"risk"}},
		{Round: 2, State: ledger.Persisting, Perspectives: []string{"risk"}},
		{Round: 3, State: ledger.Persisting, Perspectives: []string{"risk"}, QuoteUnfound: true},
	}}
	s := &state.State{Rounds: make([]*state.Round, 3)}
	if got, want := story(s, e), "new in round 1; still there in round 2; raised again in round 3 (quote not found)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// What is not in the document is told so, with the round in which it stood; words that a revision changed stand there as they were and are.
func TestACardSaysWhereAQuoteIs(t *testing.T) {
	t.Parallel()
	changed := &ledger.Entry{History: []ledger.Observation{{Round: 2, Passage: &ledger.Passage{Before: "- nine", Now: "- eight"}}}}
	for want, e := range map[string]*ledger.Entry{
		"quote not found: “fast”":                             {Finding: round.Finding{Quote: "fast", Evidence: review.Unverified}},
		"stood in round 1, no longer in the document: “fast”": {Finding: round.Finding{Quote: "fast", Stood: 1}},
		"before round 2: “nine”|now: “eight”":                 changed,
		"": {},
	} {
		if got := strings.Join(passages(e), "|"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
