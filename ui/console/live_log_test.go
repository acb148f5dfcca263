package console

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

// A log that has no room for all says how many of its lines are left out, and the findings beside it how many are below.
func TestALogThatIsCutSaysSo(t *testing.T) {
	t.Parallel()
	s := threeAtWork()
	d := newModelHarness(t, 120, 40).play(s)
	for i := range 30 {
		s.say(engine.AttemptStarted{Perspective: "quality", Tool: fmt.Sprintf("codex%d", i), Via: "direct-cli"})
	}
	d.play(s).wants("earlier")
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

// What parley says of a tool that failed stands in the log, with what to do and where its words are. The stream has it in one line.
func TestWhyAToolFailedIsTheLogsToSay(t *testing.T) {
	t.Parallel()
	quota := failed("gemini", tool.RateLimited, "gemini: rate limited: exit status 1: quota exceeded for this month", 1)
	quota.Raw = "raw/round-1/product-1-gemini.stderr"
	s := threeAtWork().say(
		engine.AttemptFailed{Perspective: "quality", Attempt: quota},
		engine.AttemptStarted{Perspective: "quality", Tool: "claude", Via: "direct-cli", Link: 1},
	).writes("quality", "claude", "The goals can be tested.\n", 0)
	d := newModelHarness(t, 200, 60).play(s).press("j", "j").wants("another tool before gemini", quota.Raw, "quota exceeded")
	var stream []string
	for line := range strings.Lines(d.screen()) {
		_, right, _ := strings.Cut(line, "│")
		stream = append(stream, strings.TrimSpace(right))
	}
	text := strings.Join(stream, "\n")
	if !strings.Contains(text, "gemini: rate limited; asking claude\nThe goals can be tested.") || strings.Contains(text, "quota") || strings.Contains(text, quota.Raw) {
		t.Errorf("the stream is\n%s", text)
	}
	d = newModelHarness(t, 200, 60).play(threeAtWork().say(
		engine.AttemptFailed{Perspective: "quality", Attempt: quota},
		engine.PerspectiveFinished{Review: round.Review{Name: "quality", Tool: "gemini", Outcome: round.Missing}},
	)).press("j", "j")
	d.wants("What it wrote", "gemini: rate limited")
}

// What of a broken answer could not be sorted is shown once: among the words that the tool wrote.
func TestAnAnswerInProseIsShownOnce(t *testing.T) {
	t.Parallel()
	s := threeAtWork().writes("quality", "codex", "Rating: 3\nThe weather was fine.\n", 0).say(engine.PerspectiveFinished{Review: round.Review{
		Name: "quality", Tool: "codex", Outcome: round.Extracted, Answer: review.Answer{Rating: 3, Unsorted: []string{"The weather was fine."}},
	}})
	d := newModelHarness(t, 200, 60).play(s).press("j", "j").wants("What it wrote")
	if n := strings.Count(d.screen(), "The weather was fine."); n != 1 {
		t.Errorf("it stands there %d times:\n%s", n, d.screen())
	}
}
