package synthesis_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/synthesis"
)

func TestEveryDivergenceButANoteIsAView(t *testing.T) {
	t.Parallel()
	d := []round.Divergence{
		{Rule: "Low rating", Severity: review.Medium, Description: "a rates 1/5", Perspectives: []string{"a"}},
		{Rule: "Minor suggestions only", Severity: review.Low, Description: "with 1 suggestion", Perspectives: []string{"a"}, Note: true},
	}
	views := synthesis.Synthesize(nil, d).Views
	if diff := cmp.Diff([]round.View{{Topic: "Low rating", Severity: review.Medium, Description: "a rates 1/5", Perspectives: []string{"a"}}}, views); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestAContradictionIsADivergentView(t *testing.T) {
	t.Parallel()
	views := synthesis.Synthesize([]round.Review{
		reviewer("product", ask("Write a rollback plan for the sync server")), reviewer("technical", ask("Do not write a rollback plan for the sync server")),
	}, nil).Views
	if len(views) != 1 || !slices.Equal(views[0].Perspectives, []string{"product", "technical"}) || views[0].Severity != "" {
		t.Errorf("views are %+v", views)
	}
}
