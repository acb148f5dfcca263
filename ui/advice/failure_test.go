package advice_test

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/engine/tool"
	"parley/ui/advice"
)

// Whoever meets a failure is told what to do about this kind, and not the same as about any other.
func TestEveryKindOfFailureHasAdviceOfItsOwn(t *testing.T) {
	t.Parallel()
	general := advice.OnFailure(tool.Exited, "codex", "")
	for _, kind := range []tool.FailureKind{
		tool.NotFound, tool.SetupRejected, tool.TimedOut, tool.RateLimited, tool.NotLoggedIn, tool.TooLong, tool.Billing, tool.Proxy, tool.Offline,
		tool.Truncated, tool.Skipped, tool.Unsafe, tool.OverLimit,
	} {
		if text := advice.OnFailure(kind, "codex", ""); text == "" || text == general {
			t.Errorf("%s: %q", kind, text)
		}
	}
	for _, kind := range []tool.FailureKind{tool.Disallowed, tool.Cancelled, ""} {
		if text := advice.OnFailure(kind, "codex", ""); text != "" {
			t.Errorf("%q: %q", kind, text)
		}
	}
	if text := advice.OnFailure("a kind of a later version", "codex", ""); text != general {
		t.Errorf("an unknown kind: %q", text)
	}
}

// A tool that was silent for too long is given more of the limit that it reached: --timeout is that of the whole call.
func TestATimeoutIsAdvisedTheLimitThatWasReached(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"codex: timed out: no sign of life within 30s of its start": "give it more with tools.codex.start in a configuration file, or ask it again",
		"codex: timed out: silent for 2m0s":                         "give it more with tools.codex.idle in a configuration file, or ask it again",
		"codex: timed out: no answer within 10m0s":                  "give it more time with --timeout, or ask it again",
	} {
		if got := advice.OnAttempt(round.Attempt{Tool: "codex", Kind: string(tool.TimedOut), Error: &said}, ""); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

func TestWhatCannotBeHeldToReadingIsAllowedByTheNameOfWhatReachesIt(t *testing.T) {
	t.Parallel()
	for via, want := range map[string]string{
		"":                  "update codex, or allow it as it is: --allow-unsafe-tool codex",
		string(tool.ViaCCW): "install codex itself, or allow ccw as it is: --allow-unsafe-tool ccw",
	} {
		if text := advice.OnFailure(tool.Unsafe, "codex", via); !strings.HasSuffix(text, want) {
			t.Errorf("via %q: %q", via, text)
		}
	}
}

func TestABudgetThatIsUsedUpIsAdvisedToBeRaised(t *testing.T) {
	t.Parallel()
	why := "skipped: the budget of 2.0k tokens leaves no room for it"
	if got := advice.OnAttempt(round.Attempt{Tool: "codex", Kind: string(tool.Skipped), Error: &why}, ""); got != "raise --budget, or leave it out" {
		t.Error(got)
	}
}

// A tool that is passed over says itself when it is asked again.
func TestWhatAToolThatIsPassedOverSaysIsNotSaidAgain(t *testing.T) {
	t.Parallel()
	said := "skipped: it failed twice: exit status 7; it is asked again an hour after, or when you retry the reviewer"
	if got := advice.OnAttempt(round.Attempt{Tool: "codex", Kind: string(tool.Skipped), Error: &said}, ""); got != "" {
		t.Errorf("%q", got)
	}
}

// What a file of --config defines, parley doctor knows only with that file.
func TestDoctorIsAdvisedWithTheConfigurationOfTheCall(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{"": "see parley doctor scope", "scope.yaml": "see parley doctor scope --config scope.yaml"} {
		if got := advice.OnAttempt(round.Attempt{Tool: "scope", Kind: string(tool.NotStarted)}, file); got != want {
			t.Errorf("%q: %s", file, got)
		}
	}
}

// Who said nothing has left nothing to read.
func TestNobodyIsSentToReadWhatAToolDidNotSay(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{"raw/risk.stdout": "ask it again", "raw/risk.stderr": "read what it said, or ask it again"} {
		if got := advice.OnAttempt(round.Attempt{Tool: "codex", Kind: string(tool.Exited), Raw: raw}, ""); got != want {
			t.Errorf("%s: %q, want %q", raw, got, want)
		}
	}
}
