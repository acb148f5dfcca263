package advice_test

import (
	"strings"
	"testing"

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
