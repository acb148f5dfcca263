package feedback_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/feedbacktest"
)

// A checkpoint after a round that parley ran itself shows what that round came to, each thing once: its JSON has what is on the
// board, too, and the board has what came later.
func TestACheckpointShowsItsOwnRoundAndEachThingOnce(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	p.judge = func(int) (round.Verdict, review.Severity, float64) { return round.Blocked, review.Medium, 2 }
	p.say = func(number int, name string) review.Answer {
		a := reviewers(number, name)
		a.OpenQuestions = []string{[]string{"Who pays?", "Who restores it?"}[number-1]}
		return a
	}
	d := open(t, p, folder, s)
	if _, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()[:1])); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	for number, question := range map[int]string{1: "Who pays?", 2: "Who restores it?"} {
		g, err := feedback.OpenStandaloneCheckpoint(feedback.StandaloneRequest{Folder: folder, Round: number, MaxRounds: 5, Now: clock()})
		if err != nil {
			t.Fatal(err)
		}
		shown := g.Checkpoint.Presented
		if err := g.Close(); err != nil {
			t.Error(err)
		}
		if len(shown.Conflicts) != 1 || len(shown.Themes) != 1 || strings.Join(shown.OpenQuestions, " ") != question {
			t.Errorf("round %d shows %d conflicts %q, %d themes, and asks %q", number, len(shown.Conflicts), shown.Conflicts, len(shown.Themes), shown.OpenQuestions)
		}
	}
}
