//go:build unix

package tool

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// installed lays files out as an installer does and returns the path of the program among them.
func installed(t *testing.T, program string, files, links map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := writeProgram(path, text); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range links {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(dir, to), path); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, program)
}

func TestVersionOfAnInstallation(t *testing.T) {
	t.Parallel()
	const npm = "node_modules/@google/gemini-cli/"
	tests := []struct {
		name, program string
		files, links  map[string]string
		want          string
	}{
		{
			"a package of node", "bin/gemini",
			map[string]string{npm + "package.json": `{"version":"0.61.0","bin":{"gemini":"bundle/gemini.js"}}`, npm + "bundle/gemini.js": ""},
			map[string]string{"bin/gemini": npm + "bundle/gemini.js"},
			"0.61.0",
		},
		{
			"a package with one program", "bin/ccw",
			map[string]string{"lib/package.json": `{"version":"7.3.14","bin":"bin/ccw.js"}`, "lib/bin/ccw.js": ""},
			map[string]string{"bin/ccw": "lib/bin/ccw.js"},
			"7.3.14",
		},
		{
			"somebody else's package above it", "project/bin/claude",
			map[string]string{"project/package.json": `{"version":"9.9.9","bin":{"mine":"mine.js"}}`, "project/bin/claude": ""},
			nil, "",
		},
		{"a folder called like its version", "Cellar/codex/0.169.0/bin/codex", map[string]string{"Cellar/codex/0.169.0/bin/codex": ""}, nil, "0.169.0"},
		{"a file called like its version", "bin/claude", map[string]string{"versions/2.1.329": ""}, map[string]string{"bin/claude": "versions/2.1.329"}, "2.1.329"},
		{"node's own version is not the tool's", ".nvm/versions/node/v22.16.0/bin/tool", map[string]string{".nvm/versions/node/v22.16.0/bin/tool": ""}, nil, ""},
		{"nothing tells", "bin/codex", map[string]string{"bin/codex": ""}, nil, ""},
		{"a damaged description", "bin/codex", map[string]string{"package.json": `{"version":`, "bin/codex": ""}, nil, ""},
		{"no such file", "bin/none", nil, nil, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := installedVersion(installed(t, test.program, test.files, test.links)); got != test.want {
				t.Errorf("version %q, want %q", got, test.want)
			}
		})
	}
}

// A version that only the program itself tells is asked for beside the first call, and known from then on.
func TestVersionIsLearntBesideACall(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	script := filepath.Join(dir, "codex")
	const text = `#!/bin/sh
if [ "$1" = --version ]; then echo x >> "$COUNT"; echo "codex-cli 0.169.0"; exit; fi
while read -r line; do :; done
while [ ! -s "$COUNT" ]; do /bin/sleep 0.01; done
echo '{"type":"item.completed","item":{"type":"agent_message","text":"fine"}}'
echo '{"type":"turn.completed","usage":{}}'
`
	if err := writeProgram(script, text); err != nil {
		t.Fatal(err)
	}
	count := filepath.Join(dir, "count")
	box := Registry{
		Versions: &VersionCache{}, LookPath: func(string) (string, error) { return script, nil },
		Environ: func() []string { return append(os.Environ(), "COUNT="+count) }, CustomTools: fakeSpecs("COUNT"),
	}
	found, err := box.Tool("codex")
	if err != nil {
		t.Fatal(err)
	}
	version := func() string {
		reply, failure := found.Ask(t.Context(), Request{Prompt: "p\n", Timeout: bound}, nil)
		if failure != nil {
			t.Fatal(failure)
		}
		return reply.Version
	}
	// A call that is quicker than the search breaks it off; the next one tries again.
	for deadline := time.Now().Add(bound); version() == ""; {
		if time.Now().After(deadline) {
			t.Fatal("the version was never learnt")
		}
	}
	asked := len(read(t, count))
	if got := version(); got != "0.169.0" || len(read(t, count)) != asked {
		t.Errorf("version %q, and it was asked for again: %v", got, len(read(t, count)) != asked)
	}
}

func TestVersionDelaysNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	script := filepath.Join(dir, "codex")
	const text = `#!/bin/sh
if [ "$1" = --version ]; then echo $$ > "$PID"; while :; do /bin/sleep 1; done; fi
while read -r line; do :; done
while [ ! -s "$PID" ]; do /bin/sleep 0.01; done
echo '{"type":"item.completed","item":{"type":"agent_message","text":"fine"}}'
echo '{"type":"turn.completed","usage":{}}'
`
	if err := writeProgram(script, text); err != nil {
		t.Fatal(err)
	}
	number := filepath.Join(dir, "pid")
	box := Registry{
		Versions: &VersionCache{}, LookPath: func(string) (string, error) { return script, nil },
		Environ: func() []string { return append(os.Environ(), "PID="+number) }, CustomTools: fakeSpecs("PID"),
	}
	found, err := box.Tool("codex")
	if err != nil {
		t.Fatal(err)
	}
	reply, failure := found.Ask(t.Context(), Request{Prompt: "p\n", Timeout: bound}, nil)
	if failure != nil || reply.Text != "fine" || reply.Version != "" {
		t.Errorf("got %+v, %v", reply, failure)
	}
	pid := strings.TrimSpace(string(read(t, number)))
	if err := os.Rename(number, filepath.Join(dir, "pid-"+pid)); err != nil {
		t.Fatal(err)
	}
	noneLeft(t, dir)
}

// writeProgram writes a file that is about to be run. No process may be forked meanwhile: it would hold the file open
// for writing, and a file that is written to cannot be run.
func writeProgram(path, text string) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return os.WriteFile(path, []byte(text), 0o700)
}
