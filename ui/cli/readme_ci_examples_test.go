package cli_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// The files for CI systems, from this folder.
const (
	actionFile    = "../../.github/actions/parley/action.yml"
	actionScript  = "../../.github/actions/parley/review.sh"
	workflowFile  = "../../.github/examples/parley.yml"
	gitlabExample = "../../.gitlab/parley.gitlab-ci.yml"
)

type workflowStep struct {
	Uses string            `yaml:"uses"`
	With map[string]string `yaml:"with"`
	Run  string            `yaml:"run"`
	Env  map[string]string `yaml:"env"`
}

// The action takes what the example passes, and nothing that a caller passes becomes part of a script.
func TestTheExampleFitsTheAction(t *testing.T) {
	t.Parallel()
	var action struct {
		Inputs map[string]any `yaml:"inputs"`
		Runs   struct {
			Steps []workflowStep `yaml:"steps"`
		} `yaml:"runs"`
	}
	var workflow struct {
		Jobs map[string]struct {
			Steps []workflowStep `yaml:"steps"`
		} `yaml:"jobs"`
	}
	var pipeline map[string]any
	for path, into := range map[string]any{actionFile: &action, workflowFile: &workflow, gitlabExample: &pipeline} {
		data, err := os.ReadFile(path)
		if err == nil {
			err = yaml.Unmarshal(data, into)
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	used := false
	for _, step := range workflow.Jobs["review"].Steps {
		if !strings.Contains(step.Uses, "/.github/actions/parley@") {
			continue
		}
		used = true
		for name := range step.With {
			if action.Inputs[name] == nil {
				t.Errorf("the action has no input %s", name)
			}
		}
	}
	if !used {
		t.Error("the example does not use the action")
	}
	script, err := os.ReadFile(actionScript)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range action.Runs.Steps {
		if strings.Contains(step.Run, "${{") {
			t.Errorf("a caller's words are in a script: %s", step.Run)
		}
		for name := range step.Env {
			if !strings.Contains(string(script), "$"+name) {
				t.Errorf("%s is passed and not used", name)
			}
		}
	}
}

// actionRun is what the action's script leaves.
type actionRun struct {
	status                   int
	out, said, summary, done string
	file                     []byte
}

func runAction(t *testing.T, folder string, inputs ...string) (r actionRun) {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	parley, err := exec.LookPath("parley")
	if err != nil {
		t.Fatal(err)
	}
	script, err := filepath.Abs(actionScript)
	if err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	command := exec.Command(bash, script)
	command.Dir = folder
	command.Env = append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + temp, "PARLEY=" + parley, "RUNNER_TEMP=" + temp, "CI=true",
		"GITHUB_OUTPUT=" + filepath.Join(temp, "output"), "GITHUB_STEP_SUMMARY=" + filepath.Join(temp, "summary"),
		"INPUT_DOCUMENT=docs/gap.md", "INPUT_OFFLINE=true", "INPUT_FAIL_ON=high", "INPUT_ARGUMENTS=", "INPUT_FORMAT=sarif", "INPUT_FILE=",
	}, inputs...)
	var out, said strings.Builder
	command.Stdout, command.Stderr = &out, &said
	var exit *exec.ExitError
	if err := command.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	r.status, r.out, r.said = command.ProcessState.ExitCode(), out.String(), said.String()
	summary, _ := os.ReadFile(filepath.Join(temp, "summary")) // "" when there is none
	done, _ := os.ReadFile(filepath.Join(temp, "output"))
	r.summary, r.done = string(summary), string(done)
	r.file, _ = os.ReadFile(filepath.Join(folder, "made.sarif"))
	return r
}

func TestTheActionReviewsAndLeavesItsFindings(t *testing.T) {
	t.Parallel()
	folder := withGap(t).folder
	r := runAction(t, folder, "INPUT_FAIL_ON=never", "INPUT_FILE=made.sarif", "INPUT_ARGUMENTS=--quiet\n\n--perspectives\nquality,risk")
	if r.status != 0 || r.done != "status=0\n" || !strings.HasPrefix(r.out, "::") || !strings.Contains(r.out, "::warning file=docs/gap.md,line=3,col=") {
		t.Errorf("status %d, %s: %s%s", r.status, r.done, r.out, r.said)
	}
	if strings.Count(r.summary, "# Discussion Record: REVIEW-001\n") != 1 || !strings.Contains(string(r.file), `"version": "2.1.0"`) {
		t.Errorf("summary %.200s\nfile %.200s", r.summary, r.file)
	}

	if r := runAction(t, folder, "INPUT_FAIL_ON=low"); r.status != 3 || r.done != "status=3\n" || r.summary == "" {
		t.Errorf("blocked: status %d, %s: %s", r.status, r.done, r.said)
	}
	if r := runAction(t, folder, "INPUT_DOCUMENT=--version", "INPUT_FILE=none.sarif"); r.status != 1 || r.out != "" || !strings.Contains(r.said, "--version") {
		t.Errorf("a document that is named like a flag: status %d: %s%s", r.status, r.out, r.said)
	}
}
