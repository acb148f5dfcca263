package engine_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"parley/engine/tool"
)

// A plan says how long each prompt is and who would be asked, and asks nobody.
func TestAPlanAsksNobody(t *testing.T) {
	t.Parallel()
	asked := scripted{ask: func(context.Context, tool.Request, func(tool.Progress)) (tool.Reply, error) {
		panic("it was asked")
	}}
	b := newBench(t, toolbox{"fake": asked})
	before, err := os.ReadDir(b.dir)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := b.engine.Plan(t.Context(), b.assignment(reviewer("a", "absent", "fake"), reviewer("b", "absent"), reviewer("coverage", "fake")))
	if err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadDir(b.dir)
	if err != nil || len(after) != len(before) || len(b.events) > 0 {
		t.Errorf("it wrote something: %v %v, %d events", after, err, len(b.events))
	}
	if plan.Calls != 1 || len(plan.Reviewers) != 2 || len(plan.Dropped) != 1 {
		t.Fatalf("%+v", plan)
	}
	a := plan.Reviewers[0]
	if a.PromptBytes < len(document) || a.PromptTokens != plan.PromptTokens || a.Chain[0].Problem == "" || a.Chain[2].Tool != "direct" ||
		!slices.Equal(a.Chain[1].Command, []string{"fake"}) {
		t.Errorf("%+v", a)
	}
	b.engine.Offline = true
	if plan, err = b.engine.Plan(t.Context(), b.assignment(reviewer("a", "fake"))); err != nil || plan.Calls != 0 || plan.Reviewers[0].PromptBytes != 0 {
		t.Errorf("offline: %v %+v", err, plan)
	}
}
