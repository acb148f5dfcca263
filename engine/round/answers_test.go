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

// Of a command of the person's own nobody knows whether a model is behind it; the key "ai" counts every tool.
func TestOwnCommandsAreNotCalledAI(t *testing.T) {
	t.Parallel()
	own := round.Review{Tool: "grep", Via: "command", Outcome: round.Answered}
	codex := round.Review{Tool: "codex", Via: "direct-cli", Outcome: round.Extracted}
	rules := round.Review{Tool: "direct", Outcome: round.Direct}
	for want, list := range map[string][]round.Review{
		"2 AI, 1 rules":                      {codex, codex, rules},
		"1 AI, 1 by an own command, 0 rules": {codex, own},
		"1 by an own command, 1 rules":       {own, rules},
		"2 by own commands, 0 rules":         {own, own, {Outcome: round.Missing}},
		"2 AI, 2 by own commands, 0 rules":   {own, codex, own, codex},
	} {
		var s round.Sources
		for _, r := range list {
			s.Count(r)
		}
		if s.String() != want {
			t.Errorf("%s, want %s", s, want)
		}
	}
	if got := [3]string{own.Judge(), codex.Judge(), rules.Judge()}; got != [3]string{"command grep", "AI codex", "rules"} {
		t.Errorf("judges %q", got)
	}
}
