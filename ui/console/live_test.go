package console

import (
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/round"
)

// In a later round it is said how much longer it may take, by what each reviewer took before, and what the tools have reported.
func TestLiveViewEstimatesByEarlierRounds(t *testing.T) {
	t.Parallel()
	second := func() *script {
		s := finished()
		s.after(time.Minute).say(engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Type: round.Deepen, Deadline: 30 * time.Minute, Perspectives: seats("product", "technical")})
		return s.say(engine.AttemptStarted{Perspective: "product", Tool: "codex", Via: "direct-cli"}, engine.AttemptStarted{Perspective: "technical", Tool: "codex", Via: "direct-cli"}).
			after(10*time.Second).writes("product", "codex", "Hm", 2)
	}
	first := finished().fold()
	longest := time.Duration(0)
	for _, name := range []string{"product", "technical"} {
		r := first.Rounds[0].Reviewer(name)
		longest = max(longest, r.Ended.Sub(r.Began))
	}
	s := second()
	state := s.fold()
	left, known := state.ExpectedLeft(s.clock)
	if !known || left != longest-10*time.Second {
		t.Errorf("left is %v, known %t; the longest took %v", left, known, longest)
	}
	if _, known := state.ExpectedLeft(s.clock.Add(time.Hour)); known {
		t.Error("after an hour something is still foretold")
	}
	newModelHarness(t, 120, 40).play(second()).wants("about 0:", " left")
	if d := newModelHarness(t, 120, 40).play(running()); strings.Contains(d.screen(), "about") {
		t.Errorf("in a first round something is foretold:\n%s", d.screen())
	}
	newModelHarness(t, 120, 40).play(finished()).press("L").wants("so far 22.0k tok $0.12, as far as tools tell")
}
