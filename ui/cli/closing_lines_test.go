package cli_test

import (
	"slices"
	"strings"
	"testing"

	"parley/feedback"
	"parley/ui/cli"
	"parley/ui/safetext"
)

// Whoever leaves the console at a terminal reads a few lines; a pipe, an agent and --output get what they got before.
func TestClosingLinesAreForAPersonAtATerminal(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	for _, c := range []struct {
		name   string
		set    func(*cliHarness)
		args   []string
		person bool
	}{
		{name: "terminal", person: true},
		{name: "pipe", set: func(s *cliHarness) { s.app.OutIsTerminal = func() bool { return false } }},
		{name: "nobody there", set: func(s *cliHarness) { s.app.HasTerminal = func() bool { return false } }},
		{name: "report", args: []string{"--output", "report"}},
		{name: "caller", args: []string{"--caller", "writer"}},
		{name: "headless", args: []string{"--headless", "--yes"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newCLIHarness(t)
			s.app.OutIsTerminal = func() bool { return true }
			s.console.decide = doneByPerson
			if c.set != nil {
				c.set(s)
			}
			s.run(append([]string{"review", s.doc(), "--offline", "--fail-on", "never"}, c.args...)...)
			out := s.out.String()
			if is := strings.Contains(out, "Why      ") && !strings.Contains(out, "Verdict: "); is != c.person || out == "" {
				t.Errorf("for a person: %t, printed:\n%s%s", is, out, s.err.String())
			}
		})
	}
}

func TestClosingLinesSayWhatAPersonWantsToKnow(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	for name, c := range map[string]struct {
		decide  feedback.Decider
		err     error
		decided string
		reads   string
		says    string
	}{
		"done":       {doneByPerson, nil, "Decided  done, by you, after round 1.", "conclusions.md", ""},
		"unanswered": {feedback.FixedDecider(feedback.Decision{Choice: feedback.Done, Origin: feedback.ByTimeout}), nil, "Decided  done after round 1, because nobody answered in time.", "conclusions.md", ""},
		"left":       {nil, cli.ErrLeft, "Decided  nothing yet, the question stays open.", "discussions/REVIEW-001-discussion.md", "parley: left before the end\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newCLIHarness(t)
			s.app.OutIsTerminal = func() bool { return true }
			s.console.decide, s.console.err = c.decide, c.err
			s.run("review", s.doc(), "--offline", "--fail-on", "never")
			lines := strings.Split(strings.TrimSuffix(s.out.String(), "\n"), "\n")
			want := []string{"Verdict  consensus ", "Why      ", "To do    ", c.decided, "Read it  ", "Go on    parley open "}
			if !strings.HasSuffix(s.err.String(), c.says) || strings.Contains(s.err.String(), "go on with") { // once is enough
				t.Errorf("standard error: %s", s.err.String())
			}
			if len(lines) != len(want) {
				t.Fatalf("%d lines, want %d:\n%s%s", len(lines), len(want), s.out.String(), s.err.String())
			}
			for i, line := range lines {
				if !strings.HasPrefix(line, want[i]) {
					t.Errorf("line %d is %q, want %q", i+1, line, want[i])
				}
			}
			if !strings.Contains(lines[2], " open finding") || strings.Contains(lines[2], "point") { // as the console counts them
				t.Errorf("what is open is called %q", lines[2])
			}
			if !strings.HasSuffix(lines[4], c.reads) {
				t.Errorf("to be read is %q", lines[4])
			}
		})
	}
}

// A terminal breaks a line anywhere: parley breaks it at words, and a call that is to be copied nowhere. A program gets whole lines.
func TestClosingLinesAreBrokenAtWords(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	whole := func(width int) string {
		s := newCLIHarness(t)
		s.app.OutIsTerminal = func() bool { return true }
		s.app.OutWidth = func() int { return width }
		s.console.decide = doneByPerson
		s.run("review", s.doc(), "--offline", "--fail-on", "never")
		return strings.ReplaceAll(s.out.String(), s.folder, "folder")
	}
	wide := whole(0)
	if n := strings.Count(wide, "\n"); n != 6 {
		t.Fatalf("%d lines without a width:\n%s", n, wide)
	}
	narrow := whole(50)
	for line := range strings.Lines(narrow) {
		if line = strings.TrimRight(line, "\n"); safetext.Width(line) > 50 && len(strings.Fields(line)) > 1 && !strings.Contains(line, "parley open") {
			t.Errorf("%q is wider than 50", line)
		}
	}
	if !slices.Equal(strings.Fields(wide), strings.Fields(narrow)) || strings.Count(narrow, "\n") <= 6 {
		t.Errorf("in 50 cells:\n%s\nwhole:\n%s", narrow, wide)
	}
	for line := range strings.Lines(narrow) { // what continues stands below what begins
		if beside, label := strings.HasPrefix(line, strings.Repeat(" ", 9)), slices.Contains([]string{"Verdict", "Why", "To", "Decided", "Read", "Go"}, strings.Fields(line)[0]); !beside && !label && !strings.HasPrefix(line, "parley open") && !strings.HasPrefix(line, "folder") {
			t.Errorf("%q is out of line in\n%s", line, narrow)
		}
	}
}

func TestErrorsAreBrokenAtWordsForATerminalOnly(t *testing.T) {
	t.Parallel()
	for width, lines := range map[int]int{0: 1, 40: 3} {
		s := newCLIHarness(t)
		s.app.ErrWidth = func() int { return width }
		s.run("review", "no/such/document.md", "--offline", "--perspectives", "product,nobody")
		if n := strings.Count(s.err.String(), "\n"); n < lines || lines == 1 && n > 1 {
			t.Errorf("%d lines in %d cells:\n%s", n, width, s.err.String())
		}
	}
}
