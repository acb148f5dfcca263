package cli_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/engine/race"
)

// The front page, and the reference that holds what it leaves out. What is true of "the README" in these tests is true of both.
const (
	readmePath    = "../../README.md"
	referencePath = "../reference.md"
)

func readPage(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// readme is the front page with the reference behind it.
func readme(t *testing.T) string {
	t.Helper()
	return readPage(t, readmePath) + "\n" + readPage(t, referencePath)
}

// fence is a fenced block of the README.
type fence struct {
	language, text string
	line           int
}

func fences(page string) []fence {
	var list []fence
	var open *fence
	for i, line := range strings.Split(page, "\n") {
		mark, fenced := strings.CutPrefix(line, "```")
		switch {
		case fenced && open == nil:
			open = &fence{language: mark, line: i + 2}
		case fenced:
			list = append(list, *open)
			open = nil
		case open != nil:
			open.text += line + "\n"
		}
	}
	return list
}

// file is the name that a block's first comment gives it, "" for none: "# checks.yaml", "<!-- reviewers.md -->".
func (f fence) file() string {
	name := regexp.MustCompile(`(?m)\A(?:#!.*\n)?(?:#|<!--) ([\w.-]+\.(?:sh|py|yaml|md)|\.parley\.yaml)\b`).FindStringSubmatch(f.text)
	if name == nil {
		return ""
	}
	return name[1]
}

// commands are the lines of a block that is no file of its own, without their comments. One that makes a script run is part of the
// next, for each command has a folder of its own.
func (f fence) commands() []string {
	if f.language != "sh" || f.file() != "" {
		return nil
	}
	var list []string
	before := ""
	for _, line := range strings.Split(f.text, "\n") {
		switch line = strings.TrimSpace(regexp.MustCompile(`\s+# .*$`).ReplaceAllString(line, "")); {
		case strings.HasPrefix(line, "chmod "):
			before = line + " && "
		case line != "":
			list = append(list, before+line)
			before = ""
		}
	}
	return list
}

// scratch is a folder in which the README's commands can be tried: its documents, its files, a planning session, and a
// review that was left.
func scratch(t *testing.T, page string) string {
	t.Helper()
	folder := t.TempDir()
	larder := filepath.Join("testdata", "larder")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.CopyFS(filepath.Join(folder, "plans", "larder"), os.DirFS(larder)))
	must(os.MkdirAll(filepath.Join(folder, ".workflow", ".team", "TLV4-larder"), 0o755))
	for from, to := range map[string]string{"product-brief.md": "brief.md", "discovery-context.json": "context.json"} {
		data, err := os.ReadFile(filepath.Join(larder, "spec", from))
		must(err)
		must(os.WriteFile(filepath.Join(folder, to), data, 0o600))
	}
	must(os.WriteFile(filepath.Join(folder, "README.md"), []byte(page), 0o600))
	for _, f := range fences(page) {
		if name := f.file(); name != "" {
			must(os.WriteFile(filepath.Join(folder, name), []byte(f.text), 0o600))
		}
	}
	for _, line := range []string{"parley review brief.md --headless --quiet", "parley review brief.md --decide continue,done --quiet"} {
		if out, status := try(t, folder, line); status != 0 && status != 3 {
			t.Fatalf("status %d: %s", status, out)
		}
	}
	return folder
}

// inShell is a line as a command, with nothing on PATH but parley and a few ordinary programs, and a home that all calls share.
func inShell(t *testing.T, folder, line string) *exec.Cmd {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(stop)
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	box, err := toolbox()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(ctx, shell, "-c", line)
	command.Dir = folder
	command.Env = []string{"PATH=" + box, "HOME=" + filepath.Join(box, "home"), "TERM=xterm-256color", "GORACE=atexit_sleep_ms=0"}
	return command
}

// try runs a line where nobody watches.
func try(t *testing.T, folder, line string) (out string, status int) {
	t.Helper()
	command := inShell(t, folder, line)
	said, err := command.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", line, err)
	}
	return string(said), command.ProcessState.ExitCode()
}

// ordinary are the programs that the README's scripts may use.
var ordinary = []string{"sh", "cat", "grep", "sed", "printf", "chmod", "python3"}

// toolbox is a PATH with parley and what is ordinary: no AI tool can be found on it.
var toolbox = sync.OnceValues(func() (string, error) {
	parley, err := exec.LookPath("parley")
	if err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp(filepath.Dir(filepath.Dir(parley)), "readme-") // it goes when the test binary's commands do
	if err != nil {
		return "", err
	}
	for _, name := range append([]string{"parley"}, ordinary...) {
		path, err := exec.LookPath(name)
		if err != nil {
			continue // a script that needs it is left out
		}
		if name == "python3" { // what is on PATH may only be the manager of several
			out, err := exec.Command(path, "-c", "import sys; print(sys.executable)").Output()
			if err != nil {
				continue
			}
			path = strings.TrimSpace(string(out))
		}
		if err := os.Symlink(path, filepath.Join(folder, name)); err != nil {
			return "", err
		}
	}
	return folder, nil
})

// notRun are programs whose lines are only read: they build, install or need what a test has not.
var notRun = []string{"go", "vhs", "source", "npm", "node"}

// statusesOf are the exit statuses that a line may end with; most reviews of the example are blocked.
func statusesOf(line string) []int {
	switch {
	case strings.HasPrefix(line, "parley doctor"):
		return []int{1} // no AI tool is there
	case strings.HasPrefix(line, "sh checkpoint.sh"):
		return []int{4} // nor one that could judge
	case strings.Contains(line, "review"), strings.HasPrefix(line, "parley open"), strings.HasPrefix(line, "parley trace"), strings.HasPrefix(line, "parley check "), strings.HasPrefix(line, "r="):
		return []int{0, 3, 130} // 130: the console was left
	default:
		return []int{0}
	}
}

// interactive reports whether a line opens the console where there is a terminal.
func interactive(line string) bool {
	if strings.ContainsAny(line, ">") || strings.Contains(line, "--headless") || strings.Contains(line, "--dry-run") || strings.Contains(line, "--decide") || strings.Contains(line, "--detach") {
		return false
	}
	return line == "parley" || strings.HasPrefix(line, "r=") || regexp.MustCompile(`^parley (review|open|view|demo|replay)\b`).MatchString(line)
}

// TestReadmeCommands runs every command and every script of the README, each in a folder of its own. Under the race detector
// one call of each command is enough, and one at a terminal: what differs is what they print.
func TestReadmeCommands(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the README's commands are for a Unix shell")
	}
	page := readme(t)
	template := scratch(t, page)
	var lines []string
	for _, f := range fences(page) {
		switch filepath.Ext(f.file()) {
		case ".sh":
			if strings.Contains(f.text, "Usage:") {
				lines = append(lines, "sh "+f.file()+" brief.md")
			}
		case ".py":
			lines = append(lines, "python3 "+f.file()+" brief.md")
		}
		lines = append(lines, f.commands()...)
	}
	if len(lines) < 45 {
		t.Errorf("only %d commands are found in the README", len(lines))
	}
	tried := map[string]bool{}
	for _, line := range lines {
		program, _, _ := strings.Cut(line, " ")
		if slices.Contains(notRun, program) {
			continue
		}
		command := fmt.Sprint(regexp.MustCompile(`parley [a-z]+|^\w+`).FindString(line), interactive(line))
		if race.Enabled && tried[command] {
			continue
		}
		tried[command] = true
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			box, err := toolbox()
			if err != nil {
				t.Fatal(err)
			}
			if _, err := os.Lstat(filepath.Join(box, program)); err != nil && slices.Contains(ordinary, program) {
				t.Skip(program + " is not here")
			}
			folder := t.TempDir()
			if err := os.CopyFS(folder, os.DirFS(template)); err != nil {
				t.Fatal(err)
			}
			run := try
			if interactive(line) {
				run = watch
			}
			out, status := run(t, folder, line)
			if strings.Contains(line, "--detach") { // it goes on in this folder
				_, _ = try(t, folder, "parley wait")
			}
			if strings.Contains(line, "scope.yaml") && !strings.Contains(out, "product: 2/5 by scope") {
				t.Errorf("the tool of the README's own did not answer:\n%s", out)
			}
			if strings.Contains(line, "checkpoint.sh") && !strings.Contains(out, "brief.md: nobody, or too few AI tools, could judge it") {
				t.Errorf("the checkpoint says something else where only rules judged:\n%s", out)
			}
			if !slices.Contains(statusesOf(line), status) {
				t.Errorf("status %d, want one of %v:\n%s", status, statusesOf(line), out)
			}
			if strings.Contains(out, "Traceback") || strings.Contains(out, "panic:") {
				t.Error(out)
			}
		})
	}
}

// TestReadmeNamesOnlyWhatThereIs reads every call of parley in it, run or not, in a sentence or a script: the command
// exists and has these flags. So do those beside the demo's code and the player's check.
func TestReadmeNamesOnlyWhatThereIs(t *testing.T) {
	t.Parallel()
	helps, calls := map[string]string{}, 0
	for _, path := range []string{readmePath, referencePath, "../demo/demo.tape", "../cast/player/README.md", workflowFile, gitlabExample} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		// A call ends with its line, its code span, its substitution, or where a comment or another command begins.
		for _, call := range regexp.MustCompile("(?:\\bparley|go run \\.) [^`\"\\n)|>]+").FindAllString(string(data), -1) {
			call, _, _ = strings.Cut(strings.TrimPrefix(call, "go run ."), " # ")
			words := strings.Fields(strings.TrimPrefix(call, "parley"))
			if len(words) == 0 || !regexp.MustCompile(`^[a-z]+$`).MatchString(words[0]) {
				continue
			}
			name := words[0]
			if _, asked := helps[name]; !asked {
				s := newCLIHarness(t)
				s.run("help", name)
				helps[name] = s.out.String()
			}
			if helps[name] == "" { // a sentence about parley
				continue
			}
			calls++
			for _, word := range words[1:] {
				flag, _, _ := strings.Cut(strings.TrimRight(word, ".,;:"), "=")
				if strings.HasPrefix(flag, "--") && !hasFlag(helps[name], flag) && !strings.Contains(helps[name], flag+"\n") {
					t.Errorf("%s: parley %s has no flag %s", path, name, flag)
				}
			}
		}
	}
	if calls < 60 {
		t.Errorf("only %d calls are found", calls)
	}
}
