package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli"
	"parley/ui/format"
)

// gapDocument has a gap that the built-in checks find, behind an emoji.
const gapDocument = "# Import 导入\n\nThe import retries. 😀 TBD\n"

// withGap is a harness whose document has a gap; it is named as a person in its folder would.
func withGap(t *testing.T) *cliHarness {
	t.Helper()
	s := newCLIHarness(t)
	if err := os.MkdirAll(filepath.Join(s.folder, "docs"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(s.gap(), []byte(gapDocument), 0o600); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *cliHarness) gap() string { return filepath.Join(s.folder, "docs", "gap.md") }

// What a review prints and what an export of its session writes is the same, in every format.
func TestEveryFormatIsPrintedAndExported(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	s := withGap(t)
	for i, f := range format.All() { // each call reviews anew
		if status := s.fresh().run("review", s.gap(), "--offline", "--headless", "--quiet", "--fail-on", "never", "--output", f.Name); status != cli.OK {
			t.Fatalf("%s: status %d: %s", f.Name, status, s.err.String())
		}
		printed := s.out.String()
		if !strings.Contains(printed, "TBD") || !strings.Contains(printed, "docs/gap.md") || strings.Contains(printed, s.folder) {
			t.Errorf("%s:\n%s", f.Name, printed)
		}
		before := digest(t, s.folder)
		if status := s.fresh().run("export", fmt.Sprintf("REVIEW-%03d", i+1), "--format", f.Name); status != cli.OK || s.err.Len() != 0 {
			t.Errorf("%s: status %d: %s", f.Name, status, s.err.String())
		}
		if s.out.String() != printed {
			t.Errorf("%s: exported\n%s\nprinted\n%s", f.Name, s.out.String(), printed)
		}
		if digest(t, s.folder) != before {
			t.Errorf("%s: an export has changed something", f.Name)
		}
	}
}

// The status is that of the verdict whatever the form.
func TestFormatsKeepTheExitStatus(t *testing.T) {
	t.Parallel()
	s := withGap(t)
	for _, form := range []string{"text", "line", "sarif"} {
		if status := s.fresh().run("review", s.gap(), "--offline", "--headless", "--fail-on", "low", "--output", form); status != cli.Blocked {
			t.Errorf("%s: status %d", form, status)
		}
	}
}

func TestLineNamesTheByteWhereTheQuoteBegins(t *testing.T) {
	t.Parallel()
	s := withGap(t)
	s.run("review", s.gap(), "--offline", "--headless", "--output", "line")
	want := "docs/gap.md:3:21: warning: “TBD” under “Import 导入” (line 3) is still to be filled in. ["
	if !strings.Contains(s.out.String(), want) {
		t.Errorf("no %q in\n%s", want, s.out.String())
	}
	s.fresh().run("export", "REVIEW-001", "--format", "csv", "-o", "findings.csv")
	if made, err := os.ReadFile(filepath.Join(s.folder, "findings.csv")); err != nil || s.out.Len() != 0 || !strings.HasPrefix(string(made), "id,kind,") {
		t.Errorf("%v: %s%.100s", err, s.out.String(), made)
	}
}

// Lines are those of the text that was reviewed; where the file has another one by now, that is said.
func TestAChangedDocumentIsTold(t *testing.T) {
	t.Parallel()
	s := withGap(t)
	s.run("review", s.gap(), "--offline", "--headless", "--output", "line")
	if err := os.WriteFile(s.gap(), []byte("# Other\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status := s.fresh().run("export", "REVIEW-001", "--format", "line"); status != cli.OK || !strings.Contains(s.out.String(), "docs/gap.md:3:21: ") ||
		s.err.String() != "[discuss] warning: docs/gap.md has changed since round 1: lines and columns are those of the text that was reviewed\n" {
		t.Errorf("status %d: %s%s", status, s.out.String(), s.err.String())
	}
}

// A session of somebody else's is exported from what is in it: neither its document nor anything else that its log names is read.
func TestAStrangersFindingsAreExported(t *testing.T) {
	t.Parallel()
	s := strangers(t)
	secret := filepath.Join(t.TempDir(), "secret.md")
	if err := os.WriteFile(secret, []byte("SECRET\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.rewrite(t, ".parley/REVIEW-001/round-1/events.ndjson", s.doc(), secret)
	if err := os.Remove(s.doc()); err != nil {
		t.Fatal(err)
	}
	before := digest(t, s.folder)
	for _, f := range format.All() {
		status := s.fresh().run("export", "REVIEW-001", "--format", f.Name)
		if status != cli.OK || !strings.Contains(s.out.String(), "secret.md") || strings.Contains(s.out.String(), "SECRET") {
			t.Errorf("%s: status %d: %s%s", f.Name, status, s.out.String(), s.err.String())
		}
	}
	if digest(t, s.folder) != before {
		t.Error("an export has changed something")
	}
}

// The record is added to the summary of a workflow's step, as far as there is room, by the one format that is for it.
func TestTheStepSummaryHoldsTheRecord(t *testing.T) {
	t.Parallel()
	s := withGap(t)
	s.run("review", s.gap(), "--offline", "--headless")
	summary := filepath.Join(t.TempDir(), "summary.md")
	s.env["GITHUB_STEP_SUMMARY"] = summary
	if s.fresh().run("export", "REVIEW-001", "--format", "line"); s.err.Len() != 0 {
		t.Error(s.err.String())
	}
	if _, err := os.Stat(summary); err == nil {
		t.Error("another format has written the summary")
	}
	if err := os.WriteFile(summary, []byte("# Before\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status := s.fresh().run("export", "REVIEW-001", "--format", "github"); status != cli.OK || !strings.HasPrefix(s.out.String(), "::") {
		t.Errorf("status %d: %s%s", status, s.out.String(), s.err.String())
	}
	record, err := os.ReadFile(s.sessionFile(t, "discussions/REVIEW-001-discussion.md"))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(summary); err != nil || string(text) != "# Before\n"+string(record) {
		t.Errorf("%v: %s", err, text)
	}
	if err := os.WriteFile(summary, []byte(strings.Repeat("x", 1<<20-300)), 0o600); err != nil {
		t.Fatal(err)
	}
	s.fresh().run("export", "REVIEW-001", "--format", "github")
	if text, err := os.ReadFile(summary); err != nil || len(text) > 1<<20 || !strings.HasSuffix(string(text), "\nThe record goes on; there is no more room for it here.\n") {
		t.Errorf("%v: %d bytes end with %q", err, len(text), text[max(0, len(text)-80):])
	}
	s.env["GITHUB_STEP_SUMMARY"] = s.folder
	want := "[discuss] warning: the record is not in the step's summary: it is not an ordinary file\n"
	if status := s.fresh().run("export", "REVIEW-001", "--format", "github"); status != cli.OK || s.err.String() != want {
		t.Errorf("status %d: %s", status, s.err.String())
	}
}

func TestTheDemoHasFindingsInEveryFormat(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	s := newCLIHarness(t)
	for _, f := range format.All() {
		if status := s.fresh().run("export", "demo", "--format", f.Name); status != cli.OK || s.err.Len() != 0 || !strings.Contains(s.out.String(), "brief.md") {
			t.Errorf("%s: status %d: %s%.300s", f.Name, status, s.err.String(), s.out.String())
		}
		exported := s.out.String()
		if status := s.fresh().run("demo", "--headless", "--quiet", "--output", f.Name); status != cli.OK || s.out.String() != exported {
			t.Errorf("%s: status %d: %s\n%s", f.Name, status, s.out.String(), exported)
		}
	}
}
