package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli"
)

// withPlan is a planning session with a brief, beside two documents that lie elsewhere.
func withPlan(t *testing.T) *cliHarness {
	t.Helper()
	s := newCLIHarness(t)
	for path, text := range map[string]string{
		"plan/spec/product-brief.md": "# Brief\n\nPeople waste food because they forget what they have.\n",
		"other.md":                   "# Exports\n\nThe planner writes the list as CSV, one row for each jar.\n",
	} {
		path = filepath.Join(s.folder, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// A round may look at another document than the one it is configured for, and a document may be reviewed under an id of the
// caller's own; the same id is never taken for that of another document without a word.
func TestARoundOfAnotherDocumentOrOfAnotherName(t *testing.T) {
	t.Parallel()
	s := withPlan(t)
	plan, doc, other := filepath.Join(s.folder, "plan"), s.doc(), filepath.Join(s.folder, "other.md")
	run := func(args ...string) (cli.Status, string) {
		status := s.fresh().run(append([]string{"review", "--session", plan, "--offline", "--headless"}, args...)...)
		return status, s.out.String() + s.err.String()
	}
	if status, said := run("DISCUSS-002", "--artifact", other); status != cli.OK && status != cli.Blocked || !strings.Contains(said, "## Discuss Verdict: DISCUSS-002") {
		t.Errorf("--artifact: status %d\n%s", status, said)
	}
	if status, said := run(doc, "--round-id", "GATE-7"); status != cli.OK && status != cli.Blocked || !strings.Contains(said, "## Discuss Verdict: GATE-7") {
		t.Errorf("--round-id: status %d\n%s", status, said)
	}
	if _, said := run(doc, "--round-id", "GATE-7"); !strings.Contains(said, "GATE-7 was not reviewed now") {
		t.Errorf("the same once more:\n%s", said)
	}
	if status, said := run(other, "--round-id", "GATE-7"); status != cli.WrongUsage || !strings.Contains(said, "with other settings: document (") || !strings.Contains(said, "--again") {
		t.Errorf("the same id for another document: status %d\n%s", status, said)
	}
	if status, said := run(other, "--round-id", "GATE-7", "--again"); status == cli.WrongUsage || !strings.Contains(said, "## Discuss Verdict: GATE-7") {
		t.Errorf("--again: status %d\n%s", status, said)
	}
	for call, want := range map[string]string{
		doc + " --round-id DISCUSS-003":      "parley review DISCUSS-003 --artifact",
		doc + " --round-id ../x":             "a round ID has letters",
		"DISCUSS-002 --round-id X-1":         "DISCUSS-002 is a configured round",
		doc + " --artifact " + other:         "is a document",
		"DISCUSS-002 --artifact nowhere.md":  "Artifact not found: nowhere.md",
		doc + " --artifact x --round-id a/b": "is a document",
	} {
		if status, said := run(strings.Fields(call)...); status == cli.OK || !strings.Contains(said, want) {
			t.Errorf("%s: status %d, %q", call, status, said)
		}
	}
}
