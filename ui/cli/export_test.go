package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/ui/cli"
)

func TestExportOfASession(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	s := reviewed(t)
	before := digest(t, s.folder)
	if status := s.fresh().run("export", "REVIEW-001", "--html"); status != cli.OK || s.err.Len() != 0 {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	for _, want := range []string{"<!doctype html>", "Discussion record of round 2", "by built-in checks", "REVIEW-001", `<section class="review">`, `<aside class="thread`} {
		if !strings.Contains(s.out.String(), want) {
			t.Errorf("no %q in the page", want)
		}
	}
	for screen, want := range map[string]string{
		"": "Concluded from the command line after round 2", "live": "4 of 4", "record": "Outline", "findings": "finding", "decide": "Decisions so far", "conclusions": "Recommendations",
		"review": "history", "package": "This is one document.", "what-if": "WHAT IF", "changes": "Nothing to compare",
	} {
		args := []string{"export", "REVIEW-001", "--svg", "--size", "120x40"}
		if screen != "" {
			args = append(args, "--screen", screen)
		}
		if status := s.fresh().run(args...); status != cli.OK || !strings.HasPrefix(s.out.String(), "<svg ") || !strings.Contains(s.out.String(), want) {
			t.Errorf("screen %q: status %d, %s; no %q in\n%.2000s", screen, status, s.err.String(), want, s.out.String())
		}
	}
	if after := digest(t, s.folder); after != before {
		t.Error("an export has changed something in the folder")
	}
}

// A page shows the text that the last round read, also when the document is another one by now, or gone.
func TestExportShowsTheTextThatWasReviewed(t *testing.T) {
	t.Parallel()
	s := reviewed(t)
	for what, spoil := range map[string]func() error{
		"revised": func() error { return os.WriteFile(s.doc(), []byte("# Another one\n"), 0o600) },
		"gone":    func() error { return os.Remove(s.doc()) },
	} {
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		status := s.fresh().run("export", "REVIEW-001", "--html")
		if page := s.out.String(); status != cli.OK || s.err.Len() != 0 || !strings.Contains(page, `<section class="review">`) || strings.Contains(page, "Another one") {
			t.Errorf("%s: status %d, %q", what, status, s.err.String())
		}
	}
}

func TestExportOfTheDemo(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	if status := s.run("export", "demo", "--svg", "--at", "9500ms", "--theme", "light", "-o", "live.svg"); status != cli.OK || s.out.Len()+s.err.Len() != 0 {
		t.Fatalf("status %d: %s%s", status, s.out.String(), s.err.String())
	}
	path := filepath.Join(s.folder, "live.svg")
	first, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(first), "3 of 5") || !strings.Contains(string(first), "conclude now") || !strings.Contains(string(first), "#fdfdfc") {
		t.Errorf("the picture of the light live screen: %v\n%s", err, first)
	}
	if status := s.fresh().run("export", "demo", "--html", "-o", "live.svg"); status != cli.Failed ||
		s.err.String() != "parley: live.svg exists already: name another file, or overwrite it with --force\n" {
		t.Errorf("status %d: %s", status, s.err.String())
	}
	if status := s.fresh().run("export", "demo", "--html", "-o", "live.svg", "--force"); status != cli.OK {
		t.Errorf("status %d: %s", status, s.err.String())
	}
	if now, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(now), "<!doctype html>") {
		t.Errorf("%v, %.100s", err, now)
	}
}

// TestExportTakesTheTimeThatTheConsoleShows: a length and the console's way of writing it are the same picture.
func TestExportTakesTheTimeThatTheConsoleShows(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	s := newCLIHarness(t)
	shot := func(at string) string {
		if status := s.fresh().run("export", "demo", "--svg", "--at", at); status != cli.OK {
			t.Fatalf("--at %s: status %d: %s", at, status, s.err.String())
		}
		return s.out.String()
	}
	for length, clock := range map[string]string{"14s": "0:14", "65s": "1:05", "1h1m5s": "1:01:05"} {
		if shot(length) != shot(clock) {
			t.Errorf("--at %s and --at %s differ", length, clock)
		}
	}
	if shot("14s"); s.err.Len() > 0 {
		t.Errorf("within the recording: %s", s.err.String())
	}
	if shot("99:00"); !strings.HasPrefix(s.err.String(), "parley: warning: --at 1h39m0s is after the end of the recording, which lasts ") {
		t.Errorf("after its end: %q", s.err.String())
	}
	if shot("14s") == shot("0:42") {
		t.Error("--at makes no difference")
	}
}

func TestExportMistakes(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	s := newCLIHarness(t)
	for _, c := range []struct {
		args   []string
		status cli.Status
		want   string
	}{
		{[]string{"export", "demo"}, cli.WrongUsage, "parley export needs to know what to make: --html, --svg or --format FORMAT"},
		{[]string{"export", "demo", "--html", "--svg"}, cli.WrongUsage, "--html, --svg or --format"},
		{[]string{"export", "demo", "--html", "--format", "line"}, cli.WrongUsage, "--html, --svg or --format"},
		{[]string{"export", "demo", "--format", "sarf"}, cli.WrongUsage, `--format "sarf": did you mean sarif?`},
		{[]string{"export", "demo", "--format", "xml"}, cli.WrongUsage, `--format "xml" is not one of line, github,`},
		{[]string{"export", "demo", "--format", ""}, cli.WrongUsage, `--format "" is not one of line, github,`},
		{[]string{"export", "--html"}, cli.WrongUsage, "parley export needs a session or an event log"},
		{[]string{"export", "doc.md", "--html"}, cli.Failed, "doc.md is a document, not a recording or a session"},
		{[]string{"export", "demo", "--svg", "--screen", "recor"}, cli.WrongUsage, `--screen "recor": did you mean record?`},
		{[]string{"export", "demo", "--svg", "--size", "1x1"}, cli.WrongUsage, `--size "1x1" is not WIDTHxHEIGHT`},
		{[]string{"export", "demo", "--svg", "--at", "soon"}, cli.WrongUsage, `--at: "soon" is not a time such as 9s or 1:21`},
		{[]string{"export", "demo", "--svg", "--at", "-9s"}, cli.WrongUsage, "is not a time such as 9s or 1:21"},
		{[]string{"export", "demo", "--svg", "--at", "0:75"}, cli.WrongUsage, "is not a time such as 9s or 1:21"},
		{[]string{"export", "demo", "--svg", "--at", "0:5"}, cli.WrongUsage, "is not a time such as 9s or 1:21"},
		{[]string{"export", "demo", "--svg", "--at", "1:00:00:00"}, cli.WrongUsage, "is not a time such as 9s or 1:21"},
		{[]string{"export", "demo", "--svg", "-o", "no/such.svg"}, cli.Failed, "cannot write no/such.svg"},
	} {
		if status := s.fresh().run(c.args...); status != c.status || !strings.Contains(s.err.String(), c.want) || strings.Count(s.err.String(), "\n") != 1 {
			t.Errorf("%q: status %d, %q", c.args, status, s.err.String())
		}
	}
}

// A moving picture is the whole recording: one time or one screen of it is another wish.
func TestExportMakesAMovingPicture(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	s := newCLIHarness(t)
	if status := s.run("export", "demo", "--svg", "--animate", "--size", "80x24"); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	svg := s.out.String()
	for _, want := range []string{"@keyframes", "prefers-reduced-motion", "Five reviewers read one brief at once", "REACHED", "parley review brief.md"} {
		if !strings.Contains(svg, want) {
			t.Errorf("%q is not in the picture", want)
		}
	}
	if strings.Contains(svg, "<script") {
		t.Error("it runs something")
	}
	for _, wrong := range [][]string{{"--at", "3s"}, {"--screen", "record"}} {
		s := newCLIHarness(t)
		if status := s.run(append([]string{"export", "demo", "--svg", "--animate"}, wrong...)...); status != cli.WrongUsage || !strings.Contains(s.err.String(), "--animate shows all of the recording") {
			t.Errorf("%v: status %d: %s", wrong, status, s.err.String())
		}
	}
}

// Documents that a program plans without a folder spec/ are shown together, too: in the console's screen and in the page.
func TestExportShowsThePackageOfASessionWithoutSpec(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	session := filepath.Join(s.folder, "SPEC-ferry")
	for name, text := range map[string]string{
		"product-brief.md":       "# Brief\n\nThe desk sells tickets for the ferry.\n",
		"requirements/_index.md": "# Requirements\n\n### REQ-1: Refund a ticket\n\nThe desk shall refund a ticket.\n",
		"epics/_index.md":        "# Epics\n\n## EPIC-1: Refunds\n\nThe desk gives money back. Covers REQ-1.\n",
	} {
		path := filepath.Join(session, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if status := s.run("review", "DISCUSS-002", "--session", session, "--artifact", filepath.Join(session, "product-brief.md"), "--offline", "--headless"); status != cli.OK && status != cli.Blocked {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	if status := s.fresh().run("export", session, "--html"); status != cli.OK || !strings.Contains(s.out.String(), "Refund a ticket") {
		t.Errorf("status %d, %s: the page does not show the package", status, s.err.String())
	}
	if status := s.fresh().run("export", session, "--svg", "--screen", "package", "--size", "120x40"); status != cli.OK ||
		strings.Contains(s.out.String(), "This is one document.") || !strings.Contains(s.out.String(), "REQ-1") {
		t.Errorf("status %d, %s: the screen does not show the package:\n%.2000s", status, s.err.String(), s.out.String())
	}
}
