package feedback

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Built-in checks that could not judge a text will say the same of it in every round.
func TestTheAdviceDoesNotAskChecksAgainThatCannotJudge(t *testing.T) {
	t.Parallel()
	high := review.High
	for number := 1; number <= 2; number++ {
		r := round.Round{
			Number: number, Verdict: round.Blocked, Severity: &high, Recommendation: round.NotApplicable,
			Perspectives: []round.Review{{Name: "legal", Outcome: round.Direct}},
		}
		got := advise(adviceInput{step: Step{Round: number}, round: r, counts: ledger.Counts{New: 4}, questions: 0})
		if got.Choice != AskTool || !strings.Contains(got.Reason, "could not judge this text") {
			t.Errorf("round %d: suggested %+v", number, got)
		}
	}
}

func TestTheAdviceCountsNoReplyThatAnswersNothing(t *testing.T) {
	t.Parallel()
	three := 3.0
	r := round.Round{
		Number: 2, Type: round.SpecificQuestions, Questions: []string{"A?"}, AverageRating: &three, Verdict: round.Reached, Recommendation: round.NotApplicable,
		Perspectives: []round.Review{{Name: "technical", Outcome: round.Direct, Answer: review.Answer{
			Rating: 3, Replies: []review.Reply{{Question: "A?", Answer: "The built-in checks cannot answer this question.", Unanswered: true}},
		}}},
	}
	if got := r.Unanswered(); len(got) != 1 {
		t.Errorf("unanswered: %q", got)
	}
	if got := advise(adviceInput{step: Step{Round: 2}, round: r, counts: ledger.Counts{Repeated: 1}, questions: 1}); got.Choice != Done || !strings.Contains(got.Reason, "Nobody could answer your question.") {
		t.Errorf("suggested %+v", got)
	}
}
