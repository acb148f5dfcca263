package console

import (
	"strings"
	"testing"

	"parley/engine"
	"parley/feedback"
)

// One thing is said once at a checkpoint: that the round is the last, the change of the document, and what the verdict asks for, and why
// no revision is offered.
func TestACheckpointSaysEachThingOnce(t *testing.T) {
	t.Parallel()
	again := blockedRound()
	again.Attempt = 2
	q := openQuestion(false)
	q.Advice = feedback.Advice{Choice: feedback.Done, Reason: "Re-reading the same text will not fix it. The verdict is HIGH: take the document to whoever owns it."}
	q.Notes = []string{
		"document: +3 −3 lines", "the document changed after round 2 (+3 −3 lines): round 3 reads the new text and is compared with round 2",
		"still HIGH after the revision: take the document to whoever owns it, or edit it again",
	}
	last := openQuestion(true)
	last.Advice = feedback.Advice{Choice: feedback.Done, Reason: "Round 5 is the last. 3 findings (HIGH) stay open: the conclusions list them."}
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		d := newModelHarness(t, size[0], size[1]).play(running().say(engine.RoundFinished{Round: again}, feedback.CheckpointOpened{Checkpoint: q})).press("D")
		screen := strings.Join(strings.Fields(d.screen()), " ")
		if n := strings.Count(screen, "whoever owns"); n > 1 {
			t.Errorf("%v: the same warning stands %d times:\n%s", size, n, d.screen())
		}
		if strings.Contains(screen, "document: +3") {
			t.Errorf("%v: the lines are counted twice:\n%s", size, d.screen())
		}
		if n := strings.Count(screen, "used once"); n > 1 {
			t.Errorf("%v: why no revision is offered stands %d times:\n%s", size, n, d.screen())
		}
		d = newModelHarness(t, size[0], size[1]).play(finished().say(feedback.CheckpointOpened{Checkpoint: last})).press("D").wants("FINAL ROUND")
		screen = strings.ToLower(d.screen())
		for _, again := range []string{"final round", "no round is left", "is the last"} {
			if n := strings.Count(screen, again); again == "final round" && n != 1 || again != "final round" && n != 0 {
				t.Errorf("%v: %q stands %d times:\n%s", size, again, n, d.screen())
			}
		}
	}
}

// Notes have a heading, also where nothing is to be decided: below the last option they would read as its text.
func TestNotesHaveAHeading(t *testing.T) {
	t.Parallel()
	q := openQuestion(false)
	q.Notes = []string{"all ratings are at least 4/5, with suggestions"}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		newModelHarness(t, size[0], size[1]).play(finished().say(feedback.CheckpointOpened{Checkpoint: q})).press("D").wants("Notes ──", "All ratings are at least 4/5, with suggestions.")
	}
}
