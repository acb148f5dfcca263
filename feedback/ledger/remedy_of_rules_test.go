package ledger

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// That a document is not there is told by no single check; its remedy is no second finding all the same. A reviewer who is no rule may
// wish for something else at the same place.
func TestRemedyOfADocumentThatIsNotThereBelongsToItsFinding(t *testing.T) {
	t.Parallel()
	const wish = "Write “Motivation” (line 3) before it is looked at."
	for outcome, want := range map[round.Outcome][]string{round.Direct: {"F-001"}, round.Answered: nil} {
		var l Ledger
		absent := reviewOf("quality", outcome, review.Weakness{Text: "Nine of ten parts hold no prose.", Severity: review.High, Anchor: "Motivation"})
		absent.Suggestions = []review.Suggestion{{Text: wish, Anchor: "Motivation"}}
		r := a(1, "x", round.Initial, absent)
		r.ActionItems = []round.ActionItem{{Text: wish, Perspectives: []string{"quality"}}}
		l.Update(r, Scope{})
		if got := l.Entries[1].Answers; !slices.Equal(got, want) {
			t.Errorf("%s: the remedy answers %q, want %q", outcome, got, want)
		}
	}
}
