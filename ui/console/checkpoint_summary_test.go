package console

import (
	"strings"
	"testing"

	"parley/feedback"
)

// What nobody disputes stands under a heading of its own: below "no conflicts" it would contradict that.
func TestWhatNobodyDisputesStandsBesideTheConflicts(t *testing.T) {
	t.Parallel()
	q := openQuestion(false)
	q.Presented = feedback.Presented{Undisputed: []string{"Low rating (MEDIUM): all rate 1/5"}}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		h := newModelHarness(t, size[0], size[1]).play(asked()).play(newScript().say(feedback.CheckpointOpened{Checkpoint: q})).press("D").
			wants("disputed by nobody 1", "Low rating (MEDIUM)")
		if screen := h.screen(); strings.Contains(screen, "Conflicts 0") || strings.Contains(screen, "uncontested") {
			t.Errorf("a contradiction:\n%s", screen)
		}
	}
}
