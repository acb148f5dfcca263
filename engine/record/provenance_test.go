package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/round"
)

// TestACarriedReviewWasNotCalledFor has a second round that asked one of two reviewers.
func TestACarriedReviewWasNotCalledFor(t *testing.T) {
	t.Parallel()
	called := func(name string, keptFrom int) round.Review {
		return round.Review{Name: name, Tool: "gemini", Via: "direct-cli", Outcome: round.Answered, CarriedFromRound: keptFrom, Attempts: []round.Attempt{{
			Tool: "gemini", Via: "direct-cli", Seconds: 3.1, Command: []string{"gemini"}, Usage: &round.Usage{InputTokens: 5, OutputTokens: 5},
		}}}
	}
	text := record.Markdown(round.Round{Number: 2, Perspectives: []round.Review{called("product", 1), called("technical", 0)}})
	for _, want := range []string{"Usage: 5 tokens in, 5 out, as 1 of 1 tool call reported it", "Not asked in this round; its review of round 1 is kept"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "3.1 s"); n != 1 {
		t.Errorf("%d calls are told:\n%s", n, text)
	}
}

// A tool that ended with an error failed once, and not twice.
func TestAFailureIsSaidOnce(t *testing.T) {
	t.Parallel()
	got := record.Markdown(judgedByRules(round.Attempt{Tool: "scope", Via: "command", Kind: "failed", Error: text("failed: exit status 7: no space")}))
	if !strings.Contains(got, ": failed: exit status 7: no space\n") {
		t.Errorf("the failure is not said once: %s", got)
	}
}

// A tool that was passed over did not fail in this round: it was not asked.
func TestAToolThatWasNotAskedDidNotFail(t *testing.T) {
	t.Parallel()
	got := record.Markdown(judgedByRules(round.Attempt{Tool: "scope", Via: "command", Kind: "skipped", Error: text("skipped: it failed twice: timed out")}))
	if !strings.Contains(got, "- scope (command): not asked: it failed twice: timed out\n") {
		t.Errorf("the call is told as\n%s", got)
	}
}
