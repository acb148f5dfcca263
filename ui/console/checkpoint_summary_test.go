package console

import (
	"testing"

	"parley/feedback"
)

// No conflicts do not mean that all is well: what nobody disputes stands below them.
func TestWhatNobodyDisputesStandsBesideTheConflicts(t *testing.T) {
	t.Parallel()
	q := openQuestion(false)
	q.Presented = feedback.Presented{Undisputed: []string{"Low rating (MEDIUM): all rate 1/5"}}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		newModelHarness(t, size[0], size[1]).play(asked()).play(newScript().say(feedback.CheckpointOpened{Checkpoint: q})).press("D").
			wants("Conflicts 0", "uncontested: Low rating (MEDIUM)")
	}
}
