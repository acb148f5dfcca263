package feedback_test

import (
	"testing"

	"parley/engine"
	"parley/engine/examine"
	"parley/engine/tool"
	"parley/feedback"
)

// unconfigured is a call that knows none of a review's commands.
type unconfigured struct{}

func (unconfigured) Tool(name string) (tool.Tool, error) {
	return nil, &tool.Failure{Tool: name, Kind: tool.NotFound}
}
func (unconfigured) Vendor(string, string) string { return "" }

// A review that is opened without the configuration of its tools does not say for good that its findings cannot be examined.
func TestFindingsOfToolsThatAreNotConfiguredAreExaminedWhenTheyAre(t *testing.T) {
	t.Parallel()
	folder, s := examinedSubject(t)
	d := examined(t, &examiningTools{}, folder, s, func(s *feedback.Settings) { s.Examine = examine.LevelNone })
	if _, err := d.Run(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	for _, step := range []struct {
		tools engine.Toolbox
		want  string
	}{{unconfigured{}, ""}, {unconfigured{}, ""}, {&examiningTools{}, bothExamined}} {
		set := settings()
		set.AwaitExamination, set.Examine = true, examine.LevelHigh
		again, err := feedback.Resume(&engine.Engine{Tools: step.tools}, folder, "", set)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := again.Run(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if got := asExamined(again.Findings()); got != step.want {
			t.Errorf("got %q, want %q", got, step.want)
		}
		closed(t, again)
	}
}
