package feedback

import (
	"strings"
	"testing"
	"time"
)

// The reason is one sentence, of a tool that ended with an error as of one that said why.
func TestWhyAToolIsPassedOverIsASentence(t *testing.T) {
	t.Parallel()
	now := time.Unix(0, 0)
	for message, want := range map[string]string{
		"failed: exit status 7: error: 503": "it failed twice: exit status 7: error: 503; it is asked again",
		"rate limited: quota used up":       "it failed twice: rate limited: quota used up; it is asked again",
		"failed":                            "it failed twice; it is asked again",
	} {
		c := circuitBreaker{failures: map[string]failureStreak{"tool": {count: breakerThreshold, lastAt: now, message: message}}}
		if got := c.skipReason("tool", now); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q", message, got)
		}
	}
}
