package conclusions_test

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
)

// A question is answered where a reviewer replied to it in a round that asked it, or in a word aside with the person.
func TestAQuestionIsAnsweredInARoundOrAside(t *testing.T) {
	t.Parallel()
	asking := round.Review{Name: "risk", Outcome: round.Answered, Answer: review.Answer{OpenQuestions: []string{"Who may delete an item?", "Which region holds the data?", "Who pays for the recipe service?"}}}
	first := round.Round{Number: 1, Perspectives: []round.Review{asking}, Conversations: []round.Turn{
		{ID: "F-003", Number: 1, Reviewer: "product", Round: 1, Question: "which region holds the data", Answer: "Ireland."},
		{ID: "F-003", Number: 2, Reviewer: "product", Round: 1, Question: "Who pays for the recipe service?", Why: "no answer came"},
	}}
	second := round.Round{Number: 2, Questions: []string{"Who may delete an item?"}, Perspectives: []round.Review{{
		Name: "quality", Outcome: round.Answered, Answer: review.Answer{Replies: []review.Reply{{Question: "Who may delete an item?", Answer: "Only owners.", Confidence: "high"}}},
	}}}
	rounds := []round.Round{first, second}
	answered := conclusions.AnsweredNow(rounds, asking.OpenQuestions)
	for question, want := range map[string]string{
		"Who may delete an item?":          "answered in round 2 by quality",
		"Which region holds the data?":     "answered by product, asked about F-003",
		"Who pays for the recipe service?": "",
	} {
		got, is := answered[question]
		if is != (want != "") || is && got.String() != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
	open := conclusions.Unanswered(rounds)
	if len(open) != 1 || open[0].Text != "Who pays for the recipe service?" {
		t.Errorf("unanswered are %+v", open)
	}
}

// The built-in checks quote what shares words with a question: it may answer it, and the question stays open.
func TestWhatTheBuiltInChecksQuoteLeavesAQuestionOpen(t *testing.T) {
	t.Parallel()
	const asked = "Who pays when two skippers hold one berth offline?"
	first := round.Round{Number: 1, Perspectives: []round.Review{{Name: "quality", Answer: review.Answer{OpenQuestions: []string{asked}}}}}
	second := round.Round{Number: 2, Type: round.SpecificQuestions, Questions: []string{asked}, Perspectives: []round.Review{{
		Name: "quality", Outcome: round.Direct, Answer: review.Answer{
			Rules:   &review.RuleReport{Abstains: "too little to judge"},
			Replies: []review.Reply{{Question: asked, Answer: "The built-in checks quote what shares “berth” with the question: line 3: “A berth is held offline.”.", Evidence: "A berth is held offline.", Line: 3}},
		},
	}}}
	rounds := []round.Round{first, second}
	if got := conclusions.AnsweredNow(rounds, []string{asked}); len(got) != 0 {
		t.Errorf("answered: %v", got)
	}
	if open := conclusions.Unanswered(rounds); len(open) != 1 || open[0].Text != asked {
		t.Errorf("open: %+v", open)
	}
	a := second.Answers()[0]
	if !a.OnlyPassages() || !a.Replies[0].Passage || len(second.Unanswered()) != 1 {
		t.Errorf("the reply: %+v", a)
	}
	second.Perspectives = append(second.Perspectives, round.Review{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Replies: []review.Reply{{Question: asked, Answer: "The harbour."}}}})
	if got := conclusions.AnsweredNow([]round.Round{first, second}, []string{asked}); got[asked].String() != "answered in round 2 by risk" {
		t.Errorf("a tool answered: %+v", got)
	}
	if second.Answers()[0].OnlyPassages() {
		t.Error("a tool answered, and the question has only passages")
	}
}

// A question of the person's is told in the person's words, who may have asked for more than the reviewer who asks the like.
func TestThePersonsQuestionKeepsItsWords(t *testing.T) {
	t.Parallel()
	const asked = "Who owns the berth list? Is 60 % realistic?"
	got := conclusions.Unanswered([]round.Round{
		{Number: 1, Questions: []string{asked}},
		{Number: 2, Perspectives: []round.Review{{Name: "product", Answer: review.Answer{OpenQuestions: []string{"Who owns the berth list?"}}}}},
	})
	if len(got) != 1 || got[0].Text != asked {
		t.Errorf("%+v", got)
	}
}

// What built-in checks asked of an earlier text, and ask no more of a later one that they read from the same perspective, is settled; a tool that
// does not repeat a question has answered nothing.
func TestAQuestionOfChecksEndsWithWhatItIsAbout(t *testing.T) {
	t.Parallel()
	const asked = "What belongs in place of “TBD” under “Users”, and who decides it? (line 13)"
	rated := 3.0
	by := func(number int, outcome round.Outcome, questions ...string) round.Round {
		return round.Round{Number: number, AverageRating: &rated, Perspectives: []round.Review{{Name: "product", Outcome: outcome, Answer: review.Answer{OpenQuestions: questions}}}}
	}
	for name, c := range map[string]struct {
		rounds []round.Round
		open   int
	}{
		"checks, and no more":      {[]round.Round{by(1, round.Direct, asked), by(2, round.Direct)}, 0},
		"checks, and again":        {[]round.Round{by(1, round.Direct, asked), by(2, round.Direct, asked)}, 1},
		"checks, and then a tool":  {[]round.Round{by(1, round.Direct, asked), by(2, round.Answered)}, 1},
		"a tool, and then checks":  {[]round.Round{by(1, round.Answered, asked), by(2, round.Direct)}, 1},
		"checks that rate nothing": {[]round.Round{by(1, round.Direct, asked), {Number: 2, Perspectives: []round.Review{{Name: "product", Outcome: round.Direct}}}}, 1},
	} {
		if got := conclusions.Unanswered(c.rounds); len(got) != c.open {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
