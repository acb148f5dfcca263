package console

import (
	"testing"

	"parley/engine"
	"parley/feedback"
)

// Where nobody rated, done asks in the same words as the verdict: what blocks it is that nobody rated.
func TestDoneOfADocumentThatNobodyRatedSaysSo(t *testing.T) {
	t.Parallel()
	r := blockedRound()
	for i := range r.Perspectives {
		r.Perspectives[i].Weaknesses = nil
	}
	r.AverageRating, r.RulesCannotTell = nil, true
	d := newModelHarness(t, 100, 30).play(running().say(engine.RoundFinished{Round: r}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)}))
	d.press("D", "5", "enter").wants("Nobody rated the document. Done all the same?")
	d.press("n").wants("Nothing is decided, and nobody rated the document. F shows")
}
