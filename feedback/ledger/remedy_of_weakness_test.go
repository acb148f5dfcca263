package ledger

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// What a reviewer asks for beside a weakness belongs to that one, whatever its words are like.
func TestRemedyBesideAWeaknessBelongsToIt(t *testing.T) {
	t.Parallel()
	const wish = "Let the potter revoke it."
	var l Ledger
	judged := reviewOf("product", round.Answered,
		review.Weakness{Text: "The potter is not told of a stalled firing.", Severity: review.Low},
		review.Weakness{Text: "A secret address opens the curve for ever.", Severity: review.High, Settles: wish})
	judged.Suggestions = []review.Suggestion{{Text: wish, Priority: review.High}}
	r := a(1, "x", round.Initial, judged)
	r.ActionItems = []round.ActionItem{{Text: wish, Perspectives: []string{"product"}}}
	l.Update(r, Scope{})
	if got, want := l.Entries[2].Answers, []string{l.Entries[1].ID}; !slices.Equal(got, want) {
		t.Errorf("the remedy answers %q, want %q (%s)", got, want, l.Entries[1].Text)
	}
}

// An item that is asked for as before answers no finding that the person added in the meantime, however alike their words are.
func TestARemedyAnswersAPersonsFindingOnlyByItsID(t *testing.T) {
	t.Parallel()
	const wish = "Name who pays for the whiteboard of the rollout."
	var l Ledger
	for number, wished := range []string{wish, wish, "F-003: " + wish} {
		asks := reviewOf("risk", round.Answered, review.Weakness{Text: "Rain ruins the paper labels of crates.", Severity: review.Low})
		asks.Suggestions = []review.Suggestion{{Text: wished}}
		r := a(number+1, "x", round.Initial, asks)
		r.ActionItems = []round.ActionItem{{Text: wished, Perspectives: []string{"risk"}}}
		l.Update(r, Scope{})
		if number == 0 {
			f, err := l.NewOwnFinding("Who pays for the whiteboard of the rollout", 7)
			if err != nil {
				t.Fatal(err)
			}
			l.Add(f)
		}
		item := l.Entries[slices.IndexFunc(l.Entries, func(e Entry) bool { return e.Kind == Action })]
		if got, want := slices.Contains(item.Answers, "F-003"), number == 2; got != want {
			t.Errorf("round %d: %q answers the person's finding: %t, want %t (%q)", number+1, item.Text, got, want, item.Answers)
		}
	}
}

// What one reviewer asks for does not answer, and is not closed with, what another found in an earlier round.
func TestARemedyAnswersNoOlderFindingOfAnother(t *testing.T) {
	t.Parallel()
	const point, wish = "Data protection is put off", "Name a data protection officer"
	for _, raiser := range []string{"technical", "risk"} {
		var l Ledger
		for number := range 2 {
			first, second := reviewOf("technical", round.Answered), reviewOf("risk", round.Answered)
			if number == 0 {
				found := review.Weakness{Text: point, Severity: review.High}
				if raiser == "technical" {
					first.Weaknesses = append(first.Weaknesses, found)
				} else {
					second.Weaknesses = append(second.Weaknesses, found)
				}
			}
			second.Suggestions = []review.Suggestion{{Text: wish}}
			r := a(number+1, "x", round.Initial, first, second)
			r.ActionItems = []round.ActionItem{{Text: wish, Perspectives: []string{"risk"}}}
			l.Update(r, Scope{})
		}
		item := l.Entries[slices.IndexFunc(l.Entries, func(e Entry) bool { return e.Kind == Action })]
		if got, want := len(item.Answers) > 0, raiser == "risk"; got != want {
			t.Errorf("raised by %s: what risk asks for answers %q, want an answer: %t", raiser, item.Answers, want)
		}
	}
}

// A wish that shares a word or two with a finding is none of its remedies: rejecting the finding would close it.
func TestAWishOfItsOwnAnswersNoFinding(t *testing.T) {
	t.Parallel()
	const beside, own = "Say which means of payment are taken", "Ask workers of the payment office how many Swedish passengers come by night"
	judged := reviewOf("product", round.Answered, review.Weakness{
		Text: "Visitors from abroad may not have a Swedish payment app", Quote: "A passenger buys a ticket on a phone without an account", Line: 29,
		Severity: review.Low, Topic: "payment", Evidence: review.Found, Settles: beside,
	})
	judged.Suggestions = []review.Suggestion{{Text: beside}, {Text: own}}
	judged.Weaknesses[0].Anchor = "How tickets are paid"
	other := reviewOf("technical", round.Answered,
		review.Weakness{Text: "How a ticket is recognised as used when both deckhands are offline is not said", Quote: "The deckhand checks a ticket", Severity: review.High, Topic: "architecture"},
		review.Weakness{Text: "Who changes the battery on a Sunday is not said", Quote: "a machine with a battery, changed by the morning crew", Severity: review.Medium, Topic: "operations"},
		review.Weakness{Text: "Seven requirements are promised and six are listed", Quote: "The first release has all seven requirements.", Severity: review.High, Topic: "consistency"},
		review.Weakness{Text: "How long phone numbers are kept is not said", Severity: review.Critical, Topic: "privacy"})
	r := a(1, "x", round.Initial, judged, other)
	r.ActionItems = []round.ActionItem{{Text: beside, Perspectives: []string{"product"}}, {Text: own, Perspectives: []string{"product"}}}
	var l Ledger
	l.Update(r, Scope{})
	if tied, free := l.Entries[5].Answers, l.Entries[6].Answers; !slices.Equal(tied, []string{"F-001"}) || len(free) > 0 {
		t.Errorf("%q answers %q, %q answers %q", beside, tied, own, free)
	}
}
