package cli_test

import (
	"regexp"
	"strings"
	"testing"

	"parley/ui/cli"
)

// TestEveryCommandHasHelpWithExamples goes through what parley lists, and tries what the examples say.
func TestEveryCommandHasHelpWithExamples(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.run("__complete", "help", "")
	names := strings.Fields(s.out.String())
	if len(names) < 18 {
		t.Fatalf("only %d commands: %q", len(names), names)
	}
	if s.fresh().run("--help") != cli.OK {
		t.Fatal(s.err.String())
	}
	list := s.out.String()
	if !strings.Contains(list, "\nWithout a command it shows this folder's sessions") {
		t.Error("parley --help does not say what parley alone does")
	}
	for _, name := range names {
		if strings.HasPrefix(name, ":") {
			continue
		}
		if !regexp.MustCompile(`(?m)^  ` + name + ` +\S`).MatchString(list) {
			t.Errorf("parley --help does not list %s", name)
		}
		if status := s.fresh().run("help", name); status != cli.OK {
			t.Errorf("help %s: status %d: %s", name, status, s.err.String())
		}
		help := s.out.String()
		_, examples, found := strings.Cut(help, "\nExamples:\n")
		if !found {
			t.Errorf("%s has no examples:\n%s", name, help)
			continue
		}
		examples, flags, _ := strings.Cut(examples, "\n\n")
		for _, flag := range regexp.MustCompile(`--[a-z-]+`).FindAllString(examples, -1) {
			if !strings.Contains(flags, flag+" ") {
				t.Errorf("an example of %s has %s, which it does not know", name, flag)
			}
		}
		for _, line := range strings.Split(help, "\n") {
			if len([]rune(line)) > 121 {
				t.Errorf("help %s: a line of %d characters: %s", name, len([]rune(line)), line)
			}
		}
	}
}

// A flag that several commands have is told as what it does in the one that is asked about.
func TestSharedFlagsAreToldAsTheirCommandTakesThem(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ command, flag, has, hasNot string }{
		{"trace", "--fail-on", "gap from which it exits with 3", "blocked verdict"},
		{"trace", "--session", "read with the document", "session folder"},
		{"check", "--concurrency", "documents checked at once", "perspectives"},
		{"check", "--fail-on", "blocked verdict", "gap"},
		{"review", "--fail-on", "blocked verdict", "gap"},
		{"review", "--concurrency", "perspectives asked at once", "documents"},
	} {
		s := newCLIHarness(t)
		s.run("help", c.command)
		_, told, _ := strings.Cut(s.out.String(), "\n      "+c.flag+" ")
		told, _, _ = strings.Cut(told, "\n      --")
		if !strings.Contains(told, c.has) || strings.Contains(told, c.hasNot) {
			t.Errorf("help %s tells %s as %q, want %q in it and not %q", c.command, c.flag, told, c.has, c.hasNot)
		}
	}
}
