package cli_test

import (
	"os"
	"strings"
	"testing"

	"parley/ui/cli"
)

// A decision for another round is not taken while the document is not there: it would be carried out, unasked, once it is back.
func TestNoDecisionIsTakenForADocumentThatIsGone(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	doc := s.doc()
	s.run("review", doc, "--offline", "--headless", "--fail-on", "never")
	if err := os.Rename(doc, doc+".away"); err != nil {
		t.Fatal(err)
	}
	s.err.Reset()
	if code := s.run("open", "REVIEW-001", "--headless", "--decide", "continue"); code == cli.OK || code == cli.Blocked || strings.Contains(s.err.String(), "decision after round") {
		t.Errorf("status %d: %s", code, s.err.String())
	}
	if err := os.Rename(doc+".away", doc); err != nil {
		t.Fatal(err)
	}
	s.out.Reset()
	s.run("open", "REVIEW-001", "--headless", "--fail-on", "never")
	if strings.Contains(s.out.String()+s.err.String(), "round 2") {
		t.Errorf("a round began that nobody decided on: %s", s.err.String())
	}
}
