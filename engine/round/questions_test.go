package round_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/review"
	"parley/engine/round"
)

func TestTheDocumentsOwnQuestionsAreToldOnceAsTheDocuments(t *testing.T) {
	t.Parallel()
	rules := func(name string, questions ...string) round.Review {
		return round.Review{Name: name, Outcome: round.Direct, Answer: review.Answer{
			OpenQuestions: questions, Rules: &review.RuleReport{DocumentQuestions: []string{"Who pays? (line 9)"}},
		}}
	}
	r := round.Round{Perspectives: []round.Review{rules("product"), rules("risk", "What if it fails?"), {Name: "quality", Answer: review.Answer{OpenQuestions: []string{"what if it  fails?"}}}}}
	want := []round.OpenQuestion{
		{Text: "Who pays? (line 9)", Perspectives: []string{round.TheDocument}},
		{Text: "What if it fails?", Perspectives: []string{"risk", "quality"}},
	}
	if diff := cmp.Diff(want, r.OpenQuestions()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
