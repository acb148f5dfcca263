package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli"
)

// What is wrong with a session is said when it is to be trusted, too, and not that another file was meant.
func TestTrustSaysWhatIsWrongWithASession(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.run("review", s.doc(), "--offline", "--headless")
	found, err := filepath.Glob(filepath.Join(s.folder, ".parley", "REVIEW-*"))
	if err != nil || len(found) != 1 {
		t.Fatalf("sessions %q, %v", found, err)
	}
	if err := os.WriteFile(filepath.Join(found[0], ".parley", "REVIEW-001", "state.json"), []byte(`{"broken`), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(s.folder, "empty")
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	for folder, want := range map[string]string{found[0]: "state.json was left alone", empty: "is no session: name a configuration file or a session"} {
		for _, call := range [][]string{{"trust", folder}, {"trust", folder, "--show"}} {
			if status := s.fresh().run(call...); status == cli.OK || !strings.Contains(s.err.String(), want) || strings.Contains(s.err.String(), "project file") {
				t.Errorf("%q: status %d, %s", call, status, s.err.String())
			}
		}
	}
}
