package console

import (
	"strings"
	"testing"

	"parley/engine"
)

// A reviewer that has written nothing yet is told of in the same words whether or not it is selected.
func TestAReviewerThatHasWrittenNothingReadsTheSameSelectedOrNot(t *testing.T) {
	t.Parallel()
	log := running().say(engine.AttemptStarted{Perspective: "product", Tool: "codex"}, engine.AttemptStarted{Perspective: "technical", Tool: "gemini"})
	d := newModelHarness(t, 200, 60).play(log)
	for range 2 {
		if text := d.screen(); strings.Contains(text, "Nothing yet") || strings.Count(text, "asking codex") != 2 {
			t.Errorf("the selected stream says something else:\n%s", text)
		}
		d.press("j")
	}
}
