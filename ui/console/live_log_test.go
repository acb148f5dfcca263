package console

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
)

// A log that has no room for all says how many of its lines are left out, and the findings beside it how many are below.
func TestALogThatIsCutSaysSo(t *testing.T) {
	t.Parallel()
	s := threeAtWork()
	d := newModelHarness(t, 120, 40).play(s)
	for i := range 30 {
		s.say(engine.AttemptStarted{Perspective: "quality", Tool: fmt.Sprintf("codex%d", i), Via: "direct-cli"})
	}
	d.play(s).wants("left out")
}

// The log is that of the round on show: a failure of the round before has another clock, and does not stand above its beginning.
func TestTheLogIsThatOfTheRound(t *testing.T) {
	t.Parallel()
	s := threeAtWork()
	why := "the first round's failure"
	s.say(engine.AttemptFailed{Perspective: "quality", Attempt: round.Attempt{Tool: "codex", Error: &why}})
	s.say(engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Type: round.Initial, Attempt: 1, Artifact: round.Artifact{Path: "brief.md"}, Perspectives: seats("product", "technical", "quality")})
	d := newModelHarness(t, 120, 40).play(s).press("L").wants("round 2 started")
	if strings.Contains(d.screen(), why) {
		t.Errorf("the log tells of the round before:\n%s", d.screen())
	}
}
