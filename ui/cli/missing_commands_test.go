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
	s := atTerminal(t)
	s.write(t, "absent.yaml", `tools:
  gone: {command: [./not-there.sh]}
`)
	s.run("review", s.doc(), "--headless", "--config", filepath.Join(s.folder, "absent.yaml"), "--perspectives", "product", "--route", "product=gone", "--fail-on", "never")
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
	if want := "gone is not configured here: built-in checks stand in for product. To ask it, reopen with --config "; !strings.HasPrefix(s.console.options.Notice, want) || !slices.Equal(s.console.options.MissingTools, []string{"gone"}) {
		t.Errorf("the console says %q, want %q (%d listed): %s", s.console.options.Notice, want, len(list), s.err.String())
	}
	if got, want := s.console.options.Lacking, []cli.LackingReviewer{{Name: "product", Tools: []string{"gone"}, ByChecks: true}}; got == nil ||
		!reflect.DeepEqual(got.Reviewers, want) || !strings.HasPrefix(got.Remedy, "To ask it, reopen with --config ") {
		t.Errorf("before a round the console asks about %+v, want %+v", got, want)
	}
}
