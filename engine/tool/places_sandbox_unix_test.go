//go:build unix

package tool

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/engine/tool/sandbox"
)

func init() { fakes["reach"] = reach }

// reach tries what its argument names, each after a word, and prints which it could: read FILE, write FILE, list DIR.
func reach(argument string) int {
	words := strings.Fields(argument)
	for i := 0; i+1 < len(words); i += 2 {
		var err error
		switch path := words[i+1]; words[i] {
		case "read":
			_, err = os.ReadFile(path)
		case "write":
			err = os.WriteFile(path, []byte("written"), 0o600)
		case "list":
			_, err = os.ReadDir(path)
		case "temp":
			err = os.WriteFile(filepath.Join(os.TempDir(), path), []byte("temporary"), 0o600)
		case "parent":
			_, err = os.ReadFile(fmt.Sprintf("/proc/%d/environ", os.Getppid()))
		}
		fmt.Printf("%s %v\n", words[i], err == nil)
	}
	return 0
}

// confined is a box whose tools are all the fake one, in a sandbox, and a home for it with a secret, a state folder and a
// workspace.
func confined(t *testing.T, behaviour string) (box Registry, home, workspace string) {
	t.Helper()
	if err := sandbox.Supported(); err != nil {
		t.Skip(err)
	}
	base := t.TempDir()
	home, workspace = filepath.Join(base, "home"), filepath.Join(base, "workspace")
	for path, text := range map[string]string{
		filepath.Join(home, ".ssh", "id_rsa"): canaryKey, filepath.Join(home, ".claude", "settings.json"): "{}", filepath.Join(workspace, "notes.md"): canaryWorkspace,
	} {
		write(t, path, text)
	}
	if err := os.Symlink(filepath.Join(home, ".ssh", "id_rsa"), filepath.Join(workspace, "link")); err != nil {
		t.Fatal(err)
	}
	box = fakeBox(t, strings.NewReplacer("HOME", home, "WORK", workspace).Replace(behaviour))
	box.Confine, box.Adapters = true, map[string]Adapter{}
	inherited := box.Environ
	box.Environ = func() []string {
		return append(inherited(), "HOME="+home, "XDG_CACHE_HOME=", "XDG_STATE_HOME=", "CLAUDE_CONFIG_DIR=")
	}
	for _, name := range []string{"claude", "codex"} {
		row := Adapters()[name]
		row.Output, row.WorkspaceArgs, row.MinVersion = OutputText, []string{"--add-dir", placeholderWorkspace}, ""
		row.WorkspaceMinVersion = ""
		box.Adapters[name] = row
	}
	return box, home, workspace
}

// trials is what the fake tool printed, the trials and whether each went well.
func trials(t *testing.T, box Registry, name, workspace string) (string, Reply) {
	t.Helper()
	found, err := box.Tool(name)
	if err != nil {
		t.Fatal(err)
	}
	reply, failure := ask(t.Context(), t, found, Request{Timeout: bound, Workspace: workspace}, nil)
	if failure != nil {
		t.Fatal(failure)
	}
	return strings.ReplaceAll(strings.TrimSpace(reply.Text), "\n", ", "), reply
}

// TestAToolIsKeptToItsOwnFiles: the system refuses a process what is not its own, through a link too, and what parley itself knows.
func TestAToolIsKeptToItsOwnFiles(t *testing.T) {
	t.Parallel()
	const asks = "reach read HOME/.ssh/id_rsa read WORK/link list HOME write HOME/.bashrc write WORK/notes.md write /var/tmp/parley-test-escape parent x " +
		"read WORK/notes.md read HOME/.claude/settings.json write HOME/.claude/state temp x read /etc/passwd"
	box, home, workspace := confined(t, asks)
	said, reply := trials(t, box, "claude", workspace)
	const want = "read false, read false, list false, write false, write false, write false, parent false, " +
		"read true, read true, write true, temp true, read true"
	if said != want || !reply.Sandboxed {
		t.Errorf("sandboxed %v:\n%s, want\n%s", reply.Sandboxed, said, want)
	}
	if exists(filepath.Join(home, ".bashrc")) || exists("/var/tmp/parley-test-escape") {
		t.Error("it wrote where it may not")
	}
	// Another tool's state is not its own.
	if said, _ := trials(t, box, "codex", ""); !strings.HasSuffix(said, "read false, read false, write false, temp true, read true") {
		t.Errorf("another tool: %s", said)
	}
}

// TestAPersonLoosensTheSandbox: by folders of their own, or as a whole; parley's own rights are untouched.
func TestAPersonLoosensTheSandbox(t *testing.T) {
	t.Parallel()
	box, home, _ := confined(t, "reach read HOME/.ssh/id_rsa write HOME/notes")
	for _, test := range []struct {
		spec CustomTool
		says string
		on   bool
	}{
		{CustomTool{}, "read false, write false", true},
		{CustomTool{Read: []string{"~/.ssh"}}, "read true, write false", true},
		{CustomTool{Write: []string{home}}, "read true, write true", true},
		{CustomTool{Sandbox: SandboxOff}, "read true, write true", false},
	} {
		test.spec.Env = fakeNames
		box.CustomTools = map[string]CustomTool{"claude": test.spec}
		said, reply := trials(t, box, "claude", "")
		if said != test.says || reply.Sandboxed != test.on {
			t.Errorf("%+v: sandboxed %v, %s", test.spec, reply.Sandboxed, said)
		}
	}
	box.CustomTools = map[string]CustomTool{"mine": {Command: []string{"mine"}, Env: fakeNames}}
	if said, reply := trials(t, box, "mine", ""); said != "read true, write true" || reply.Sandboxed {
		t.Errorf("a custom command that nobody confined: sandboxed %v, %s", reply.Sandboxed, said)
	}
	box.CustomTools["mine"] = CustomTool{Command: []string{"mine"}, Env: fakeNames, Sandbox: SandboxOn}
	if said, reply := trials(t, box, "mine", ""); said != "read false, write false" || !reply.Sandboxed {
		t.Errorf("a custom command: sandboxed %v, %s", reply.Sandboxed, said)
	}
	if _, err := os.ReadFile(filepath.Join(home, ".ssh", "id_rsa")); err != nil {
		t.Errorf("parley itself was restricted: %v", err)
	}
}

// TestTheSandboxIsLeftOutWhereItWouldBreakATool names the reasons.
func TestTheSandboxIsLeftOutWhereItWouldBreakATool(t *testing.T) {
	t.Parallel()
	box, home, _ := confined(t, "say x")
	write(t, filepath.Join(home, ".claude", "settings.json"), `{"apiKeyHelper": "~/bin/key"}`)
	p, failure := box.program("claude")
	if failure != nil {
		t.Fatal(failure)
	}
	if on, why := p.sandboxState(false); on || !strings.Contains(why, "apiKeyHelper") {
		t.Errorf("on %v: %s", on, why)
	}
	box.Via = ViaCCW
	if p, failure = box.program("claude"); failure != nil {
		t.Fatal(failure)
	}
	if on, why := p.sandboxState(false); on || !strings.Contains(why, "ccw") {
		t.Errorf("on %v: %s", on, why)
	}
}
