package feedback_test

import (
	"slices"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
)

// A call that was under way when parley was killed was made: it counts, once for each time, and the built-in checks are no call.
func TestCutOffCallsAreThoseWithoutAnEnd(t *testing.T) {
	t.Parallel()
	asked := func(perspective, tool string) engine.Body {
		return engine.AttemptStarted{Perspective: perspective, Tool: tool}
	}
	ended := func(perspective string) engine.Body {
		return engine.PerspectiveFinished{Review: round.Review{Name: perspective}}
	}
	begin, end := engine.RoundStarted{}, engine.RoundFinished{}
	examiner := engine.ExaminerAsked{Tool: "gemini"}
	answered := engine.ExaminerAnswered{Report: round.ExaminerReport{Tool: "gemini"}}
	for name, c := range map[string]struct {
		events []engine.Body
		want   []string
	}{
		"all ended":           {[]engine.Body{begin, asked("risk", "ada"), ended("risk"), end}, nil},
		"killed, gone on":     {[]engine.Body{begin, asked("risk", "ada"), asked("quality", "bob"), ended("quality"), begin, asked("risk", "ada"), ended("risk"), end}, []string{"ada"}},
		"killed twice":        {[]engine.Body{begin, asked("risk", "ada"), begin, asked("risk", "ada"), begin, asked("risk", "ada"), ended("risk"), end}, []string{"ada", "ada"}},
		"in a chain":          {[]engine.Body{begin, asked("risk", "ada"), asked("risk", "bob")}, []string{"ada", "bob"}},
		"the built-in checks": {[]engine.Body{begin, asked("risk", "direct")}, nil},
		"an examiner":         {[]engine.Body{engine.ExaminationStarted{}, examiner, examiner, answered, engine.ExaminationFinished{}}, []string{"gemini"}},
		"an examiner at work": {[]engine.Body{engine.ExaminationStarted{}, examiner}, []string{"gemini"}},
		"one that has ended":  {[]engine.Body{engine.ExaminationStarted{}, examiner, answered, engine.ExaminationFinished{}}, nil},
	} {
		var events []engine.Event
		for _, body := range c.events {
			events = append(events, engine.Event{Body: body})
		}
		if got := feedback.CutOffCalls(events); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
