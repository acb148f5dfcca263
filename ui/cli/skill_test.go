package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"parley/ui/cli"
)

// skillPage is what parley skill prints, its head taken apart.
func skillPage(t *testing.T, args ...string) (head map[string]string, body string) {
	t.Helper()
	s := newCLIHarness(t)
	if status := s.run(append([]string{"skill"}, args...)...); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	parts := strings.SplitN(s.out.String(), "---\n", 3)
	if len(parts) != 3 || parts[0] != "" {
		t.Fatalf("no head in\n%s", s.out.String())
	}
	if err := yaml.Unmarshal([]byte(parts[1]), &head); err != nil {
		t.Fatalf("%v in\n%s", err, parts[1])
	}
	return head, parts[2]
}

func TestSkillTeachesTheCall(t *testing.T) {
	t.Parallel()
	for _, agent := range []string{"claude", "codex"} {
		head, body := skillPage(t, agent)
		if head["name"] != "parley" || len(head["description"]) < 100 || len(head["description"]) > 1024 {
			t.Errorf("%s: head %q", agent, head)
		}
		if (head["allowed-tools"] != "") != (agent == "claude") {
			t.Errorf("%s: allowed tools %q", agent, head["allowed-tools"])
		}
		for _, want := range []string{
			"| DISCUSS-006 | spec/readiness-report.md |", "Do **not** revise the document yourself", "escalate", "| 130 |", "What not to do", "--popup auto",
		} {
			if !strings.Contains(body, want) {
				t.Errorf("%s: no %q", agent, want)
			}
		}
	}
}

// TestCommandsOfTheSkillExist takes the page at its word: every command and flag in it is one that parley has.
func TestCommandsOfTheSkillExist(t *testing.T) {
	t.Parallel()
	_, body := skillPage(t)
	helps := map[string]string{}
	commands := 0
	for _, call := range regexp.MustCompile(`(?m)^    (parley .*)$|(parley [a-z]+)`).FindAllString(body, -1) {
		words := strings.Fields(strings.TrimSpace(call))
		if !regexp.MustCompile(`^(review|feedback|open|rounds|schema)$`).MatchString(words[1]) {
			continue // parley as a word of a sentence
		}
		if helps[words[1]] == "" {
			s := newCLIHarness(t)
			if status := s.run(words[1], "--help"); status != cli.OK {
				t.Errorf("%s: status %d", words[1], status)
			}
			helps[words[1]] = s.out.String()
		}
		for _, word := range words[2:] {
			if strings.HasPrefix(word, "--") && !hasFlag(helps[words[1]], word) {
				t.Errorf("%s has no flag %s", words[1], word)
			}
		}
		commands++
	}
	if commands < 5 {
		t.Errorf("only %d commands found in the page", commands)
	}
	for _, flag := range []string{"--headless", "--yes", "--offline", "--deadline", "--quorum", "--fail-on", "--decide"} {
		if strings.Contains(body, flag) && !hasFlag(helps["review"], flag) {
			t.Errorf("review has no flag %s", flag)
		}
	}
}

func hasFlag(help, flag string) bool {
	return strings.Contains(help, flag+" ") || strings.Contains(help, flag+"[")
}

func TestSkillIsInstalledOnce(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	install := func(args ...string) cli.Status {
		return s.fresh().run(append([]string{"skill", "codex", "--install", "skills"}, args...)...)
	}
	path := filepath.Join(s.folder, "skills", "parley", "SKILL.md")
	if install() != cli.OK || !strings.Contains(s.out.String(), "is written") {
		t.Fatalf("%s%s", s.out.String(), s.err.String())
	}
	if install() != cli.OK || !strings.Contains(s.out.String(), "is there already") {
		t.Errorf("%s%s", s.out.String(), s.err.String())
	}
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status := install(); status != cli.Failed || !strings.Contains(s.err.String(), "exists and differs: look at it, then overwrite it with --force") {
		t.Errorf("status %d: %s", status, s.err.String())
	}
	if kept, err := os.ReadFile(path); err != nil || string(kept) != "mine" {
		t.Errorf("what somebody wrote is now %q (%v)", kept, err)
	}
	if install("--force") != cli.OK {
		t.Error(s.err.String())
	}
	if status := s.fresh().run("skill", "cluade"); status != cli.WrongUsage || !strings.Contains(s.err.String(), "did you mean parley skill claude?") {
		t.Errorf("status %d: %s", status, s.err.String())
	}
}

func TestManualPage(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	if status := s.run("man"); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	page := s.out.String()
	for _, want := range []string{
		`.TH "PARLEY" "1" "November 2026"`, `.SH "NAME"`, `.SS "parley review DOCUMENT...|ROUND\-ID"`, `.B "\-q, \-\-quiet"`, `.B "\-\-mode MODE"`,
		`.SH "EXIT STATUS"`, `.B "PARLEY_MAX_ROUNDS"`, `.SS "parley demo"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in the page", want)
		}
	}
	if strings.Contains(page, "popup\\-window") {
		t.Error("a hidden command is in the page")
	}
	for i, line := range strings.Split(page, "\n") {
		if !regexp.MustCompile(`^(\.(TH|SH|SS|PP|TP|B|br|EX|EE)( ".*")*|[^.'].*|)$`).MatchString(line) {
			t.Errorf("line %d acts on roff: %s", i+1, line)
		}
	}
}
