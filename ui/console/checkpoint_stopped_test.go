package console

import (
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/screen"
)

// A round that cannot begin leaves the person where they decided: the screen says why, what to do, and that nothing is lost.
func TestRoundThatCannotBeginSaysWhyAndWhatToDo(t *testing.T) {
	t.Parallel()
	for why, todo := range map[string]string{
		"Artifact not found: doc.md":                                        "Put the file back, then go on with: parley open .parley/brief",
		"cannot review doc.md: permission denied; make it readable for you": "Put that right, then go on with: parley open .parley/brief",
	} {
		for _, at := range []string{"D", "F"} {
			d := newModelHarness(t, 80, 24).play(asked()).press(at)
			ended := d.State.CurrentRound().Ended
			failed := newScript().after(time.Hour).say(feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Origin: feedback.ByPerson, Round: 1}},
				engine.RoundFailed{Error: why})
			d.play(failed).send(eventsMsg{closed: true}).wants("STOPPED  "+why[:26], todo, "the decision below is kept", "Round 1: ")
			if d.Current != screen.Checkpoint {
				t.Errorf("the reason is not before the person, but %s", d.Current)
			}
			if d.press("L").wants("4 of 4", "STOPPED  Round 2 could not begin"); strings.Contains(d.screen(), "FAILED") || !d.State.CurrentRound().Ended.Equal(ended) {
				t.Errorf("the round that ended is said to have failed:\n%s", d.screen())
			}
			if d.play(running()); strings.Contains(d.screen(), "STOPPED") {
				t.Errorf("the round has begun, and is said not to:\n%s", d.screen())
			}
		}
	}
}
