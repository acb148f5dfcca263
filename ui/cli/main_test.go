package cli_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"parley/engine/race"
	"parley/ui/cli"
	"parley/ui/cli/screen"
)

// TestMain makes the test binary double as parley itself and as a reviewer that behaves as it is told.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"parley":   func() { os.Exit(int(parley())) },
		"reviewer": func() { os.Exit(reviewer(os.Args[1])) },
		"tmux":     func() { os.Exit(tmux(os.Args[1:])) },
	})
}

func parley() cli.Status {
	ctx, stop := cli.UntilSignal()
	defer stop()
	world := cli.System()
	world.Executable = func() (string, error) { return exec.LookPath("parley") } // the test binary goes by its name
	app := cli.App{IO: world}
	if os.Getenv(consoleVariable) != "" {
		app.Console = screen.Console{}
	}
	return app.Main(ctx, os.Args[1:])
}

// consoleVariable gives parley its screen in tests that bring a terminal. Without it nothing is ever drawn on the
// terminal that the tests are started from.
const consoleVariable = "PARLEY_TEST_CONSOLE"

// tmux is a terminal that opens popups: it runs the command that it is given, with an environment of its own.
func tmux(args []string) int {
	if os.Getenv("TMUX") == "broken" {
		fmt.Fprintln(os.Stderr, "no current client\nsecond line")
		return 1
	}
	i := slices.Index(args, "-t")
	if args[0] != "display-popup" || i < 0 || args[i+1] != "%7" {
		fmt.Fprintln(os.Stderr, "tmux: unexpected", args)
		return 1
	}
	window := exec.Command(args[i+2], args[i+3:]...)
	window.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=/nonexistent", "TMUX=inside", "GORACE=atexit_sleep_ms=0"}
	window.Dir = os.TempDir()
	if err := window.Run(); err != nil {
		return 1
	}
	return 0
}

// reviewer is a fake AI tool. It takes the prompt on standard input, as real ones do.
func reviewer(manner string) int {
	prompt, err := io.ReadAll(os.Stdin)
	if err != nil || len(prompt) == 0 {
		fmt.Fprintln(os.Stderr, "reviewer: no prompt")
		return 9
	}
	return reviewerAnswers(manner)
}

func reviewerAnswers(manner string) int {
	switch manner {
	case "good":
		fmt.Println(`Here is my review. {"strengths": ["Clear goal"], "weaknesses": [{"text": "No rollback plan for the migration", ` +
			`"severity": "medium"}], "suggestions": [{"text": "Describe the rollback", "priority": "high"}], "rating": "4/5", ` +
			`"open_questions": ["Who runs the migration?"]}`)
	case "bad":
		fmt.Println(`{"strengths": [], "weaknesses": [{"text": "The goal is missing", "severity": "high"}], ` +
			`"suggestions": ["State the goal"], "rating": 1, "open_questions": []}`)
	case "prose":
		fmt.Println("The document is well structured overall.\n\nWeaknesses:\n- The error budget is not stated.\n" +
			"- Nobody owns the rollout.\n\nSuggestions:\n- Name an owner for the rollout.\n\nI would rate it 4 out of 5.")
	case "gated": // tells that it was asked, and answers when it may
		if asked, err := os.OpenFile(os.Getenv("ASKED"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
			_, _ = fmt.Fprintln(asked, "asked")
			_ = asked.Close()
		}
		for deadline := time.Now().Add(90 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
			if _, err := os.Stat(os.Getenv("GATE")); err == nil {
				return reviewerAnswers("good")
			}
		}
		return 8
	case "empty":
	case "failing":
		fmt.Fprintln(os.Stderr, "reviewer: the model is \x1b[31mnot available\x1b[0m")
		return 7
	case "hanging":
		if name := os.Getenv("STARTED"); name != "" {
			_ = os.WriteFile(name, nil, 0o600)
		}
		time.Sleep(time.Hour) // a tool that hangs is what is tested; parley has to end it
	}
	return 0
}

// atOnce are the scripts in which tools, processes or rounds meet, with reviewers of every manner. The others hold words,
// refusals and settings of calls that go the same ways.
var atOnce = []string{"bus", "chain", "deep", "doctor", "feedback", "held", "interrupt", "kill", "open", "popup", "records", "workspace"}

// oneAfterAnother skips a test under the race detector whose calls follow one another and hold words and files: what runs at
// once behind them, the scripts of atOnce run there, and every process costs half a second.
func oneAfterAnother(t *testing.T) {
	t.Helper()
	if race.Enabled {
		t.Skip("its calls follow one another; what runs at once is tried under the race detector by the scripts")
	}
}

// scripts are all of testdata/script; under the race detector, those in which something meets.
func scripts(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil || len(files) < 40 {
		t.Fatalf("%d scripts: %v", len(files), err)
	}
	if race.Enabled {
		files = slices.DeleteFunc(files, func(file string) bool {
			return !slices.Contains(atOnce, strings.TrimSuffix(filepath.Base(file), ".txtar"))
		})
	}
	return files
}

func TestScripts(t *testing.T) {
	t.Parallel()
	larder, err := filepath.Abs(filepath.Join("testdata", "larder"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Files:               scripts(t),
		RequireExplicitExec: false,
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, "home")
			env.Setenv("HOME", home)
			env.Setenv("CI", "1")
			// Built with the race detector, every process would wait a second before it ends.
			env.Setenv("GORACE", "atexit_sleep_ms=0")
			env.Setenv("LARDER", larder)
			// The folder of the commands above alone, for a PATH without the tools of this machine.
			env.Setenv("BIN", filepath.SplitList(env.Getenv("PATH"))[0])
			if err := os.WriteFile(filepath.Join(env.WorkDir, "program"), []byte("\x7fELF\x02\x01\x01\x00\x00\x00 of no use"), 0o600); err != nil {
				return err
			}
			return os.MkdirAll(home, 0o755)
		},
		Condition: func(name string) (bool, error) {
			if name == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status, "json": jsonValue, "await": await, "copytree": copyTree, "filled": filled,
			"damage": damage,
		},
	})
}

// status runs a command and checks its exit status: status 3 parley review …
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command args...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit interface{ ExitCode() int }
		if !asExit(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

func asExit(err error, into *interface{ ExitCode() int }) bool {
	exit, ok := err.(interface{ ExitCode() int })
	*into = exit
	return ok
}

// jsonValue checks a value of a JSON file (or of stdout): json stdout perspectives.0.outcome direct
func jsonValue(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: json FILE path value")
	}
	var value any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &value))
	for step := range strings.SplitSeq(args[1], ".") {
		switch v := value.(type) {
		case map[string]any:
			found, ok := v[step]
			if !ok {
				ts.Fatalf("no %s in %s", step, args[1])
			}
			value = found
		case []any:
			if step == "length" {
				value = len(v)
				continue
			}
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(v) {
				ts.Fatalf("no %s in %s: %d entries", step, args[1], len(v))
			}
			value = v[i]
		default:
			ts.Fatalf("%s ends before %s in %s", args[1], step, args[0])
		}
	}
	if got := fmt.Sprint(value); (got == args[2]) == neg {
		ts.Fatalf("%s is %q, want %q (negated: %v)", args[1], got, args[2], neg)
	}
}

// await waits until a file is there.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await FILE")
	}
	deadline := time.Now().Add(90 * time.Second)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for ; ; <-tick.C {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		if time.Now().After(deadline) {
			ts.Fatalf("%s did not appear", args[0])
		}
	}
}

// copyTree copies a folder: copytree $LARDER session
func copyTree(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: copytree FROM TO")
	}
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), os.DirFS(args[0])))
}

// filled makes a file of so many megabytes of text: filled big.md 20
func filled(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: filled FILE MEGABYTES")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat("0123456 89abcde\n", n<<16)), 0o600))
}

// damage breaks a line of a file: damage events.ndjson 3
func damage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: damage FILE LINE")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	lines := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	lines[n-1] = "{" + lines[n-1]
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Join(lines, "")), 0o600))
}
