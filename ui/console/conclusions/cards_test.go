package conclusions

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
	"parley/ui/console/state"
)

// A card has the severity in a column, then one line each for who and what became of it, the place, and what follows. The most
// severe comes first, and what is closed comes last, without what nobody needs any more.
func TestACardTellsAFindingInAFewLines(t *testing.T) {
	t.Parallel()
	s := known()
	text := cards(s, conclusions.ToDo(s.Ledger, nil))
	want := "- F-002 **[HIGH]** **Nobody owns it**\\\n  *risk · new in round 2*\n\n" +
		"- F-001 **[MEDIUM]** **It has no end**\\\n  *risk · still there, since round 1* → F-003\\\n  line 50: “a week of paper”\\\n" +
		"  If nothing is done: It goes on\n\n" +
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

// What an examiner said stands in a line of its own and is told once, as are the words that it quotes.
func TestACardTellsADisputeOnce(t *testing.T) {
	t.Parallel()
	s := &state.State{Rounds: make([]*state.Round, 2)}
	e := &ledger.Entry{Finding: round.Finding{ID: "F-001", Quote: "- One developer works on it.", Line: 42, State: ledger.Contested}, Observed: ledger.Persisting, History: []ledger.Observation{
		{Round: 1, State: ledger.New, Perspectives: []string{"risk"}}, {Round: 2, State: ledger.Persisting, Perspectives: []string{"risk"}},
	}}
	e.Examined = &round.Examined{As: round.Disputed, Tool: "ada", Vendor: "Acme", Why: "The brief names the developer.", Round: 2, CounterQuote: "One developer works on it.", CounterLine: 42}
	text := card(s, e, nil)
	for told, want := range map[string]int{"Disputed by ada (Acme): The brief names the developer.": 1, "One developer works on it": 1, "disputed": 0, "ada quotes the same words against it.": 1, "still there, since round 1": 1} {
		if got := strings.Count(text, told); got != want {
			t.Errorf("%q stands there %d times, not %d:\n%s", told, got, want, text)
		}
	}
	e.Examined.CounterQuote, e.Examined.CounterLine, e.Examined.Round = "Two can release.", 50, 1
	if text := card(s, e, nil); !strings.Contains(text, "After round 1: disputed by ada") || !strings.Contains(text, "Against it, line 50: “Two can release.”") {
		t.Errorf("it is\n%s", text)
	}
	e.Examined = &round.Examined{As: round.Confirmed, Tool: "ada", Why: "So it is written.", Round: 2}
	if text := card(s, e, nil); strings.Count(text, "onfirmed by ada") != 1 {
		t.Errorf("it is\n%s", text)
	}
}
