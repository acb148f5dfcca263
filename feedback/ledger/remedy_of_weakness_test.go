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
