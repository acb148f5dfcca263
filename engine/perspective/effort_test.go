package perspective

import (
	"strings"
	"testing"
)

// Efforts go the same way as models: a perspective's word counts before a tool's, and that before the one for all.
func TestEffortsGoTheWayOfModels(t *testing.T) {
	t.Parallel()
	efforts, err := ParseEfforts("low, quality=High,codex=xhigh")
	if err != nil {
		t.Fatal(err)
	}
	list := []Perspective{{Name: "quality"}, {Name: "risk", Model: map[string]string{"": "opus"}}}
	given, err := ApplyEfforts(list, efforts, []string{"codex"}, true)
	if err != nil || len(given[0].Effort) != 1 || given[0].Effort[""] != "high" || given[1].Effort[""] != "low" || given[1].Effort["codex"] != "xhigh" || given[1].Model[""] != "opus" {
		t.Errorf("%v: %+v", err, given)
	}
	if list[0].Effort != nil {
		t.Error("the list that was given was changed")
	}
	for text, want := range map[string]string{
		"huge": `"huge" is not one of minimal`, "quality=": `effort "quality="`, "low,high": "an effort for all is given twice", "-x": "effort", "a=low,a=high": `an effort for "a" is given twice`,
	} {
		if _, err := ParseEfforts(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := (Perspective{Name: "x", Effort: map[string]string{"codex": "low -x"}}).Check(); err == nil {
		t.Error("an effort of a stored session is not checked")
	}
}
