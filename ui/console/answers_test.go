package console

import (
	"testing"
	"time"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
)

// answeredRound is a round that was asked two questions about the whole document, of which one is answered.
func answeredRound() *script {
	r := blockedRound()
	r.Number, r.Type, r.Questions = 2, round.SpecificQuestions, []string{"Who would pay?", "From when on?"}
	r.Perspectives[0].Replies = []review.Reply{{Question: "Who would pay?", Confidence: "medium", Answer: "Nobody is named."}}
	return asked().say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Questions: r.Questions, Round: 1}},
		engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Type: round.SpecificQuestions, Perspectives: seats("product", "technical", "quality", "coverage"), Artifact: r.Artifact},
	).after(20*time.Second).say(engine.RoundFinished{Round: r}, feedback.LedgerUpdated{Findings: ledgerOf(r)}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)})
}

// Who asked the reviewers is shown what they answered when the round ends, in windows of every size.
func TestARoundOfQuestionsEndsAtTheAnswers(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		newModelHarness(t, size[0], size[1], func(o *Options) { o.ReadRecord = nil }).play(answeredRound()).wants("Answers", "Who would pay?", "Nobody is named.")
	}
}
