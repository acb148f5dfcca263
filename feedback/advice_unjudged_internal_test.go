package feedback

import (
	"slices"
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
	for want, rated := range map[string]review.Rating{"could rate risk only. The built-in checks come to the same verdict until the text changes.": 3, "could rate nothing. The built-in checks": 0} {
		r := round.Round{
			Number: 1, Verdict: round.Blocked, RulesCannotTell: true, Recommendation: round.NotApplicable, AverageRating: &three,
			Perspectives: []round.Review{{Name: "risk", Outcome: round.Direct, Answer: review.Answer{Rating: rated}}, {Name: "product", Outcome: round.Direct}},
		}
		if got := advise(adviceInput{step: Step{Round: 1}, round: r, counts: ledger.Counts{New: 1}}); got.Choice != AskTool || !strings.Contains(got.Reason, want) {
			t.Errorf("suggested %+v", got)
		}
	}
}

// Where one perspective was asked and judged by rules, nothing abstained: the advice says that no other was asked.
func TestTheAdviceSaysThatNoOtherPerspectiveWasAsked(t *testing.T) {
	t.Parallel()
	four := 4.0
	r := round.Round{
		Number: 1, Verdict: round.Blocked, RulesCannotTell: true, Recommendation: round.NotApplicable, AverageRating: &four,
		Perspectives: []round.Review{{Name: "product", Outcome: round.Direct, Answer: review.Answer{Rating: 4}}},
	}
	got := advise(adviceInput{step: Step{Round: 1}, round: r})
	if want := "the built-in checks rated product, and no other perspective was asked."; got.Choice != AskTool || !strings.Contains(got.Reason, want) {
		t.Errorf("suggested %+v, want %q", got, want)
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

// A round that built-in checks alone repeat is advised as the first was: nothing new came up because nobody was asked.
func TestTheAdviceIsTheSameInEveryRoundOfChecks(t *testing.T) {
	t.Parallel()
	three := 3.0
	r := round.Round{Verdict: round.Reached, Recommendation: round.NotApplicable, AverageRating: &three, Perspectives: []round.Review{{Name: "quality", Outcome: round.Direct}}}
	first := advise(adviceInput{step: Step{Round: 1}, round: r, counts: ledger.Counts{New: 2}})
	for _, counts := range []ledger.Counts{{Repeated: 2}, {New: 1, Repeated: 9}} {
		if got := advise(adviceInput{step: Step{Round: 2}, round: r, counts: counts}); got != first || got.Choice != AskTool {
			t.Errorf("%+v: %+v, after %+v", counts, got, first)
		}
	}
}

// A review that is offline asked nobody: its advice does not say that nobody answered.
func TestTheAdviceOfAnOfflineReviewSaysThatNobodyWasAsked(t *testing.T) {
	t.Parallel()
	three := 3.0
	r := round.Round{Number: 1, Verdict: round.Reached, Recommendation: round.NotApplicable, AverageRating: &three, Perspectives: []round.Review{{Name: "quality", Outcome: round.Direct}}}
	for _, cannotTell := range []bool{false, true} {
		r.RulesCannotTell = cannotTell
		c := checkpointOf(Step{Round: 1, Offline: true}, RoundLimit{Max: 3}, r, oneNewFinding(1), 0)
		now := c.AsKnownNow(r, oneNewFinding(1), nil, false)
		if got := now.Advice; got.Choice != AskTool || !strings.HasPrefix(got.Reason, "This review is offline and asked no AI tool") || !c.Offline || got != c.Advice {
			t.Errorf("suggested %+v, then %+v", c.Advice, got)
		}
	}
}

// What files leave open between them no finding counts: whoever is told to ask a tool or to be done reads it, and so does the note.
func TestTheAdviceNamesWhatTheFilesLeaveOpenBetweenThem(t *testing.T) {
	t.Parallel()
	three := 3.0
	const want = "The files may contradict each other in 1 place, and REQ-009 and STORY-011 are defined in no file"
	r := round.Round{
		Number: 2, Verdict: round.Reached, Recommendation: round.NotApplicable, AverageRating: &three, Contradictions: make([]round.Contradiction, 1), UndefinedIDs: []string{"REQ-009", "STORY-011"},
	}
	for choice, c := range map[Choice]struct {
		step    Step
		outcome round.Outcome
	}{AskTool: {Step{Round: 2}, round.Direct}, Done: {Step{Round: 2, Final: true}, round.Answered}} {
		r.Perspectives = []round.Review{{Name: "quality", Outcome: c.outcome}}
		got := checkpointOf(c.step, RoundLimit{Max: 3}, r, oneNewFinding(2), 0)
		if got.Advice.Choice != choice || strings.Count(got.Advice.Reason, want) != 1 {
			t.Errorf("suggested %+v", got.Advice)
		}
		if last := map[Choice]string{AskTool: ": read the record.", Done: ". Done leaves that as it is."}[choice]; !strings.HasSuffix(got.Advice.Reason, want+last) {
			t.Errorf("suggested %+v", got.Advice)
		}
		if note := "the files may contradict each other in 1 place, and REQ-009 and STORY-011 are defined in no file: read the record"; !slices.Contains(got.Notes, note) {
			t.Errorf("notes %q", got.Notes)
		}
	}
}

// oneNewFinding is a ledger with one finding, which a round brought.
func oneNewFinding(number int) *ledger.Ledger {
	return &ledger.Ledger{Entries: []ledger.Entry{{
		Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, State: ledger.New, Severity: review.Low}, Observed: ledger.New, FirstRound: number,
		History: []ledger.Observation{{Round: number, State: ledger.New}},
	}}}
}
