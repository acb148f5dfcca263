package console

import (
	"slices"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
)

// What was marked before the review was opened here is undone like any other mark, the last first: a parley that was killed loses none.
func TestMarksFromBeforeTheReviewWasOpenedAreUndone(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"F", "V"} {
		s := asked().say(feedback.FindingMarked{ID: "F-003", Choice: "later"}).say(feedback.FindingMarked{ID: "F-002", Choice: "accept"}).
			say(feedback.FindingMarked{ID: "F-002"}). // undone, or pressed again
			say(feedback.FindingMarked{ID: "F-003", Choice: "later", Note: "ask Marta"}).
			say(feedback.FindingAdded{Finding: round.Finding{ID: "F-100", Kind: "weakness", Text: "mine", State: "new"}})
		d := newModelHarness(t, 120, 40, func(o *Options) { o.HasHistory = true }).play(s).send(eventsMsg{events: []engine.Event{{Body: HistoryEndedCue{}}}})
		d.press(at, "u").wants("Undone: F-100 is removed.")
		d.press("u").wants("Undone: the note on F-003 is removed.")
		d.press("u").wants("Undone: F-003 is unmarked again.")
		d.press("u").wants("There is nothing to undo.")
		if want := []string{"F-003 later ", "F-003  "}; !slices.Equal(d.actions.marks, want) {
			t.Errorf("%s: said %q, want %q", at, d.actions.marks, want)
		}
	}
}

// A finding that the reviewers of a round have been given stays, also where both happened before the review was opened here.
func TestAFindingGivenToReviewersBeforeTheReviewWasOpenedStays(t *testing.T) {
	t.Parallel()
	s := newScript().say(feedback.FindingAdded{Finding: round.Finding{ID: "F-100", Kind: "weakness", Text: "mine", State: "new"}})
	s.events = append(s.events, asked().events...)
	d := newModelHarness(t, 120, 40, func(o *Options) { o.HasHistory = true }).play(s).send(eventsMsg{events: []engine.Event{{Body: HistoryEndedCue{}}}})
	d.press("F", "u").wants("F-100 stays: the reviewers have it before them.")
}
