//go:build unix

package tool

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// onPath is a LookPath for a PATH that holds these programs only, each being this test binary.
func onPath(tb testing.TB, programs ...string) func(string) (string, error) {
	tb.Helper()
	program := self(tb)
	return func(name string) (string, error) {
		if slices.Contains(programs, name) {
			return program, nil
		}
		return "", exec.ErrNotFound
	}
}

func TestRegistryResolvesToolsByName(t *testing.T) {
	t.Parallel()
	both := []string{"gemini", "ccw"}
	tests := []struct {
		name    string
		tool    string
		via     Via
		present []string
		want    string // the way, or "" for absent
		says    string
	}{
		{"its own program first", "gemini", "", both, "direct-cli", ""},
		{"auto is the default", "gemini", ViaAuto, both, "direct-cli", ""},
		{"else ccw", "gemini", ViaAuto, []string{"ccw"}, "ccw", ""},
		{"ccw forced", "gemini", ViaCCW, both, "ccw", ""},
		{"ccw forced and missing", "gemini", ViaCCW, []string{"gemini"}, "", "ccw not found on PATH"},
		{"direct forced and missing", "gemini", ViaDirect, []string{"ccw"}, "", "gemini not found on PATH"},
		{"neither", "gemini", ViaAuto, nil, "", "gemini and ccw not found on PATH"},
		{"qwen is not behind ccw", "qwen", ViaCCW, both, "", "cannot be reached by ccw"},
		{"unknown", "gemni", ViaAuto, both, "", "known are claude, codex, copilot, gemini, mine, opencode, qwen"},
		{"the user's own, whatever the way", "mine", ViaCCW, []string{"mytool"}, "command", ""},
		{"the user's own, missing", "mine", ViaAuto, nil, "", "mytool not found on PATH"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			box := Registry{Via: test.via, LookPath: onPath(t, test.present...), CustomTools: map[string]CustomTool{"mine": {Command: []string{"mytool"}}}}
			found, err := box.Tool(test.tool)
			if test.want == "" {
				var failure *Failure
				if !errors.As(err, &failure) {
					t.Fatalf("got %v, %v", found, err)
				}
				wantKind(t, failure, NotFound, test.says)
				return
			}
			if err != nil || found.Via() != test.want || found.Name() != test.tool {
				t.Errorf("got %v, %v, want it %s", found, err, test.want)
			}
		})
	}
}

func TestCustomToolIsChecked(t *testing.T) {
	t.Parallel()
	for says, spec := range map[string]CustomTool{
		"has no command":    {Name: "x"},
		"is not known":      {Name: "x", Command: []string{"x"}, Output: "xml"},
		"timeout -1s is ne": {Name: "x", Command: []string{"x"}, Timeout: -1e9},
	} {
		_, err := Registry{CustomTools: map[string]CustomTool{"x": spec}}.Tool("x")
		var failure *Failure
		if !errors.As(err, &failure) {
			t.Fatalf("%+v: got %v", spec, err)
		}
		wantKind(t, failure, SetupRejected, says)
	}
}

// surroundingsOf asks a tool that reports how it was called.
func surroundingsOf(t *testing.T, box Registry, name string, request Request) (surroundings, Reply) {
	t.Helper()
	if box.CustomTools == nil {
		box.CustomTools = map[string]CustomTool{}
	}
	for known, spec := range fakeSpecs(fakeNames...) {
		if _, own := box.CustomTools[known]; !own {
			box.CustomTools[known] = spec
		}
	}
	if spec, own := box.CustomTools[name]; own {
		spec.Env = fakeNames
		box.CustomTools[name] = spec
	}
	box.AllowUnsafe = []string{"ccw"}
	box.Environ = func() []string {
		return append(fakeEnviron("report"), "CLAUDECODE=1", "PWD=/elsewhere")
	}
	if box.LookPath == nil {
		box.LookPath = fakeBox(t, "report").LookPath
	}
	if box.Adapters == nil {
		// What is printed is read as text here; the rest of the row stays.
		box.Adapters = Adapters()
		for name, a := range box.Adapters {
			a.Output = OutputText
			box.Adapters[name] = a
		}
	}
	found, err := box.Tool(name)
	if err != nil {
		t.Fatal(err)
	}
	reply, failure := ask(t.Context(), t, found, request, nil)
	if failure != nil {
		t.Fatal(failure)
	}
	var s surroundings
	if err := json.Unmarshal([]byte(reply.Text), &s); err != nil {
		t.Fatalf("%v in %s", err, reply.Text)
	}
	return s, reply
}

func TestArguments(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		request Request
		want    string
	}{
		{"claude", Request{}, `claude -p --output-format stream-json --verbose --include-partial-messages --safe-mode --strict-mcp-config --no-session-persistence --tools ""`},
		{"claude", Request{Model: "opus", Workspace: "/w s"}, `claude -p --output-format stream-json --verbose --include-partial-messages --safe-mode --strict-mcp-config --no-session-persistence --tools Read,Grep,Glob --permission-mode dontAsk --add-dir "/w s" --model opus`},
		{"codex", Request{}, `codex exec --json --skip-git-repo-check --ephemeral --color never -c project_doc_max_bytes=0 -c web_search=disabled -c features.view_image=false -c features.apps=false -c features.plugins=false -c features.multi_agent=false --sandbox read-only --disable shell_tool -`},
		{"codex", Request{Model: "m", Workspace: "/w"}, `codex exec --json --skip-git-repo-check --ephemeral --color never -c project_doc_max_bytes=0 -c web_search=disabled -c features.view_image=false -c features.apps=false -c features.plugins=false -c features.multi_agent=false -C /w -c shell_environment_policy.inherit=core -c default_permissions=parley -c permissions.parley.filesystem={":root"="deny",":minimal"="read",":workspace_roots"={"."="read"},"` + filepath.Dir(self(t)) + `"="read"} -m m -`},
		{"copilot", Request{Model: "m", Workspace: "/w"}, `copilot --output-format json --stream on --available-tools=none --no-ask-user --disallow-temp-dir --disable-builtin-mcps --no-custom-instructions --no-remote-export --no-auto-update --no-color --log-level none --model m`},
		{"gemini", Request{Model: "flash"}, `gemini --output-format stream-json --skip-trust --allowed-mcp-server-names none --extensions none --model flash`},
		{"gemini", Request{Workspace: "/w"}, `gemini --output-format stream-json --skip-trust --allowed-mcp-server-names none --extensions none --include-directories /w`},
		{"opencode", Request{Model: "a/b"}, `opencode run --format json --agent plan --title review --print-logs --log-level ERROR --model a/b`},
		{"qwen", Request{Model: "m"}, `qwen --output-format stream-json --auth-type openai --safe-mode --chat-recording=false --model m`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.request.Prompt = "the prompt"
			s, reply := surroundingsOf(t, Registry{}, test.name, test.request)
			if got := shown(s.Args); got != test.want {
				t.Errorf("called with\n%s, want\n%s", got, test.want)
			}
			if got := shown(reply.Command); got != test.want {
				t.Errorf("told as\n%s, want\n%s", got, test.want)
			}
			if s.Stdin != "the prompt" {
				t.Errorf("standard input was %q", s.Stdin)
			}
		})
	}
}

func shown(argv []string) string {
	quoted := slices.Clone(argv)
	for i, arg := range quoted {
		if arg == "" || strings.Contains(arg, " ") {
			quoted[i] = `"` + arg + `"`
		}
	}
	return strings.Join(quoted, " ")
}

func TestToolSeesItsOwnFolderAndEnvironment(t *testing.T) {
	t.Parallel()
	s, _ := surroundingsOf(t, Registry{}, "claude", Request{Prompt: "p"})
	if len(s.Folder) != 0 {
		t.Errorf("its folder is not empty: %v", s.Folder)
	}
	if slices.ContainsFunc(s.Env, func(e string) bool { return strings.HasPrefix(e, "CLAUDECODE=") }) {
		t.Error("it takes itself for nested: CLAUDECODE is set")
	}
	pwd := ""
	for _, e := range s.Env {
		if value, is := strings.CutPrefix(e, "PWD="); is {
			pwd = value
		}
	}
	if pwd != s.Dir {
		t.Errorf("PWD is %q in %q", pwd, s.Dir)
	}
}

func TestScratchFolderOfItsOwn(t *testing.T) {
	t.Parallel()
	box := fakeBox(t, "report")
	box.CustomTools = map[string]CustomTool{"x": {Command: []string{"x"}, Env: fakeNames}}
	found, err := box.Tool("x")
	if err != nil {
		t.Fatal(err)
	}
	reply, err := found.Ask(t.Context(), Request{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var s surroundings
	if err := json.Unmarshal([]byte(reply.Text), &s); err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if s.Dir == here || len(s.Folder) != 0 {
		t.Errorf("it ran in %s with %v in it", s.Dir, s.Folder)
	}
	if _, err := os.Stat(s.Dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("its folder is still there: %v", err)
	}
}

func TestToolIsReachedThroughCCW(t *testing.T) {
	t.Parallel()
	prompt := strings.Repeat("long enough for no pipe of ccw. ", 10_000)
	for _, name := range []string{"claude", "codex", "gemini"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, reply := surroundingsOf(t, Registry{Via: ViaCCW}, name, Request{Prompt: prompt, Model: "m", Workspace: "/w"})
			if s.File != prompt || s.Stdin != "" {
				t.Errorf("the prompt has %d bytes in its file and %d on standard input", len(s.File), len(s.Stdin))
			}
			if _, err := os.Stat(s.Args[slices.Index(s.Args, "-f")+1]); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the prompt's file is still there: %v", err)
			}
			told := shown(reply.Command)
			want := "ccw cli -f {{prompt-file}} --tool " + name + " --mode analysis --id parley-"
			if !strings.HasPrefix(told, want) || !strings.HasSuffix(told, " --model m") {
				t.Errorf("told as %s", told)
			}
			if trusts := slices.Contains(s.Env, "GEMINI_CLI_TRUST_WORKSPACE=true"); trusts != (name == "gemini") {
				t.Errorf("the trust variable is set: %v", trusts)
			}
			if strings.Contains(told, "/w") || !strings.Contains(strings.Join(reply.Warnings, "; "), "workspace was not given") {
				t.Errorf("a workspace it must not get: %s, %q", told, reply.Warnings)
			}
		})
	}
}

func TestCustomToolReplacesABuiltIn(t *testing.T) {
	t.Parallel()
	command := []string{self(t), "--ask={{prompt}}", "-m", "{{model}}", "{{workspace}}"}
	box := Registry{CustomTools: map[string]CustomTool{"mine": {Command: command}}, LookPath: exec.LookPath}
	s, reply := surroundingsOf(t, box, "mine", Request{Prompt: "{{model}} $(id) 'x'", Model: "m", Workspace: "/w"})
	if want := []string{"--ask={{model}} $(id) 'x'", "-m", "m", "/w"}; !slices.Equal(s.Args[1:], want) {
		t.Errorf("called with %q, want %q", s.Args[1:], want)
	}
	if want := []string{self(t), "--ask={{prompt}}", "-m", "m", "/w"}; !slices.Equal(reply.Command, want) || len(reply.Warnings) != 0 {
		t.Errorf("told as %q with %q", reply.Command, reply.Warnings)
	}
	if s.Stdin != "" {
		t.Errorf("the prompt went to standard input too: %q", s.Stdin)
	}
	plain := Registry{CustomTools: map[string]CustomTool{"mine": {Command: command[:1]}}, LookPath: exec.LookPath}
	s, reply = surroundingsOf(t, plain, "mine", Request{Prompt: "p", Model: "m", Workspace: "/w"})
	if s.Stdin != "p" || len(s.Args) != 1 || len(reply.Warnings) != 2 {
		t.Errorf("stdin %q, arguments %q, warnings %q", s.Stdin, s.Args, reply.Warnings)
	}
}

func TestPromptTooLong(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, tool, prompt string
		via                Via
		kind               FailureKind
		says               string
	}{
		{"codex counts characters", "codex", strings.Repeat("需", 1_048_577), "", TooLong, "1048577 characters, its limit is 1048576"},
		{"claude counts bytes", "claude", strings.Repeat("x", 2_000_001), "", TooLong, "2000001 bytes, its limit is 2000000"},
		{"ccw needs room for its own", "codex", strings.Repeat("x", 1_048_000), ViaCCW, TooLong, "characters, its limit is 1036288"},
		{"an argument", "mine", strings.Repeat("x", 131_072), "", TooLong, "the limit is 131071"},
		{"no NUL in an argument", "mine", "a\x00b", "", NotStarted, "NUL"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			box := fakeBox(t, "say it was run")
			box.Via, box.AllowUnsafe = test.via, []string{"ccw"}
			box.CustomTools = map[string]CustomTool{"mine": {Command: []string{"mine", "{{prompt}}"}, Env: fakeNames}}
			found, err := box.Tool(test.tool)
			if err != nil {
				t.Fatal(err)
			}
			reply, failure := ask(t.Context(), t, found, Request{Prompt: test.prompt}, nil)
			wantKind(t, failure, test.kind, test.says)
			if reply.Bytes != 0 {
				t.Error("it was run all the same")
			}
		})
	}
}

func TestDescribe(t *testing.T) {
	t.Parallel()
	tests := []struct{ says, version, problem string }{
		{"say 2.1.329 (Claude Code)\n", "2.1.329", ""},
		{"say codex-cli 0.169.0-alpha.1\n", "0.169.0-alpha.1", ""},
		{"fail no idea", "", "did not tell its version: no idea"},
		{"suicide", "", "did not tell its version"},
	}
	for _, test := range tests {
		t.Run(test.says, func(t *testing.T) {
			t.Parallel()
			d, err := fakeBox(t, test.says).Describe(t.Context(), "claude")
			if err != nil || d.Version != test.version || !strings.Contains(d.Problem, test.problem) || (d.Problem == "") != (test.problem == "") {
				t.Errorf("got %+v, %v", d, err)
			}
			if d.Via != "direct-cli" || !filepath.IsAbs(d.Path) || d.Command[0] != "claude" {
				t.Errorf("got %+v", d)
			}
		})
	}
	t.Run("absent", func(t *testing.T) {
		t.Parallel()
		_, err := Registry{LookPath: onPath(t)}.Describe(t.Context(), "claude")
		var failure *Failure
		if !errors.As(err, &failure) || failure.Kind != NotFound {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a relative path that leads nowhere", func(t *testing.T) {
		t.Parallel()
		folder, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		box := Registry{CustomTools: map[string]CustomTool{"mine": {Command: []string{"./nowhere/mine"}}}}
		_, err = box.Describe(t.Context(), "mine")
		var failure *Failure
		if !errors.As(err, &failure) {
			t.Fatalf("got %v", err)
		}
		wantKind(t, failure, NotFound, "./nowhere/mine: no such program in "+folder)
	})
	t.Run("the user's own is not run", func(t *testing.T) {
		t.Parallel()
		box := fakeBox(t, "say 1.2.3")
		box.CustomTools = map[string]CustomTool{"mine": {Command: []string{"mine"}}}
		d, err := box.Describe(t.Context(), "mine")
		if err != nil || d.Version != "" || d.Via != "command" {
			t.Errorf("got %+v, %v", d, err)
		}
	})
}
