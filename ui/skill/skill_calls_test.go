package skill_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parley/engine/layout"
	"parley/ui/cli"
	"parley/ui/skill"
)

// planned is a folder with a document and a planning session that has a document for every round of the layout.
func planned(t *testing.T, l layout.Layout) (folder string) {
	t.Helper()
	folder = t.TempDir()
	names := []string{"brief.md"}
	for _, r := range l.Rounds {
		names = append(names, "session/"+r.Artifact)
	}
	for _, name := range names {
		text := "# Larder\n\nPeople waste food because they forget what they have in the larder.\n\n## Requirements\n\n- The list is shown within 2 s.\n"
		if strings.HasSuffix(name, ".json") {
			text = `{"goals": ["Waste less food"], "constraints": ["No account"]}`
		}
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// words are those of a call as a shell would pass them, with the page's examples replaced by what is there.
func words(call, folder string, with map[string]string) []string {
	var list []string
	for _, word := range regexp.MustCompile(`'[^']*'|\S+`).FindAllString(call, -1) {
		word = strings.Trim(word, "'")
		if there, is := with[word]; is {
			word = there
		}
		list = append(list, strings.ReplaceAll(word, "FOLDER", folder))
	}
	return list
}

// execute runs a call of a page to its end: without AI tools, and with a decision where a person would be asked.
func execute(t *testing.T, folder, call string, with map[string]string) {
	t.Helper()
	args := words(call, folder, with)
	switch args[0] {
	case "review", "open":
		args = append(args, "--offline")
	case "feedback":
		args = append(args, "--decide", "done")
	}
	out, errs, status := parley(t, folder, args...)
	for tries := 0; status == cli.Running && tries < 100; tries++ {
		out, errs, status = parley(t, folder, args...)
	}
	if status != cli.OK && status != cli.Blocked || strings.TrimSpace(out) == "" {
		t.Errorf("parley %s: status %d\n%s\n%s", strings.Join(args, " "), status, errs, out)
	}
	if slices.Contains(args, "--detach") { // the next call finds what it came to
		id := regexp.MustCompile(`"round_id": "([^"]+)"`).FindStringSubmatch(out)
		where := regexp.MustCompile(`"session": "([^"]+)"`).FindStringSubmatch(out)
		if id == nil || where == nil {
			t.Fatalf("parley %s does not say what it started: %s", strings.Join(args, " "), out)
		}
		if _, errs, status := parley(t, folder, "wait", where[1], "--round", id[1]); status != cli.OK && status != cli.Blocked {
			t.Errorf("after parley %s: status %d: %s", strings.Join(args, " "), status, errs)
		}
	}
}

// Every indented call of a page is executed, in the page's order.
func TestCallsOfThePageWork(t *testing.T) {
	t.Parallel()
	l := layout.All()[0]
	folder := planned(t, l)
	with := map[string]string{"path/to/brief.md": "FOLDER/brief.md", "path/to/session": "FOLDER/session"}
	calls := regexp.MustCompile(`(?m)^    parley (.+)$`).FindAllStringSubmatch(page(t, "codex"), -1)
	if len(calls) < 10 {
		t.Errorf("only %d calls in the page", len(calls))
	}
	for _, call := range calls {
		execute(t, folder, call[1], with)
	}
}

// So is every call of the team's page, those in its tables and in the agent's file too.
func TestCallsOfTheTeamsPageWork(t *testing.T) {
	t.Parallel()
	l, _ := layout.Find("team-lifecycle-v4")
	text, err := skill.TeamPage(l)
	if err != nil {
		t.Fatal(err)
	}
	calls := regexp.MustCompile("(?m)(?:^    |`)parley ((?:review|wait|open|feedback|rounds) [^`\n]+)").FindAllStringSubmatch(text, -1)
	if len(calls) < 15 {
		t.Errorf("only %d calls in the page", len(calls))
	}
	gate := "DISCUSS-003"
	for _, call := range calls {
		folder := planned(t, l) // a gate is decided once
		with := map[string]string{"SESSION": "FOLDER/session", "NAME": "Ada", "TEXT": "the gap is known", "ROUND": "DISCUSS-002", "ROLE": "writer", "TASK": "DRAFT-002"}
		args := words(call[1], folder, with)
		if args[0] == "open" || args[0] == "wait" {
			id := gate
			if i := slices.Index(args, "--round"); i >= 0 {
				id = args[i+1]
			}
			if _, errs, status := parley(t, t.TempDir(), "review", id, "--session", folder+"/session", "--layout", l.Name, "--offline", "--headless", "--fail-on", "never"); status != cli.OK {
				t.Fatalf("%s: status %d: %s", id, status, errs)
			}
		}
		if args[0] == "review" || args[0] == "rounds" || args[0] == "feedback" {
			call[1] += " --layout " + l.Name // the folder shows none
		}
		execute(t, folder, call[1], with)
	}
}

// The configuration of the page gives a folder of another layout the rounds that the page tells of.
func TestRoundsOfTheTeamsPage(t *testing.T) {
	t.Parallel()
	l, _ := layout.Find("team-lifecycle-v4")
	text, err := skill.TeamPage(l)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(text, "```yaml\n")
	config, _, _ := strings.Cut(rest, "```")
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, ".parley.yaml"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	configured, errs, status := parley(t, folder, "rounds", "--output", "json")
	own, _, _ := parley(t, t.TempDir(), "rounds", "--layout", l.Name, "--output", "json")
	first, _, _ := strings.Cut(configured, `"id": "DISCUSS-004"`)
	if want := strings.TrimRight(own, " ]}\n"); status != cli.OK || !strings.HasPrefix(first, want) {
		t.Errorf("status %d: %s\n%s\nis not\n%s", status, errs, first, want)
	}
	if out, errs, status := parley(t, folder, "skill", skill.TeamWord, "--install", "skills"); status != cli.OK {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
	installed, err := os.ReadFile(filepath.Join(folder, "skills", skill.TeamName, skill.File))
	if err != nil || string(installed) != text {
		t.Errorf("installed: %v", err)
	}
}
