package tool

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestLoginIsDetectedByItsCredentials(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	elsewhere := t.TempDir()
	for _, path := range []string{filepath.Join(home, ".gemini", "oauth_creds.json"), filepath.Join(elsewhere, "auth.json")} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("secret"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		tool     string
		env      inheritedEnv
		state    LoginState
		evidence []string
	}{
		{"claude", inheritedEnv{"HOME=" + home}, LoginNotSeen, nil},
		{"claude", inheritedEnv{"HOME=" + home, "ANTHROPIC_API_KEY=k"}, LoginSeen, []string{"ANTHROPIC_API_KEY"}},
		{"claude", inheritedEnv{"ANTHROPIC_API_KEY="}, LoginNotSeen, nil},
		{"gemini", inheritedEnv{"HOME=" + home}, LoginSeen, []string{filepath.Join("~", ".gemini", "oauth_creds.json")}},
		{"codex", inheritedEnv{"HOME=" + home, "CODEX_HOME=" + elsewhere}, LoginSeen, []string{filepath.Join(elsewhere, "auth.json")}},
		{"mine", inheritedEnv{"HOME=" + home}, LoginUnknown, nil},
	}
	for _, test := range tests {
		got := detectLogin(test.tool, test.env)
		if got.State != test.state || !slices.Equal(got.Evidence, test.evidence) {
			t.Errorf("%s with %v: %+v", test.tool, test.env, got)
		}
	}
}

func TestOptionsInAHelp(t *testing.T) {
	t.Parallel()
	const help = "Usage: x [--flag]\n  -p, --print        print\n      --model-file F\n  -m/--mode=M\n --tools <t...>  uses --hidden-thing, or not\n"
	for option, want := range map[string]bool{
		"--flag": true, "-p": true, "--print": true, "--model": false, "--mode": true, "-m": true, "--tools": true, "--tool": false,
		"--hidden-thing": true, "--hidden": false, "-x": false,
	} {
		if got := helpHasOption(help, option); got != want {
			t.Errorf("%s: %v, want %v", option, got, want)
		}
	}
}

func TestHelpIsAskedOfTheCommandThatIsUsed(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"claude": "--help", "codex": "exec --help", "gemini": "--help", "opencode": "run --help"} {
		if got := strings.Join(helpArguments(Adapters()[name].Command), " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := strings.Join(helpArguments(CCWAdapters()["codex"].Command), " "); got != "cli --help" {
		t.Errorf("ccw: %q", got)
	}
}

func TestModelsOfAnotherTool(t *testing.T) {
	t.Parallel()
	for model, want := range map[string]string{
		"opus": "claude", "claude-opus-5-5": "claude", "sonnet[1m]": "claude", "gpt-5": "codex", "o3": "codex", "o4-mini": "codex",
		"gemini-3-pro": "gemini", "flash": "gemini", "anthropic/claude-sonnet": "", "qwen3-coder": "", "opusculum": "", "": "", "o2": "",
	} {
		if got := ModelOwner(model); got != want {
			t.Errorf("%q belongs to %q, want %q", model, got, want)
		}
	}
	if !OnlyRunsOwnModels("codex") || OnlyRunsOwnModels("opencode") || OnlyRunsOwnModels("mine") {
		t.Error("which tools take any model")
	}
}
