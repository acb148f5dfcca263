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
		if got.Choice != AskTool || !strings.Contains(got.Reason, "No AI tool answered, and the built-in checks could rate nothing.") {
			t.Errorf("round %d: suggested %+v", number, got)
		}
	}
}

// Every review that no AI tool answered is advised the same, in words that say what the built-in checks could rate.
func TestTheAdviceIsOneWhereNoToolAnswered(t *testing.T) {
	t.Parallel()
	three := 3.0
	for want, rated := range map[string]review.Rating{"could rate risk only. The built-in checks say the same until the text changes.": 3, "could rate nothing. The built-in checks": 0} {
		r := round.Round{
			Number: 1, Verdict: round.Blocked, RulesCannotTell: true, Recommendation: round.NotApplicable, AverageRating: &three,
			Perspectives: []round.Review{{Name: "risk", Outcome: round.Direct, Answer: review.Answer{Rating: rated}}, {Name: "product", Outcome: round.Direct}},
		}
		if got := advise(adviceInput{step: Step{Round: 1}, round: r, counts: ledger.Counts{New: 1}}); got.Choice != AskTool || !strings.Contains(got.Reason, want) {
			t.Errorf("suggested %+v", got)
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
	if got := advise(adviceInput{step: Step{Round: 2}, round: r, counts: ledger.Counts{Repeated: 1}, questions: 1}); got.Choice != AskTool || !strings.Contains(got.Reason, "Nobody could answer your question.") {
		t.Errorf("suggested %+v", got)
	}
}
