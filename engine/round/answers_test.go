package round_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/review"
	"parley/engine/round"
)

func TestAnswersStandUnderTheQuestionsThatWereAsked(t *testing.T) {
	t.Parallel()
	reviewer := func(name string, replies ...review.Reply) round.Review {
		return round.Review{Name: name, Answer: review.Answer{Replies: replies}}
	}
	r := round.Round{
		Questions: []string{"Who owns it? (about F-001: Nobody owns the import)", "By when?"},
		Perspectives: []round.Review{
			reviewer("risk", review.Reply{Question: "Who owns it?", Answer: "Nobody"}, review.Reply{Question: "By when?", Answer: "It is open"}),
			reviewer("quality", review.Reply{Question: "Ownership", Answer: "Nobody"}, review.Reply{Question: "Deadline", Answer: "In May", Confidence: "low"}),
			reviewer("product", review.Reply{Question: "What does it cost?", Answer: "Too much"}),
		},
	}
	want := []round.AnsweredQuestion{
		{Question: r.Questions[0], Replies: []round.Reply{
			{Perspectives: []string{"risk"}, Answer: "Nobody"}, {Perspectives: []string{"quality"}, Answer: "Nobody", TakenAs: "Ownership"},
		}},
		{Question: "By when?", Replies: []round.Reply{
			{Perspectives: []string{"risk"}, Answer: "It is open"}, {Perspectives: []string{"quality"}, Answer: "In May", Confidence: "low", TakenAs: "Deadline"},
		}},
		{Question: "What does it cost?", Replies: []round.Reply{{Perspectives: []string{"product"}, Answer: "Too much"}}, Unasked: true},
	}
	if diff := cmp.Diff(want, r.Answers()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestANoteIsNoConflictOfARound(t *testing.T) {
	t.Parallel()
	r := round.Round{Divergences: []round.Divergence{{Rule: "Low rating"}, {Rule: "Minor suggestions only", Note: true}}}
	if c := r.Conflicts(); len(c) != 1 || c[0].Rule != "Low rating" {
		t.Errorf("conflicts %v", c)
	}
	if n := r.Notes(); len(n) != 1 || n[0].Rule != "Minor suggestions only" {
		t.Errorf("notes %v", n)
	}
}
