package console

import (
	"testing"

	"parley/engine"
	"parley/feedback"
)

// In the smallest window, too, what is written is seen, whatever is offered beside it.
func TestWhatIsWrittenIsSeenInTheSmallestWindow(t *testing.T) {
	t.Parallel()
	q := openQuestion(false)
	q.Options = append(q.Options[:len(q.Options)-1:len(q.Options)-1], feedback.Option{Choice: feedback.ContinueDeeper, Revise: true, Label: "Revise and run again"}, q.Options[len(q.Options)-1])
	log := running().say(engine.RoundFinished{Round: blockedRound()}, feedback.CheckpointOpened{Checkpoint: q})
	newModelHarness(t, 40, 12).play(log).press("D", "3", "enter", "W", "h", "o").wants("▸ 3  Ask questions", "> Who", "enter ask")
}
