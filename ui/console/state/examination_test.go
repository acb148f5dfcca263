package state

import (
	"testing"

	"parley/engine"
)

func TestAnExaminerThatIsAskedAgainAfterAnInterruptionStandsThereOnce(t *testing.T) {
	t.Parallel()
	s := &State{}
	for _, body := range []engine.Body{
		engine.ExaminationStarted{Round: 1, Findings: []string{"F-001"}},
		engine.ExaminerAsked{Round: 1, Tool: "codex", Findings: []string{"F-001"}},
		engine.ExaminerAsked{Round: 1, Tool: "codex", Findings: []string{"F-001"}},
	} {
		s.Apply(engine.Event{Body: body})
	}
	if got := s.Examination.Running(); got != "cross-examination under way: codex" {
		t.Error(got)
	}
}
