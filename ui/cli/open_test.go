package cli_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"parley/feedback"
	"parley/ui/cli"
	"parley/ui/cli/config"
)

// TestEverySettingOfOpenIsAppliedOrSaidToWait goes through the table of settings: with a result that is only shown again,
// one of how reviewers are asked is said to hold for rounds to come, and the others are applied without a word.
func TestEverySettingOfOpenIsAppliedOrSaidToWait(t *testing.T) {
	t.Parallel()
	s := planned(t)
	s.fresh().run("open", "--help")
	help := s.out.String()
	for _, row := range config.AllSettings() {
		if !strings.Contains(help, "--"+row.Key+" ") || row.Key == "yes" || row.Key == "output" {
			continue // a decision ends the discussion; the form of the answer is this test's
		}
		args := []string{"open", s.env["PLAN"], "--headless", "--output", "json", "--" + row.Key + "=" + another(t, s, row)}
		if row.Key == "task" {
			args = append(args, "--caller=writer")
		}
		status := s.fresh().run(args...)
		if r := s.result(t); !r.Stored || r.Number != 1 {
			t.Errorf("%s: stored %v, round %d", row.Key, r.Stored, r.Number)
		}
		said := strings.Contains(s.err.String(), "--"+row.Key+" would apply to a next round, and none ran")
		if want := row.StoredEffect == config.Identifies || row.Key == "concurrency" || row.Key == "budget" || row.Key == "allow-unsafe-tool"; said != want {
			t.Errorf("--%s: said to wait: %v, want %v (status %d): %s", row.Key, said, want, status, s.err.String())
		}
	}
}

// TestLimitOfTheCallHoldsForADiscussionThatGoesOn gives a stored discussion other limits, above and below its own.
func TestLimitOfTheCallHoldsForADiscussionThatGoesOn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		flags  []string
		rounds int
		origin feedback.Origin
	}{
		"as it was":     {nil, 3, "--decide"},
		"lower":         {[]string{"--max-rounds", "2"}, 2, feedback.ByFinal},
		"a lower mode":  {[]string{"--mode", "standard"}, 2, feedback.ByFinal},
		"already there": {[]string{"--max-rounds", "1"}, 1, feedback.ByFinal},
		"quick":         {[]string{"--mode", "quick"}, 1, feedback.ByFinal},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := planned(t)
			s.fresh().run(append([]string{
				"open", s.env["PLAN"], "--headless", "--offline", "--output", "json", "--decide", "continue,continue,done",
			}, c.flags...)...)
			r := s.result(t)
			if r.Number != c.rounds || r.Decision == nil || r.Decision.Choice != feedback.Done || r.Decision.Origin != c.origin {
				t.Errorf("round %d, decision %+v: %s", r.Number, r.Decision, s.err.String())
			}
		})
	}
}

// silent is somebody who never answers.
var silent = feedback.DeciderFunc(func(ctx context.Context, _ feedback.Checkpoint) (feedback.Decision, error) {
	<-ctx.Done()
	return feedback.Decision{}, context.Cause(ctx)
})

func TestUnansweredCheckpointEndsTheCallAndIsRecordedAsNobodysWord(t *testing.T) {
	t.Parallel()
	s := planned(t)
	s.console.decide = silent
	if status := s.fresh().run("feedback", "--session", s.env["PLAN"], "--round", "1", "--feedback-timeout", "20ms"); status != cli.OK {
		t.Errorf("status %d: %s", status, s.err.String())
	}
	if want := "- Decision: done\n- Decided By: no answer, default\n"; !strings.Contains(s.out.String(), want) {
		t.Errorf("no %q in %s", want, s.out.String())
	}
	status := s.run(append(s.call(), "--headless=false", "--feedback-timeout", "20ms")...)
	r := s.result(t)
	if status != cli.Blocked || r.Decision == nil || r.Decision.Origin != feedback.ByTimeout || r.Conclusions == "" {
		t.Fatalf("status %d, decision %+v: %s", status, r.Decision, s.err.String())
	}
	record, err := os.ReadFile(r.Conclusions)
	if err != nil || !strings.Contains(string(record), "(nobody answered in time)") {
		t.Errorf("the conclusions do not say that nobody answered (%v):\n%s", err, record)
	}
}

// TestRoundsByMode holds each mode to its rounds, the last of which is final.
func TestRoundsByMode(t *testing.T) {
	t.Parallel()
	for mode, rounds := range map[string]int{"quick": 1, "standard": 2, "deep": 5} {
		s := newCLIHarness(t)
		s.run("review", s.doc(), "--perspectives", "product", "--offline", "--output", "json", "--mode", mode,
			"--decide", strings.Join(slices.Repeat([]string{"continue"}, 6), ","))
		r := s.result(t)
		if r.Number != rounds || r.MaxRounds != rounds || r.Decision.Choice != feedback.Done || r.Conclusions == "" {
			t.Errorf("%s: round %d of %d, decision %+v", mode, r.Number, r.MaxRounds, r.Decision)
		}
	}
}
