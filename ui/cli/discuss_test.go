package cli_test

import (
	"strings"
	"testing"

	"parley/ui/cli"
)

// A review that stops at its checkpoint says so also where it is to say no more than warnings: else nobody learns that a decision waits.
func TestAQuietReviewSaysThatADecisionWaits(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	if status := s.run("review", s.doc(), "--offline", "--headless", "--quiet", "--fail-on", "never"); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	lines := strings.Split(strings.TrimSpace(s.err.String()), "\n")
	waits := 0
	for _, line := range lines {
		if strings.Contains(line, "is waiting for a decision: parley open") && strings.Contains(line, "--decide") {
			waits++
		}
	}
	if waits != 1 {
		t.Errorf("standard error says\n%s", s.err.String())
	}
	s = newCLIHarness(t)
	if status := s.run("review", s.doc(), "--offline", "--headless", "--quiet", "--yes", "--fail-on", "never"); status != cli.OK || strings.Contains(s.err.String(), "waiting") {
		t.Errorf("decided, it says (status %d)\n%s", status, s.err.String())
	}
}
