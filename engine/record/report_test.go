package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/round"
)

// A round on a revised document follows up, and its report has the tag of those.
func TestAReportOfARevisionFollowsUp(t *testing.T) {
	t.Parallel()
	for attempt, want := range map[int]string{1: "- [discuss] REVIEW-001 complete.", 2: "- [discussant] REVIEW-001 complete."} {
		if got := record.Report(round.Round{ID: "REVIEW-001", Type: round.Initial, Attempt: attempt}); !strings.Contains(got, want) {
			t.Errorf("attempt %d: no %q in\n%s", attempt, want, got)
		}
	}
}
