package cli_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parley/ui/cli"
)

// strangers is a harness with a reviewed session in its folder that another machine wrote.
func strangers(t *testing.T) *cliHarness {
	t.Helper()
	s := newCLIHarness(t)
	if status := s.run("review", "--headless", "--offline", s.doc()); status != cli.OK && status != cli.Blocked {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	s.env["HOME"] = t.TempDir()
	return s.fresh()
}

// sessionFile is a file of the only session.
func (s *cliHarness) sessionFile(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(s.folder, ".parley", "REVIEW-001*", pattern))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: %v, %v", pattern, found, err)
	}
	return found[0]
}

var checksum = regexp.MustCompile(`,\s*"(crc|signature)":\s*"[0-9a-f]*"`)

// rewrite changes a file of the session as a stranger would, without checksum and signature.
func (s *cliHarness) rewrite(t *testing.T, pattern, from, to string) {
	t.Helper()
	name := s.sessionFile(t, pattern)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text := checksum.ReplaceAllString(string(data), "")
	if !strings.Contains(text, from) {
		t.Fatalf("%s has no %s:\n%s", name, from, text)
	}
	if err := os.WriteFile(name, []byte(strings.ReplaceAll(text, from, to)), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAStrangersSessionIsOnlyShownUntilItIsTrusted(t *testing.T) {
	t.Parallel()
	s := strangers(t)
	state, err := os.ReadFile(s.sessionFile(t, ".parley/REVIEW-001/state.json"))
	if err != nil {
		t.Fatal(err)
	}
	refused := "is not yours: it was written elsewhere, or has been made somebody else's since: see what it would use, and make it yours, with parley trust"
	takenFrom := "Another key (of another machine, account or home) has signed it. It "
	for _, args := range [][]string{
		{"open", "REVIEW-001", "--decide", "done"},
		{"open", "REVIEW-001", "--yes"},
		{"open", "REVIEW-001", "--headless", "--model", "opus"},
		{"open", "REVIEW-001", "--route", "risk=codex"},
		{"open", "REVIEW-001", "--continue"},
		{"feedback", "--session", s.sessionFile(t, ""), "--round", "1", "--decide", "done"},
		{"review", "--headless", "--offline", s.doc(), "--session", filepath.Dir(filepath.Dir(filepath.Dir(s.sessionFile(t, ".parley/REVIEW-001/state.json"))))},
	} {
		if status := s.fresh().run(args...); status != cli.Failed || !strings.Contains(s.err.String(), refused) || strings.Count(s.err.String(), "\n") != 1 {
			t.Errorf("%q: status %d, %s", args, status, s.err.String())
		}
	}
	if status := s.fresh().run("open", "REVIEW-001", "--headless", "--read-only"); status != cli.OK && status != cli.Blocked || strings.Contains(s.err.String(), "look at it with") {
		t.Errorf("shown headless, it is told how to look at it: status %d, %s", status, s.err.String())
	}
	if status := s.fresh().run("open", "REVIEW-001", "--headless"); status != cli.OK && status != cli.Blocked || !strings.Contains(s.err.String(), refused) || s.out.Len() == 0 {
		t.Errorf("shown headless: status %d, %s", status, s.err.String())
	}
	if status := s.fresh().run("open", "REVIEW-001"); status != cli.OK || !s.console.options.NotYours || s.console.options.Trust == nil {
		t.Errorf("shown on the screen: status %d, %+v, %s", status, s.console.options, s.err.String())
	}
	if uses, err := s.console.options.Trust.Uses(); err != nil || !strings.Contains(strings.Join(uses, "\n"), "reads "+s.doc()) || !strings.Contains(strings.Join(uses, "\n"), "risk (Risk Analyst) asks no AI tool: the review is offline") || !strings.Contains(strings.Join(uses, "\n"), takenFrom+"would be yours instead") {
		t.Errorf("the dialog shows %q (%v)", uses, err)
	}
	if status := s.fresh().run("open", "--output", "json"); status != cli.OK || !strings.Contains(s.out.String(), `"not_yours": true`) {
		t.Errorf("the list: status %d, %s", status, s.out.String())
	}
	if status := s.fresh().run("open", "REVIEW-001"); status != cli.OK {
		t.Errorf("shown again: status %d", status)
	}
	if _, err := s.console.options.Artifact.Find(s.doc(), ""); err == nil || !strings.Contains(err.Error(), "it is not yours: parley trust ") {
		t.Errorf("its document is opened in an editor: %v", err)
	}
	if text, err := s.console.options.Artifact.Read(s.doc(), digestOf(t, s.doc())); err != nil || !strings.Contains(string(text), "Pantry planner") {
		t.Errorf("the kept text is not shown: %v", err)
	}
	if after, err := os.ReadFile(s.sessionFile(t, ".parley/REVIEW-001/state.json")); err != nil || string(after) != string(state) {
		t.Error("looking at it changed it")
	}
	if status := s.fresh().run("trust", "REVIEW-001", "--show"); status != cli.OK || !strings.Contains(s.out.String(), "would use:") || !strings.Contains(s.out.String(), takenFrom+"would be yours instead") || !strings.Contains(s.out.String(), "reads "+s.doc()) {
		t.Errorf("trust --show: status %d, %s%s", status, s.out.String(), s.err.String())
	}
	if status := s.fresh().run("open", "REVIEW-001", "--decide", "done"); status != cli.Failed {
		t.Errorf("after trust --show: status %d", status)
	}
	if status := s.fresh().run("trust", "REVIEW-001"); status != cli.OK || !strings.Contains(s.out.String(), "is yours now. It may use:") || !strings.Contains(s.out.String(), takenFrom+"is yours instead") || !strings.Contains(s.out.String(), "risk (Risk Analyst) asks no AI tool: the review is offline") {
		t.Errorf("trust: status %d, %s%s", status, s.out.String(), s.err.String())
	}
	if status := s.fresh().run("trust", "REVIEW-001"); status != cli.OK || !strings.Contains(s.out.String(), "is yours already. It may use:") || strings.Contains(s.out.String(), takenFrom) {
		t.Errorf("trusted again: status %d:\n%s", status, s.out.String()+s.err.String())
	}
	if status := s.fresh().run("open", "REVIEW-001", "--decide", "done"); status != cli.OK && status != cli.Blocked || s.err.Len() > 0 && strings.Contains(s.err.String(), refused) {
		t.Errorf("after trust: status %d, %s", status, s.err.String())
	}
	if status := s.fresh().run("trust", "REVIEW-001", "--forget"); status != cli.OK {
		t.Errorf("trust --forget: status %d, %s", status, s.err.String())
	}
	if status := s.fresh().run("open", "REVIEW-001", "--yes"); status != cli.Failed {
		t.Errorf("after trust --forget: status %d", status)
	}
}

func TestTrustRefusesADocumentOutsideTheProjectUnlessItIsNamed(t *testing.T) {
	t.Parallel()
	s := strangers(t)
	secret := filepath.Join(t.TempDir(), "secret.md")
	if err := os.WriteFile(secret, []byte("# Secret\n\nThe key is under the mat.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.rewrite(t, ".parley/REVIEW-001/state.json", `"`+s.doc()+`"`, `"`+secret+`"`)
	want := secret + ", is not in the session or its project: if you want that file read, say parley trust "
	if status := s.fresh().run("trust", "REVIEW-001"); status != cli.Failed || !strings.Contains(s.err.String(), want) {
		t.Fatalf("status %d: %s%s", status, s.out.String(), s.err.String())
	}
	want = "would read " + secret + ", which is not in the session or its project: only if you name it with --document\n"
	if status := s.fresh().run("trust", "REVIEW-001", "--show"); status != cli.OK || !strings.Contains(s.out.String(), want) || strings.Contains(s.out.String(), "    reads ") {
		t.Errorf("shown: status %d: %s%s", status, s.out.String(), s.err.String())
	}
	if status := s.fresh().run("trust", "REVIEW-001", "--document", secret); status != cli.OK {
		t.Errorf("named: status %d: %s", status, s.err.String())
	}
	if status := s.fresh().run("trust", "REVIEW-001", "--show"); status != cli.OK || !strings.Contains(s.out.String(), " is yours. It may use:\n") {
		t.Errorf("shown once it is mine: status %d: %s%s", status, s.out.String(), s.err.String())
	}
}

// A copy of a project brings its sessions along: their documents are those of the copy.
func TestTrustFindsTheDocumentOfACopiedProject(t *testing.T) {
	t.Parallel()
	s := strangers(t)
	s.rewrite(t, ".parley/REVIEW-001/state.json", `"artifact": "`+s.doc()+`"`, `"artifact": "doc.md"`)
	s.rewrite(t, ".parley/REVIEW-001/state.json", `"artifact_path": "`+s.doc()+`"`, `"artifact_path": "/home/somebody/doc.md"`)
	if status := s.fresh().run("trust", "REVIEW-001", "--show"); status != cli.OK || !strings.Contains(s.out.String(), "reads "+s.doc()) {
		t.Errorf("status %d: %s%s", status, s.out.String(), s.err.String())
	}
}

// What a log calls the document, the editor never gets: only the file that the signed state knows.
func TestALogCannotNameWhatTheEditorOpens(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.run("review", "--headless", "--offline", s.doc())
	s.rewrite(t, ".parley/REVIEW-001/round-1/events.ndjson", `"path":"`+s.doc()+`"`, `"path":"+!touch pwned"`)
	if status := s.fresh().run("open", "REVIEW-001", "--read-only"); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	for _, named := range []string{"+!touch pwned", "-c:!touch pwned", "--cmd=!touch pwned", "-u", "/etc/passwd", "../x", ""} {
		if path, err := s.console.options.Artifact.Find(named, ""); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is opened as %q: %v", named, path, err)
		}
		if text, err := s.console.options.Artifact.Read(named, "00"); err == nil {
			t.Errorf("%q is read as %q", named, text)
		}
	}
	if path, err := s.console.options.Artifact.Find(s.doc(), ""); err != nil || path != s.doc() {
		t.Errorf("the document itself: %q, %v", path, err)
	}
}

// digestOf is a file's SHA-256.
func digestOf(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
