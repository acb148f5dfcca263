package tool

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Each tool server that the person's configuration names is switched off by its name; what only looks like one is no server.
func TestCopilotGetsNoToolServerOfThePerson(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	if err := os.MkdirAll(filepath.Join(home, ".copilot"), 0o700); err != nil {
		t.Fatal(err)
	}
	config := `{"mcpServers": {
  "mail": {"type": "local", "command": "mail-server", "args": [], "env": {"KEY": "x"}},
  "wiki-2": {"tools": ["*"], "url": "https://wiki.example/mcp"}
}}`
	if err := os.WriteFile(filepath.Join(home, ".copilot", "mcp-config.json"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	p := &program{name: "copilot", adapter: Adapters()["copilot"], environ: func() []string { return []string{"HOME=" + home} }}
	got := p.adapterFor(t.Context(), Request{}).Command
	if want := append(slices.Clone(p.adapter.Command), "--disable-mcp-server", "mail", "--disable-mcp-server", "wiki-2"); !slices.Equal(got, want) {
		t.Errorf("called with %q, want %q", got, want)
	}
}
