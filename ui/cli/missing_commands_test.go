package cli_test

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"parley/ui/cli"
)

// Who opens a review from the list sees nothing of standard error until the console has gone.
func TestTheConsoleSaysWhichOwnCommandsAreNotConfigured(t *testing.T) {
	t.Parallel()
	s := reviewedByGoneTool(t)
	s.run("open")
	list, err := s.console.sessionList.List()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range list {
		if l.RoundID == "REVIEW-002" {
			s.console.picks = []cli.SessionChoice{{Session: l.Session, RoundID: l.RoundID}}
		}
	}
	s.run()
	if want := "gone is not configured here: built-in checks would stand in for product. To ask it, reopen with --config "; !strings.HasPrefix(s.console.options.Notice, want) || !slices.Equal(s.console.options.MissingTools, []string{"gone"}) {
		t.Errorf("the console says %q, want %q (%d listed): %s", s.console.options.Notice, want, len(list), s.err.String())
	}
	if got, want := s.console.options.Lacking, []cli.LackingReviewer{{Name: "product", Tools: []string{"gone"}, ByChecks: true}}; got == nil ||
		!reflect.DeepEqual(got.Reviewers, want) || !strings.HasPrefix(got.Remedy, "To ask it, reopen with --config ") {
		t.Errorf("before a round the console asks about %+v, want %+v", got, want)
	}
}

// Where nobody can be asked, no round begins in which built-in checks stand in for a tool that judged before: the verdict could rise
// for nothing but that.
func TestNoRoundGoesOnUnaskedWithoutItsTools(t *testing.T) {
	t.Parallel()
	s := reviewedByGoneTool(t)
	const id = "REVIEW-002" // the first is that of atTerminal
	for _, decision := range []string{"continue", "revise"} {
		if code := s.run("open", id, "--headless", "--decide", decision); code != 2 {
			t.Errorf("--decide %s gives status %d, want 2: %s", decision, code, s.err.String())
		}
		if said := s.err.String(); !strings.Contains(said, "gone is not configured here: built-in checks would stand in for product.") || !strings.Contains(said, "add --route product=direct") {
			t.Errorf("--decide %s says %q", decision, said)
		}
	}
	for _, args := range [][]string{{"--decide", "continue", "--route", "product=direct"}, {"--decide", "done"}} {
		if code := s.run(append([]string{"open", id, "--headless", "--fail-on", "never"}, args...)...); code != 0 {
			t.Errorf("with %v the status is %d: %s", args, code, s.err.String())
		}
	}
	s.err.Reset()
	code := s.run("open", id, "--headless", "--fail-on", "never", "--decide", "continue")
	if said := s.err.String(); code != 0 || !strings.Contains(said, "go on in a new session") || strings.Contains(said, "reopen with") {
		t.Errorf("in a concluded review the status is %d: %s", code, said)
	}
}

// A call that asks nobody is not warned of what would happen to a round.
func TestNobodyIsWarnedOfToolsThatNobodyWouldAsk(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"--decide", "done"}, {}} {
		s := reviewedByGoneTool(t)
		s.run(append([]string{"open", "REVIEW-002", "--headless", "--fail-on", "never"}, args...)...)
		if said := s.err.String(); strings.Contains(said, "stand in") {
			t.Errorf("%v: %s", args, said)
		}
	}
}

// reviewedByGoneTool has a review, REVIEW-002, by a custom command of a configuration file that no later call names.
func reviewedByGoneTool(t *testing.T) *cliHarness {
	t.Helper()
	s := atTerminal(t)
	s.write(t, "absent.yaml", `tools:
  gone: {command: [./not-there.sh]}
`)
	s.run("review", s.doc(), "--headless", "--config", filepath.Join(s.folder, "absent.yaml"), "--perspectives", "product", "--route", "product=gone", "--fail-on", "never")
	return s
}
