//go:build unix

package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/engine/tool/processtree"
	"parley/ui/cli"
)

// claudeHelp names every option that claude is called with.
const claudeHelp = `--add-dir --include-partial-messages --model --no-session-persistence --output-format --permission-mode -p --print --safe-mode --strict-mcp-config --tools --verbose`

// brokenTool is one way in which a tool can be there and not work, or not be there.
type brokenTool struct {
	name, script string
	key          bool
	state, says  string // says is part of the reason
}

// brokenTools are those ways, and at the end the two in which it works.
var brokenTools = []brokenTool{
	{"missing", "", true, "missing", "not found on PATH"},
	{"no format that can be run", "\x7fELF\x02garbage", true, "broken", "exec format error"},
	{"no interpreter", "#!/no/such/node\n", true, "broken", "interpreter /no/such/node is missing"},
	{"no interpreter on PATH", "#!/usr/bin/env no-such-node\n", true, "broken", "exit status 127"},
	{"no module", "#!/bin/sh\necho \"node:internal:1228\n  throw err;\n\nError: Cannot find module '/x/cli.js'\nNode.js v20.11.0\" >&2\nexit 1\n", true, "broken", "Cannot find module '/x/cli.js'"},
	{"hangs", "#!/bin/sh\nwhile :; do /bin/sleep 1; done\n", true, "broken", "it hangs"},
	{"is killed", "#!/bin/sh\nkill -9 $$\n", true, "broken", "signal killed"},
	{"says nothing", "#!/bin/sh\nexit 0\n", true, "broken", "says nothing"},
	{"too old", "#!/bin/sh\necho '1.0.3 --model --print'\n", true, "too old", "update claude to ≥ 2.1.330"},
	{"not logged in", "#!/bin/sh\necho '2.1.330 " + claudeHelp + "'\n", false, "not logged in", ""},
	{"ready", "#!/bin/sh\necho '2.1.330 " + claudeHelp + "'\n", true, "ready", ""},
}

// checkup is what a test reads of parley doctor --json.
type checkup struct {
	OK    bool
	Tools []struct {
		Name, State, Reason, Remedy, Install string
		Usable                               bool
	}
	Perspectives []struct{ Uses string }
}

// doctored is a harness on which claude is the only tool, and this one.
func doctored(t *testing.T, tool brokenTool) *cliHarness {
	t.Helper()
	s := newCLIHarness(t)
	if tool.script != "" {
		s.program(t, "bin/claude", tool.script)
	}
	environ := []string{"HOME=" + s.env["HOME"], "PATH=" + os.Getenv("PATH")}
	if tool.key {
		environ = append(environ, "ANTHROPIC_API_KEY=a-key")
	}
	s.app.Environ = func() []string { return environ }
	s.app.LookPath = func(name string) (string, error) {
		path := filepath.Join(s.folder, "bin", name)
		_, err := os.Stat(path)
		return path, err
	}
	return s
}

func TestDoctorTellsTheTruthOfEachBrokenTool(t *testing.T) {
	for _, test := range brokenTools {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := doctored(t, test)
			began := time.Now()
			status := s.run("doctor", "--json", "--perspectives", "quality", "--route", "quality=claude")
			if took := time.Since(began); took > 10*time.Second {
				t.Errorf("it took %v", took)
			}
			var got checkup
			if err := json.Unmarshal(s.out.Bytes(), &got); err != nil {
				t.Fatalf("%v: %s%s", err, s.out.String(), s.err.String())
			}
			works := test.state == "ready"
			claude := got.Tools[0]
			if claude.Name != "claude" || claude.State != test.state || !strings.Contains(claude.Reason, test.says) || claude.Usable != works {
				t.Errorf("%+v, want %s: %s", claude, test.state, test.says)
			}
			if claude.Install != "npm install -g @anthropic-ai/claude-code@latest" || (claude.Remedy == "") != works {
				t.Errorf("what to do is %q, install %q", claude.Remedy, claude.Install)
			}
			want := map[bool]cli.Status{true: cli.OK, false: cli.Failed}[works]
			if status != want || got.OK != works || (got.Perspectives[0].Uses == "claude") != works {
				t.Errorf("status %d, ok %v, %+v", status, got.OK, got.Perspectives)
			}
		})
	}
}

func TestDoctorLooksAtANamedTool(t *testing.T) {
	t.Parallel()
	for _, test := range brokenTools[len(brokenTools)-2:] {
		s := doctored(t, test)
		works := test.state == "ready"
		status := s.run("doctor", "claude", "--plain")
		said := s.out.String()
		if (status == cli.OK) != works || !strings.Contains(said, test.state) || strings.Contains(said, "codex") || strings.Contains(said, "Perspectives") {
			t.Errorf("status %d: %s", status, said)
		}
		if !works && !strings.Contains(said, "/login") {
			t.Errorf("it does not say how to log in: %s", said)
		}
	}
	s := newCLIHarness(t)
	if status := s.run("doctor", "cluade"); status != cli.WrongUsage || !strings.Contains(s.err.String(), "did you mean parley doctor claude?") {
		t.Errorf("status %d: %s", status, s.err.String())
	}
}

// Whoever has a tool is told what parley ends with it, by control groups or why not.
func TestDoctorSaysWhatIsEndedWithATool(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	program := s.program(t, "../tool", "#!/bin/sh\necho 1.2.3\n")
	s.app.LookPath = func(string) (string, error) { return program, nil }
	s.run("doctor")
	ended, _ := processtree.KillMethod()
	if text := strings.Join(strings.Fields(s.out.String()), " "); !strings.Contains(text, "Ended with each tool: "+ended+".") {
		t.Errorf("no %q in:\n%s", ended, s.out.String())
	}
}
