package cli_test

import (
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli"
)

// A session is opened by what the person calls it; where two are called so, each is named.
func TestASessionIsOpenedByItsTitle(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	s.run("open") // learns the list
	rename := func(folder, id string) {
		t.Helper()
		if _, err := s.console.sessionList.Rename(filepath.Join(".parley", folder), id, "The gate"); err != nil {
			t.Fatal(err)
		}
	}
	rename("REVIEW-001-doc", "REVIEW-001")
	if status := s.run("open", "the gate"); status != cli.OK || s.console.options.Title != "The gate (REVIEW-001)" {
		t.Errorf("status %d, the window is called %q: %s", status, s.console.options.Title, s.err.String())
	}
	s.run("review", s.doc(), "--offline", "--headless", "--yes")
	rename("REVIEW-002-doc", "REVIEW-002")
	s.err.Reset()
	status := s.run("open", "The gate")
	for _, want := range []string{"The gate is in 2 sessions: name the one that you mean: ", "REVIEW-001-doc (REVIEW-001, ", "REVIEW-002-doc (REVIEW-002, "} {
		if status != cli.WrongUsage || !strings.Contains(s.err.String(), want) {
			t.Errorf("status %d, and %q is not in %s", status, want, s.err.String())
		}
	}
}

// What the list of sessions looks like is chosen without a command, too.
func TestThemeIsChosenForTheListOfSessions(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	if status := s.run("--theme", "light", "--no-mouse"); status != cli.OK || s.console.shown != 1 {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	if look := s.console.options; look.Theme != "light" || !look.NoMouse {
		t.Errorf("it looks like %+v", look)
	}
	if status := s.run("--theme", "lihgt"); status != cli.WrongUsage || !strings.Contains(s.err.String(), "light") {
		t.Errorf("status %d: %s", status, s.err.String())
	}
}
