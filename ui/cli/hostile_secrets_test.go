package cli_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine/race"
)

// Keys of services stand in the environment of whoever reviews. The tools need them; nothing of parley's own may hold them:
// session, raw output, exports, casts, what is printed.
func TestSecretsOfTheEnvironmentAreNowhere(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("each command is a process of its own, and runs under the race detector in the scripts")
	}
	parley, err := exec.LookPath("parley")
	if err != nil {
		t.Fatal(err)
	}
	reviewer, err := exec.LookPath("reviewer")
	if err != nil {
		t.Fatal(err)
	}
	secrets := map[string]string{
		"SECRET_TOKEN": "t0ken-of-the-deploy-user", "OPENAI_API_KEY": "sk-proj-0123456789abcdefghij", "GEMINI_API_KEY": "AIzaSyA0123456789abcdefghijklmnopqrstuv",
		"ANTHROPIC_API_KEY": "sk-ant-api03-abcdefghijklmnop", "DATABASE_URL": "postgres://app:hunter2hunter2@db.example/app",
	}
	s := newCLIHarness(t)
	home, temporary := t.TempDir(), t.TempDir()
	config := strings.ReplaceAll("tools:\n  good: {command: [REVIEWER, good]}\n  failing: {command: [REVIEWER, failing]}\n  prose: {command: [REVIEWER, prose]}\n"+
		"perspectives:\n  product: {tools: [failing, good], model: {good: x}}\n  quality: {tools: [prose]}\n  risk: {tools: [failing]}\n", "REVIEWER", reviewer)
	s.put(t, "own.yaml", config)
	s.put(t, "broken.yaml", "tools: {x: {command: 1}}\nmode: [\n")
	s.put(t, "context.json", `{"requirements": [{"id": "FR-1", "text": "People see what they have"}]}`)
	ran := 0
	for _, args := range [][]string{
		{"review", "doc.md", "--config", "own.yaml", "--decide", "continue,adjust,done", "--focus", "waste", "--verbose", "--mode", "deep"},
		{"review", "doc.md", "--config", "own.yaml", "--headless", "--yes", "--output", "json"},
		{"review", "DISCUSS-002", "--config", "own.yaml", "--session", "theirs", "--headless", "--yes", "--output", "report"},
		{"open"},
		{"open", "--output", "json"},
		{"open", "REVIEW-001", "--headless"},
		{"replay", "REVIEW-001", "--headless", "--verbose"},
		{"replay", "REVIEW-001", "--headless", "--cast", "all.cast"},
		{"export", "REVIEW-001", "--html", "-o", "all.html"},
		{"export", "REVIEW-001", "--svg", "-o", "all.svg"},
		{"doctor", "--config", "own.yaml"},
		{"doctor", "--config", "own.yaml", "--json", "--probe", "--probe-timeout", "20s"},
		{"config", "--config", "own.yaml"},
		{"config", "--config", "own.yaml", "--output", "json"},
		{"config", "--config", "broken.yaml"},
		{"feedback", "--session", "theirs", "--round", "1", "--yes", "--output", "json"},
		{"trace", "context.json", "doc.md"},
		{"trust", "own.yaml"},
		{"rounds"},
		{"perspectives", "--config", "own.yaml"},
		{"review", "doc.md", "--model", "$OPENAI_API_KEY", "--via", "nowhere"},
		{"review", "${SECRET_TOKEN}.md"},
		{"nonsense", "--flag"},
		{"__complete", "open", ""},
	} {
		cmd := exec.Command(parley, args...)
		cmd.Dir = s.folder
		cmd.Env = append(os.Environ(), "HOME="+home, "TMPDIR="+temporary, "CI=1", "GORACE=atexit_sleep_ms=0")
		for name, value := range secrets {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
		printed, err := cmd.CombinedOutput()
		if err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		ran++
		for name, value := range secrets {
			if bytes.Contains(printed, []byte(value)) {
				t.Errorf("%q prints %s:\n%s", args, name, printed)
			}
		}
	}
	files := map[string]int{}
	for _, folder := range []string{s.folder, home, temporary} {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			for name, value := range secrets {
				if bytes.Contains(data, []byte(value)) {
					t.Errorf("%s holds %s", path, name)
				}
			}
			files[filepath.Ext(path)]++
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range []string{".ndjson", ".json", ".md", ".cast", ".html", ".svg", ".stdout"} {
		if files[kind] == 0 {
			t.Errorf("no file of kind %s was written: %v", kind, files)
		}
	}
	t.Logf("%d commands and %v searched", ran, files)
}
