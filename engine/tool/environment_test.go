//go:build unix

package tool

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// crowded is the environment of a person who uses many services.
var crowded = []string{
	"PATH=/bin", "HOME=/nowhere", "LANG=C", "LC_ALL=C", "HTTPS_PROXY=http://me:word@proxy:1", "SSL_CERT_FILE=/c", "TMPDIR=/tmp", "TERM=xterm",
	"ANTHROPIC_API_KEY=a", "ANTHROPIC_BASE_URL=b", "CLAUDE_CODE_MAX_RETRIES=2", "CLAUDECODE=1",
	"OPENAI_API_KEY=o", "OPENAI_BASE_URL=p", "GEMINI_API_KEY=g", "GOOGLE_API_KEY=h", "GOOGLE_MAPS_API_KEY=x",
	"GITHUB_TOKEN=t", "AWS_SECRET_ACCESS_KEY=s", "AWS_REGION=eu", "DATABASE_URL=postgres://u:word@h/x", "NOTES=sk-proj-abcdefgh", "EDITOR=vi",
	"LC_TOKEN=x", "XDG_DATA_HOME=/d", "ACME_REGION=r", "ACME_DB_PASSWORD=q", "SSH_AUTH_SOCK=/s", "OPENCODE_PERMISSION={}", "PWD=/elsewhere",
}

// given are the names of an environment.
func given(env []string) []string {
	var names []string
	for _, entry := range env {
		name, _, _ := strings.Cut(entry, "=")
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func TestAToolGetsWhatProgramsNeedAndItsOwnVariables(t *testing.T) {
	t.Parallel()
	common := []string{"HOME", "HTTPS_PROXY", "LANG", "LC_ALL", "PATH", "PWD", "SSL_CERT_FILE", "TERM", "TMPDIR", "XDG_DATA_HOME"}
	for name, own := range map[string][]string{
		"claude":   {"ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "CLAUDE_CODE_MAX_RETRIES"},
		"codex":    {"OPENAI_API_KEY", "OPENAI_BASE_URL"},
		"copilot":  nil, // GITHUB_TOKEN is for more than its service
		"gemini":   {"GEMINI_API_KEY", "GOOGLE_API_KEY"},
		"qwen":     {"OPENAI_API_KEY", "OPENAI_BASE_URL"},
		"opencode": {"OPENCODE_DB", "OPENCODE_DISABLE_CLAUDE_CODE", "OPENCODE_DISABLE_EXTERNAL_SKILLS", "OPENCODE_DISABLE_PROJECT_CONFIG", "OPENCODE_PERMISSION"},
	} {
		env, told := Adapters()[name].environment(crowded, "/scratch")
		want := slices.Sorted(slices.Values(slices.Concat(common, own)))
		if diff := cmp.Diff(want, given(env)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		for _, secret := range []string{"GITHUB_TOKEN", "AWS_SECRET_ACCESS_KEY", "DATABASE_URL", "NOTES", "SSH_AUTH_SOCK", "LC_TOKEN"} {
			if !slices.Contains(told.HeldBack, secret) {
				t.Errorf("%s: it is not told that %s is held back: %v", name, secret, told.HeldBack)
			}
		}
		if !slices.Contains(env, "PWD=/scratch") {
			t.Errorf("%s: PWD is not its folder: %v", name, env)
		}
	}
	if env, _ := Adapters()["opencode"].environment(crowded, "/"); !slices.Contains(env, `OPENCODE_PERMISSION={"*":"deny"}`) {
		t.Errorf("the person's own permissions took the place of ours: %v", env)
	}
}

func TestAnotherServiceBehindAToolBringsItsVariables(t *testing.T) {
	t.Parallel()
	env, _ := Adapters()["claude"].environment(append(crowded, "CLAUDE_CODE_USE_BEDROCK=1"), "/")
	for _, name := range []string{"AWS_REGION", "AWS_SECRET_ACCESS_KEY"} {
		if !slices.Contains(given(env), name) {
			t.Errorf("claude on Bedrock does not get %s", name)
		}
	}
}

func TestThePersonAddsVariablesByName(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		add, want []string
	}{
		{[]string{"GITHUB_TOKEN"}, []string{"GITHUB_TOKEN"}},
		{[]string{"ACME_*"}, []string{"ACME_REGION"}}, // a password only by its whole name
		{[]string{"ACME_*", "ACME_DB_PASSWORD"}, []string{"ACME_DB_PASSWORD", "ACME_REGION"}},
	} {
		a := CustomTool{Name: "mine", Command: []string{"mine"}, Env: test.add}.adapter()
		_, told := a.environment(crowded, "/")
		if diff := cmp.Diff(test.want, told.Own); diff != "" {
			t.Errorf("%v (-want +got):\n%s", test.add, diff)
		}
	}
	for _, wrong := range []string{"KEY=value", "", "*", "A B"} {
		if err := (CustomTool{Name: "mine", Command: []string{"mine"}, Env: []string{wrong}}).Check(); err == nil {
			t.Errorf("%q was taken for a name", wrong)
		}
	}
}

func TestACommandOfOnesOwnThatRunsAKnownToolGetsItsVariables(t *testing.T) {
	t.Parallel()
	for _, spec := range []CustomTool{{Name: "deep", Command: []string{"/opt/claude", "-p"}}, {Name: "claude", Command: []string{"wrapper"}}} {
		_, told := spec.adapter().environment(crowded, "/")
		if !slices.Contains(told.Own, "ANTHROPIC_API_KEY") || slices.Contains(told.Own, "OPENAI_API_KEY") {
			t.Errorf("%s got %v", spec.Name, told.Own)
		}
	}
}

func TestAToolsOwnConfigurationNamesItsVariables(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	for path, text := range map[string]string{
		".codex/config.toml":             "# env_key = \"GITHUB_TOKEN\"\n[model_providers.x]\nenv_key = \"ACME_DB_PASSWORD\"\n",
		".config/opencode/opencode.json": `{"provider":{"x":{"options":{"apiKey":"{env:ANTHROPIC_API_KEY}"}}}}`,
	} {
		path = filepath.Join(home, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	env := append(slices.Clone(crowded), "HOME="+home)
	for name, want := range map[string][]string{
		"codex": {"ACME_DB_PASSWORD", "OPENAI_API_KEY", "OPENAI_BASE_URL"}, "opencode": {"ANTHROPIC_API_KEY"},
	} {
		_, told := Adapters()[name].environment(env, "/")
		if diff := cmp.Diff(want, told.Own); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
