//go:build unix

package tool

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestAKeyCountsForTheToolThatGetsIt: opencode gets no key by itself, and those that its configuration names.
func TestAKeyCountsForTheToolThatGetsIt(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	box := fakeBox(t, "say 1.18.33 --help")
	environ := fakeEnviron("say 1.18.33 --help")
	box.Environ = func() []string {
		return append(slices.Clone(environ), "HOME="+home, "XDG_CONFIG_HOME=", "XDG_DATA_HOME=", "ANTHROPIC_API_KEY=k", "ACME_KEY=k")
	}
	if c := box.Diagnose(t.Context(), "opencode"); c.Login.State != LoginUnknown || len(c.Login.Evidence) != 0 {
		t.Errorf("without a configuration: %+v", c.Login)
	}
	path := filepath.Join(home, ".config", "opencode", "opencode.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(`{"provider":{"acme":{"options":{"apiKey":"{env:ACME_KEY}"}}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "AGENTS.md"), []byte("Be kind."), 0o600); err != nil {
		t.Fatal(err)
	}
	c := box.Diagnose(t.Context(), "opencode")
	if c.Login.State != LoginSeen || !slices.Equal(c.Login.Evidence, []string{"ACME_KEY"}) {
		t.Errorf("with one that names a key: %+v", c.Login)
	}
	told := slices.ContainsFunc(c.KnownIssues, func(one KnownIssue) bool {
		return one.Text == filepath.FromSlash("~/.config/opencode/AGENTS.md")+" reaches its prompt: opencode has no switch to leave it out"
	})
	if !told {
		t.Errorf("the person's instructions are not told: %+v", c.KnownIssues)
	}
}

// TestAnUnsafeToolIsToldAsSuch: until it is allowed by name, and then with the reason.
func TestAnUnsafeToolIsToldAsSuch(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, says, allow string
		via               Via
	}{
		{"opencode", "version 1.0.3 cannot be kept from your files and commands, 1.0.61 can", "opencode", ViaAuto},
		{"claude", "ccw starts it with your settings", "ccw", ViaCCW},
	} {
		box := fakeBox(t, "say 1.0.3 --help")
		box.Via = test.via
		c := box.Diagnose(t.Context(), test.name)
		if c.State != StateUnsafe || c.IsUsable() || !strings.Contains(c.Reason, test.says) {
			t.Errorf("%s: %s: %s", test.name, c.State, c.Reason)
		}
		box.AllowUnsafe = []string{test.allow}
		c = box.Diagnose(t.Context(), test.name)
		told := slices.ContainsFunc(c.KnownIssues, func(one KnownIssue) bool { return one.About == "unsafe" })
		if c.State == StateUnsafe || !told {
			t.Errorf("%s, allowed: %s, %+v", test.name, c.State, c.KnownIssues)
		}
	}
}
