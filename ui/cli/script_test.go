package cli

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/feedback"
	"parley/ui/cli/config"
)

func TestScriptTakesEachTextOnce(t *testing.T) {
	t.Parallel()
	s := decisionScript{
		decide:    []string{"continue, ADJUST,ask", "adjust_direction", "adjust", "ask,done"},
		focus:     []string{"speed", "cost"},
		questions: []string{"who?", "when?"},
		rationale: "because",
	}
	got, err := s.decisions()
	if err != nil {
		t.Fatal(err)
	}
	by := func(d feedback.Decision) feedback.Decision {
		d.Origin, d.Rationale = config.DecidedByFlag, "because"
		return d
	}
	want := []feedback.Decision{
		by(feedback.Decision{Choice: feedback.ContinueDeeper}),
		by(feedback.Decision{Choice: feedback.AdjustDirection, Focus: "speed"}),
		by(feedback.Decision{Choice: feedback.ContinueDeeper, Questions: []string{"who?"}}),
		by(feedback.Decision{Choice: feedback.AdjustDirection, Focus: "cost"}),
		by(feedback.Decision{Choice: feedback.AdjustDirection, Focus: "cost"}),
		by(feedback.Decision{Choice: feedback.ContinueDeeper, Questions: []string{"when?"}}),
		by(feedback.Decision{Choice: feedback.Done}),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("decisions (-want +got):\n%s", diff)
	}
}
