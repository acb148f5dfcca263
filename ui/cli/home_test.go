package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/feedback/feedbacktest"
	"parley/ui/cli"
)

// atTerminal is a harness whose standard output is a terminal, with one concluded session in its folder.
func atTerminal(t *testing.T) *cliHarness {
	t.Helper()
	s := newCLIHarness(t)
	s.console.decide = feedbacktest.DefaultDecider()
	if status := s.run("review", s.doc(), "--offline", "--yes"); status != cli.OK && status != cli.Blocked {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	s.out.Reset()
	s.err.Reset()
	s.app.OutIsTerminal = func() bool { return true }
	return s
}

func TestSessionsAreAScreenOnlyForAPerson(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		set  func(*cliHarness)
		args []string
		want int
	}{
		{name: "parley", want: 1},
		{name: "parley open", args: []string{"open"}, want: 1},
		{name: "a pipe", set: func(s *cliHarness) { s.app.OutIsTerminal = func() bool { return false } }},
		{name: "nobody there", set: func(s *cliHarness) { s.app.HasTerminal = func() bool { return false } }},
		{name: "CI", set: func(s *cliHarness) { s.env["CI"] = "1" }},
		{name: "headless", args: []string{"open", "--headless"}},
		{name: "json", args: []string{"open", "--output", "json"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := atTerminal(t)
			if c.set != nil {
				c.set(s)
			}
			if status := s.run(c.args...); status != cli.OK || s.console.shown != c.want {
				t.Errorf("status %d, %d screens, want %d: %s", status, s.console.shown, c.want, s.err.String())
			}
			if listed := strings.Contains(s.out.String(), "REVIEW-001"); listed == (c.want > 0) {
				t.Errorf("printed:\n%s", s.out.String())
			}
		})
	}
}

func TestSessionIsShownReadOnlyThenOpened(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	s.run("open") // learns the list
	list, err := s.console.sessionList.List()
	if err != nil || len(list) != 1 || s.console.sessionList.Folder != s.folder {
		t.Fatalf("listed %+v of %s, %v", list, s.console.sessionList.Folder, err)
	}
	where := list[0].Session
	s.console.shown = 0
	s.console.picks = []cli.SessionChoice{
		{Session: where, RoundID: "REVIEW-001", ReadOnly: true},
		{Session: where, RoundID: "REVIEW-999", ReadOnly: true},
		{Session: where, RoundID: "REVIEW-001"},
	}
	s.run()
	if s.console.shown != 5 { // list, a look, list, list with a notice, the discussion
		t.Errorf("%d screens: %s", s.console.shown, s.err.String())
	}
	if !strings.Contains(s.console.sessionList.Notice, "REVIEW-999") {
		t.Errorf("the notice is %q", s.console.sessionList.Notice)
	}
	if !strings.Contains(s.out.String(), "REVIEW-001") {
		t.Errorf("no result:\n%s", s.out.String())
	}
}

// Who has watched the demo from the list is back in the list.
func TestTheDemoIsWatchedFromTheList(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	s.console.shown = 0
	s.console.picks = []cli.SessionChoice{{Demo: true}, {}}
	if status := s.run(); status != cli.OK || s.console.shown != 3 || len(s.console.events) == 0 { // list, demo, list
		t.Errorf("status %d, %d screens, %d events: %s", status, s.console.shown, len(s.console.events), s.err.String())
	}
}

func TestReviewIsBegunFromTheList(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	s.console.picks = []cli.SessionChoice{{Review: s.doc()}}
	s.run("open", "--offline")
	if !strings.Contains(s.out.String(), "REVIEW-002") {
		t.Errorf("printed:\n%s%s", s.out.String(), s.err.String())
	}
	for word, want := range map[string]string{s.doc(): "", "nowhere.md": "Artifact not found", "DISCUSS-099": "DISCUSS-099", s.folder: ""} {
		err := s.console.sessionList.Check(word)
		if (err == nil) != (want == "") || (err != nil && !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", word, err, want)
		}
	}
}

func TestViewIsAScreenForAPerson(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	if status := s.run("view", s.doc(), "--theme", "light"); status != cli.OK || s.out.Len() > 0 {
		t.Errorf("status %d, printed %q", status, s.out.String())
	}
	if !strings.HasPrefix(s.console.text, "# Pantry planner") || s.console.options.Theme != "light" {
		t.Errorf("showed %q in %s", s.console.text, s.console.options.Theme)
	}
	s.app.OutIsTerminal = nil
	if status := s.run("view", s.doc()); status != cli.OK || !strings.HasPrefix(s.out.String(), "# Pantry planner") {
		t.Errorf("status %d, printed %q", status, s.out.String())
	}
}

// What is shown from the list on goes into one cast, whatever was opened.
func TestCastFromTheListOn(t *testing.T) {
	t.Parallel()
	s := atTerminal(t)
	s.console.draw = func(opts cli.ScreenOptions) {
		opts.Recorder.Resize(80, 24)
		opts.Recorder.Output([]byte("discussed"))
	}
	s.console.decide = doneByPerson
	s.console.picks = []cli.SessionChoice{{Review: s.doc()}}
	if status := s.run("open", "--cast", "all.cast"); status != cli.OK && status != cli.Blocked {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	data, err := os.ReadFile(filepath.Join(s.folder, "all.cast"))
	if err != nil || strings.Count(string(data), "discussed") != 1 || !strings.Contains(string(data), "parley: sessions") {
		t.Errorf("%v:\n%s", err, data)
	}
	for _, args := range [][]string{{"--cast", "home.cast"}, {"view", s.doc(), "--cast", "view.cast"}} {
		if status := s.fresh().run(args...); status != cli.OK || s.console.options.Recorder == nil {
			t.Errorf("%q: status %d, %s", args, status, s.err.String())
		}
		s.put(t, args[len(args)-1], "") // nothing was drawn, so there is no recording yet
		if status := s.fresh().run(args...); status != cli.Failed || !strings.Contains(s.err.String(), "exists already") {
			t.Errorf("%q again: status %d, %s", args, status, s.err.String())
		}
	}
}
