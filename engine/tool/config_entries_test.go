//go:build unix

package tool

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// versioned is a codex that tells this version and answers whatever it is asked with its arguments.
func versioned(t *testing.T, version string) Registry {
	t.Helper()
	dir := t.TempDir()
	script := filepath.Join(dir, "codex")
	text := "#!/bin/sh\nif [ \"$1\" = --version ]; then echo codex-cli " + version + "; exit; fi\nwhile read -r line; do :; done\n" +
		`echo '{"type":"item.completed","item":{"type":"agent_message","text":"'"fine"'"}}'` + "\n" + `echo '{"type":"turn.completed","usage":{}}'` + "\n"
	if err := writeProgram(script, text); err != nil {
		t.Fatal(err)
	}
	return Registry{Versions: &VersionCache{}, Environ: func() []string { return []string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir} }, LookPath: func(name string) (string, error) {
		if name == "codex" {
			return script, nil
		}
		return "", exec.ErrNotFound
	}}
}

func TestAVersionThatCannotBeHeldIsAskedOnlyWhenAllowedByName(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		version string
		allowed []string
		asked   bool
	}{
		{"0.169.0", nil, true},
		{"0.63.0", nil, true},
		{"1.0", nil, true},
		{"0.50.0", nil, false},
		{"0.50.0", []string{"gemini"}, false},
		{"0.50.0", []string{"codex"}, true},
	} {
		box := versioned(t, test.version)
		box.AllowUnsafe = test.allowed
		found, err := box.Tool("codex")
		if err != nil {
			t.Fatal(err)
		}
		reply, err := found.Ask(t.Context(), Request{Prompt: "p\n", Timeout: bound}, nil)
		var failure *Failure
		if (err == nil) != test.asked || err != nil && (!errors.As(err, &failure) || failure.Kind != Unsafe) {
			t.Errorf("%+v: %v", test, err)
			continue
		}
		unsafe := len(test.allowed) > 0 && test.asked
		if reply.Unsafe != unsafe || slices.Contains(reply.Command, "shell_tool") == unsafe && test.asked {
			t.Errorf("%+v: unsafe %v, %v", test, reply.Unsafe, reply.Command)
		}
		if unsafe && !slices.ContainsFunc(reply.Warnings, func(w string) bool { return strings.Contains(w, "unsafe: version 0.50.0 cannot be kept") }) {
			t.Errorf("nobody is told: %v", reply.Warnings)
		}
	}
}

func TestCodexGetsNoWorkspaceWhereItWouldReadBeyondIt(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ version, config string }{
		"an older version": {"0.130.0", ""}, "a sandbox of the person's own": {"0.169.0", "model = \"x\"\nsandbox_mode = \"read-only\"\n"},
	} {
		box := versioned(t, test.version)
		home := inheritedEnv(box.Environ()).get("HOME")
		if err := os.MkdirAll(filepath.Join(home, ".codex"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(home, ".codex", "config.toml"), []byte(test.config), 0o600); err != nil {
			t.Fatal(err)
		}
		found, err := box.Tool("codex")
		if err != nil {
			t.Fatal(err)
		}
		reply, err := found.Ask(t.Context(), Request{Prompt: "p\n", Timeout: bound, Workspace: home}, nil)
		if err != nil || slices.Contains(reply.Command, home) || len(reply.Warnings) == 0 {
			t.Errorf("%s: %v, %v, %v", name, err, reply.Command, reply.Warnings)
		}
	}
}

func TestToolServersInCodexsConfigurationAreSwitchedOff(t *testing.T) {
	t.Parallel()
	box := versioned(t, "0.169.0")
	home := inheritedEnv(box.Environ()).get("HOME")
	if err := os.MkdirAll(filepath.Join(home, ".codex"), 0o755); err != nil {
		t.Fatal(err)
	}
	text := "[mcp_servers.mail]\ncommand = \"m\"\n[mcp_servers.mail.env]\nA = \"b\"\n[mcp_servers.\"a b\"]\n"
	if err := os.WriteFile(filepath.Join(home, ".codex", "config.toml"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	found, err := box.Tool("codex")
	if err != nil {
		t.Fatal(err)
	}
	reply, err := found.Ask(t.Context(), Request{Prompt: "p\n", Timeout: bound}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"mcp_servers.mail.enabled=false", `mcp_servers."a b".enabled=false`} {
		if !slices.Contains(reply.Command, want) {
			t.Errorf("%s is missing in %v", want, reply.Command)
		}
	}
}

// TestGeminiSessionsAreRemovedAfterACall looks at exactly the folder that stands for the scratch folder.
func TestGeminiSessionsAreRemovedAfterACall(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	for name, root := range map[string]string{"parley-x1": "/tmp/parley-X1", "parley-x1-1": "/tmp/other/parley-X1", "project": "/home/me/project"} {
		dir := filepath.Join(home, ".gemini", "tmp", name, "chats")
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "..", ".project_root"), []byte(root), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	Adapters()["gemini"].removeSession(inheritedEnv{"HOME=" + home}, "/tmp/parley-X1")
	left, err := os.ReadDir(filepath.Join(home, ".gemini", "tmp"))
	if err != nil || len(left) != 2 || left[0].Name() != "parley-x1-1" || left[1].Name() != "project" {
		t.Errorf("left: %v, %v", left, err)
	}
}
