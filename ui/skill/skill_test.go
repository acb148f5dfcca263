package skill_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parley/engine/layout"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/cli"
	"parley/ui/cli/schema"
	"parley/ui/popup"
	"parley/ui/skill"
)

// page is the skill of an agent with the built-in rounds.
func page(t *testing.T, name string) string {
	t.Helper()
	agent, known := skill.FindAgent(name)
	if !known {
		t.Fatalf("no agent %s", name)
	}
	text, err := skill.Page(agent, perspective.DefaultRounds())
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// column is the first cells of the table below a heading cell.
func column(t *testing.T, text, heading string) []string {
	t.Helper()
	_, rest, found := strings.Cut(text, "\n| "+heading+" |")
	if !found {
		t.Fatalf("no table of %s", heading)
	}
	var cells []string
	for _, line := range strings.Split(rest, "\n")[2:] {
		row := strings.Split(line, "|")
		if len(row) < 3 {
			break
		}
		cells = append(cells, strings.Trim(row[1], " `"))
	}
	return cells
}

// TestWordsAreTheProgramsOwn holds each table of the page to what the program knows.
func TestWordsAreTheProgramsOwn(t *testing.T) {
	t.Parallel()
	var statuses, rounds []string
	for _, s := range cli.Statuses() {
		statuses = append(statuses, fmt.Sprint(int(s.Status)))
	}
	for _, r := range perspective.DefaultRounds() {
		rounds = append(rounds, r.ID)
	}
	for _, name := range skill.Agents() {
		text := page(t, name)
		for heading, want := range map[string][]string{
			"exit status": statuses,
			"round":       rounds,
			"verdict":     {string(round.Reached), string(round.Blocked), string(round.Blocked), string(round.Blocked)},
			"`recommendation`": {
				string(round.Revise), string(round.Proceed), string(round.Escalate), string(round.NotApplicable),
			},
			"decision": {string(feedback.ContinueDeeper), string(feedback.AdjustDirection), string(feedback.Done)},
		} {
			if got := column(t, text, heading); !slices.Equal(got, want) {
				t.Errorf("%s: table of %s: %q, want %q", name, heading, got, want)
			}
		}
		for _, severity := range []review.Severity{review.Low, review.Medium, review.High} {
			if !strings.Contains(text, "| `consensus_blocked` | "+string(severity)+" |") {
				t.Errorf("%s: nothing is asked for severity %s", name, severity)
			}
		}
		for _, r := range perspective.DefaultRounds() {
			want := fmt.Sprintf("| %s | %s | %s | %s |", r.ID, r.Artifact, strings.Join(r.Perspectives, ", "), r.Caller)
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %s", name, want)
			}
			if r.FinalGate && !strings.Contains(text, r.ID+" is the final gate") {
				t.Errorf("%s: nothing on the final gate %s", name, r.ID)
			}
		}
		for _, host := range popup.Names() {
			if host != popup.Auto && !strings.Contains(text, host) {
				t.Errorf("%s: nothing on windows of %s", name, host)
			}
		}
	}
}

// TestKeysAreOfTheResult looks up the keys that the page tells an agent to read.
func TestKeysAreOfTheResult(t *testing.T) {
	t.Parallel()
	result, err := schema.Of[cli.Result]("", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, told, found := strings.Cut(page(t, "claude"), "Of the JSON object these keys matter first")
	told, _, ends := strings.Cut(told, "\n\n")
	if !found || !ends {
		t.Fatal("the page does not tell which keys matter")
	}
	keys := regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(told, -1)
	if len(keys) < 8 {
		t.Errorf("only %d keys are told", len(keys))
	}
	for _, key := range keys {
		if _, there := result.Properties[key[1]]; !there {
			t.Errorf("the result has no %s", key[1])
		}
	}
}

// TestMain makes the test binary double as parley, for what parley runs in a process of its own.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && !strings.HasPrefix(os.Args[1], "-") {
		os.Exit(int(cli.App{IO: cli.System()}.Main(context.Background(), os.Args[1:])))
	}
	home, err := os.MkdirTemp("", "parley-skill-")
	if err != nil {
		panic(err)
	}
	_ = os.Setenv("HOME", home) // those processes are nobody's: nothing of them stays
	_ = os.Setenv("PATH", home)
	_ = os.Setenv("XDG_STATE_HOME", "")
	status := m.Run()
	_ = os.RemoveAll(home)
	os.Exit(status)
}

// parley runs a command without a console, and returns what it printed.
func parley(t *testing.T, folder string, args ...string) (out, errs string, status cli.Status) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	app := cli.App{IO: cli.IO{
		In: strings.NewReader(""), Out: &stdout, Err: &stderr, Executable: os.Executable,
		Getenv: func(name string) string { return map[string]string{"HOME": os.Getenv("HOME")}[name] },
		Getwd:  func() (string, error) { return folder, nil }, LookPath: func(string) (string, error) { return "", errors.New("nothing is installed") },
	}}
	status = app.Main(context.Background(), args)
	return stdout.String(), stderr.String(), status
}

// TestInstalledIsWhatIsPrinted installs each agent's page where that agent looks, and reads it back.
func TestInstalledIsWhatIsPrinted(t *testing.T) {
	t.Parallel()
	for _, name := range skill.Agents() {
		agent, _ := skill.FindAgent(name)
		folder := t.TempDir()
		printed, _, _ := parley(t, folder, "skill", name)
		if _, errs, status := parley(t, folder, "skill", name, "--install", agent.Project); status != cli.OK {
			t.Fatalf("%s: status %d: %s", name, status, errs)
		}
		installed, err := os.ReadFile(filepath.Join(folder, agent.Project, skill.Name, skill.File))
		if err != nil || string(installed) != printed || printed != page(t, name) {
			t.Errorf("%s: %v; installed is\n%s\nprinted was\n%s", name, err, installed, printed)
		}
	}
}

// Where no rule could judge and no tool answered the verdict is a mild one, and still no review: both pages say so. At the final
// gate no call ends the review without somebody's name.
func TestPagesTakeNoSilenceForAWord(t *testing.T) {
	t.Parallel()
	l, _ := layout.Find("team-lifecycle-v4")
	team, err := skill.TeamPage(l)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{page(t, "claude"), team} {
		if !strings.Contains(text, "`rules_cannot_tell`") {
			t.Errorf("nothing on a document that nobody has judged in\n%s", text)
		}
		if strings.Contains(text, "very decision but done") {
			t.Error("accept and reject start no round")
		}
	}
	for line := range strings.Lines(team) {
		if strings.Contains(line, "DISCUSS-003 --decide done") {
			t.Errorf("the final gate ends unsigned: %s", line)
		}
	}
}
