package cli_test

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"parley/ui/cli"
)

// printedCall is a call that parley prints for somebody to run: up to where its sentence goes on.
var printedCall = regexp.MustCompile(`parley ((?:open|review) (?:'[^']*'|[^ ;,:'\n]+)(?: --(?:round|config) (?:'[^']*'|[^ ;,:'\n]+)| --(?:continue|read-only|offline))*)`)

// printed are the words of the last call that a text tells somebody to run.
func printed(t *testing.T, text string) []string {
	t.Helper()
	calls := printedCall.FindAllStringSubmatch(text, -1)
	if len(calls) == 0 {
		t.Fatalf("no call is printed in %q", text)
	}
	var words []string
	for _, word := range regexp.MustCompile(`'[^']*'|[^ ]+`).FindAllString(calls[len(calls)-1][1], -1) {
		words = append(words, strings.Trim(word, "'"))
	}
	return words
}

// twoReviews is a harness with a session of two discussions, of which the second is newer, in a folder that a shell would
// take apart. hint is what the first call printed.
func twoReviews(t *testing.T, first ...string) (s *cliHarness, hint string) {
	t.Helper()
	s = newCLIHarness(t)
	where := filepath.Join(s.folder, "my plans; $HOME")
	doc := filepath.Join(t.TempDir(), "doc.md") // outside of the working folder, which all tests share
	if err := os.Rename(s.doc(), doc); err != nil {
		t.Fatal(err)
	}
	call := []string{"review", doc, "--offline", "--fail-on", "never", "--session", where, "--output", "json"}
	s.run(append(call, first...)...)
	hint = s.err.String()
	if status := s.fresh().run(append(call, "--headless")...); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	return s.fresh(), hint
}

// TestPrintedCallsActOnTheirOwnDiscussion runs the calls that parley prints, after the session got another discussion.
func TestPrintedCallsActOnTheirOwnDiscussion(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	t.Run("not decided", func(t *testing.T) {
		t.Parallel()
		s, hint := twoReviews(t, "--headless")
		s.run(append(printed(t, hint), "--decide", "done", "--output", "json")...)
		if r := s.result(t); r.ID != "REVIEW-001" || r.Decision == nil {
			t.Errorf("%q decided %s (%v)", hint, r.ID, r.Decision)
		}
	})
	t.Run("left", func(t *testing.T) {
		t.Parallel()
		s := newCLIHarness(t)
		s.console.err = cli.ErrLeft
		where := filepath.Join(s.folder, "plans")
		s.run("review", s.doc(), "--offline", "--session", where)
		hint := s.err.String()
		s.console.err = nil
		s.fresh().run("review", s.doc(), "--offline", "--session", where, "--headless")
		s.fresh().run(append(printed(t, hint), "--decide", "done", "--output", "json")...)
		if r := s.result(t); r.ID != "REVIEW-001" {
			t.Errorf("%q decided %s", hint, r.ID)
		}
	})
	t.Run("at the limit", func(t *testing.T) {
		t.Parallel()
		s, hint := twoReviews(t, "--max-rounds", "1", "--decide", "done")
		s.run(append(printed(t, hint), "--headless", "--offline")...)
		continues(t, s, "REVIEW-001")
	})
	t.Run("too late", func(t *testing.T) {
		t.Parallel()
		s, _ := twoReviews(t, "--decide", "done")
		s.run("open", filepath.Join(s.folder, "my plans; $HOME"), "--round", "REVIEW-001", "--decide", "continue")
		hint := s.err.String()
		s.fresh().run(append(printed(t, hint), "--headless", "--offline")...)
		continues(t, s, "REVIEW-001")
	})
	t.Run("asked for otherwise", func(t *testing.T) {
		t.Parallel()
		s := planned(t)
		s.run(s.call("--offline")...)
		hint := s.err.String()
		s.fresh().run("review", s.doc(), "--session", s.env["PLAN"], "--headless", "--offline")
		s.fresh().run(append(printed(t, hint), "--decide", "done", "--output", "json")...)
		if r := s.result(t); r.ID != "DISCUSS-002" {
			t.Errorf("%q decided %s", hint, r.ID)
		}
	})
	t.Run("asked and left", func(t *testing.T) {
		t.Parallel()
		s := planned(t)
		s.app.Terminal = func() (io.ReadWriteCloser, error) { return &terminal{Reader: strings.NewReader("q\n")}, nil }
		s.run(append(s.call(), "--headless=false")...)
		hint := s.err.String()
		s.fresh().run(append(printed(t, hint), "--decide", "done", "--output", "json")...)
		if r := s.result(t); r.ID != "DISCUSS-002" {
			t.Errorf("%q decided %s", hint, r.ID)
		}
	})
	t.Run("a file and no session", func(t *testing.T) {
		t.Parallel()
		s := newCLIHarness(t)
		path := filepath.Join(s.folder, "my doc.md")
		if err := os.Rename(s.doc(), path); err != nil {
			t.Fatal(err)
		}
		for _, call := range [][]string{{"open", path}, {path}} {
			s.fresh().run(call...)
			hint := s.err.String()
			s.fresh().run(append(printed(t, hint), "--headless", "--offline", "--output", "json")...)
			if r := s.result(t); r.Artifact.Path != path {
				t.Errorf("%q reviewed %s", hint, r.Artifact.Path)
			}
		}
	})
}

// continues checks that the newest session goes on from this discussion.
func continues(t *testing.T, s *cliHarness, roundID string) {
	t.Helper()
	states, err := filepath.Glob(filepath.Join(s.folder, ".parley", "*", ".parley", "*", "state.json"))
	if err != nil || len(states) != 1 {
		t.Fatalf("states %v, %v: %s", states, err, s.err.String())
	}
	data, err := os.ReadFile(states[0])
	if err != nil || !strings.Contains(string(data), `"round_id": "`+roundID+`"`) {
		t.Errorf("%s (%v)", data, err)
	}
}

// A review is named by its ID alone, unless that would open something else, or nothing, from the working folder.
func TestPrintedCallsAreShortWhereTheIDIsEnough(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	const long = ".parley/REVIEW-001-doc --round REVIEW-001"
	for name, c := range map[string]struct {
		want string
		make func(t *testing.T, s *cliHarness)
	}{
		"alone": {"parley open REVIEW-001", func(*testing.T, *cliHarness) {}},
		"another session has a review of the same number": {long, func(t *testing.T, s *cliHarness) {
			t.Helper()
			s.run("review", s.doc(), "--offline", "--headless", "--yes", "--session", filepath.Join(s.folder, "kept"))
		}},
		"a folder is called so": {long, func(t *testing.T, s *cliHarness) {
			t.Helper()
			if err := os.Mkdir(filepath.Join(s.folder, "REVIEW-001"), 0o700); err != nil {
				t.Fatal(err)
			}
		}},
		"the working folder is another": {long, func(t *testing.T, s *cliHarness) {
			t.Helper()
			sub := filepath.Join(s.folder, "sub")
			if err := os.Mkdir(sub, 0o700); err != nil {
				t.Fatal(err)
			}
			s.app.Getwd = func() (string, error) { return sub, nil }
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newCLIHarness(t)
			s.run("review", s.doc(), "--offline", "--headless", "--fail-on", "never")
			c.make(t, s)
			s.fresh().run("open", filepath.Join(s.folder, ".parley", "REVIEW-001-doc"), "--headless", "--fail-on", "never")
			if hint := s.err.String(); !strings.Contains(hint, c.want+" --offline, or --decide") {
				t.Errorf("not %q: %s", c.want, hint)
			}
		})
	}
}
