package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/engine/perspective"
	"parley/feedback"
	"parley/ui/cli/config"
)

// testEnv is a home folder and a working folder with the given files.
type testEnv struct {
	home, folder string
	env          map[string]string
}

func newTestEnv(t *testing.T, user, project string) testEnv {
	t.Helper()
	w := testEnv{home: t.TempDir(), folder: t.TempDir()}
	w.env = map[string]string{"HOME": w.home}
	if user != "" {
		write(t, filepath.Join(w.home, ".config", "parley", "config.yaml"), user)
	}
	if project != "" {
		write(t, filepath.Join(w.folder, config.ProjectFile), project)
	}
	return w
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (w testEnv) sources() config.Sources {
	return config.Sources{Folder: w.folder, Getenv: func(name string) string { return w.env[name] }}
}

func (w testEnv) load(t *testing.T, change func(*config.Sources)) *config.Config {
	t.Helper()
	s := w.sources()
	if change != nil {
		change(&s)
	}
	c, err := config.Load(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestDefaults(t *testing.T) {
	t.Parallel()
	got := newTestEnv(t, "", "").load(t, nil)
	want := config.Settings{
		Mode: feedback.Deep, Timeout: 10 * time.Minute, Deadline: 30 * time.Minute, FeedbackTimeout: 5 * time.Minute,
		Policy: "default", FailOn: "high", Via: "auto", Bus: "none", Theme: "auto", Output: "text",
	}
	if diff := cmp.Diff(want, got.Settings); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(perspective.Defaults(), got.Perspectives); diff != "" {
		t.Errorf("perspectives (-want +got):\n%s", diff)
	}
	if len(got.Rounds) != 6 {
		t.Errorf("%d rounds, want the six of the specification", len(got.Rounds))
	}
}

func TestLayers(t *testing.T) {
	t.Parallel()
	const user, project = "theme: dark\nmode: quick\n", "# ours\nmode: standard\nquorum: 2\n"
	for _, c := range []struct {
		name         string
		user         string
		project      string
		env          string
		flag         string
		want, origin string
	}{
		{name: "default", want: "deep", origin: "default"},
		{name: "user", user: user, want: "quick", origin: "config.yaml:2"},
		{name: "project over user", user: user, project: project, want: "standard", origin: config.ProjectFile + ":2"},
		{name: "environment over files", user: user, project: project, env: "quick", want: "quick", origin: "PARLEY_MODE"},
		{name: "flag over all", user: user, project: project, env: "quick", flag: "deep", want: "deep", origin: "--mode"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newTestEnv(t, c.user, c.project)
			w.env["PARLEY_MODE"] = c.env
			got := w.load(t, func(s *config.Sources) {
				if c.flag != "" {
					s.Flags = map[string]string{"mode": c.flag}
				}
			})
			if string(got.Settings.Mode) != c.want {
				t.Errorf("mode %q, want %q", got.Settings.Mode, c.want)
			}
			if origin := got.Origin("mode").String(); filepath.Base(origin) != c.origin {
				t.Errorf("origin %q, want %q", origin, c.origin)
			}
		})
	}
}

func TestXDGConfigHome(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t, "mode: quick", "")
	other := t.TempDir()
	write(t, filepath.Join(other, "parley", "config.yaml"), "mode: standard")
	w.env["XDG_CONFIG_HOME"] = other
	if got := w.load(t, nil).Settings.Mode; got != feedback.Standard {
		t.Errorf("mode %q, want the one of XDG_CONFIG_HOME", got)
	}
	w.env["XDG_CONFIG_HOME"] = "relative/is/invalid"
	if got := w.load(t, nil).Settings.Mode; got != feedback.Quick {
		t.Errorf("mode %q, want the one below HOME", got)
	}
}

// A home of "." would make a project's folder the person's own.
func TestARelativeHomeIsNone(t *testing.T) {
	t.Parallel()
	for _, home := range []string{".", "", "home", "./.config/.."} {
		getenv := func(name string) string {
			if name == "HOME" || name == "USERPROFILE" {
				return home
			}
			return ""
		}
		if got := []string{config.TrustFile(getenv), config.KeyFile(getenv)}; got[0] != "" || got[1] != "" {
			t.Errorf("with HOME=%q: %q", home, got)
		}
		c, err := config.Load(config.Sources{Getenv: getenv, Folder: t.TempDir()})
		if err != nil || c.UserFile != "" {
			t.Errorf("with HOME=%q the person's file is %q, %v", home, c.UserFile, err)
		}
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t, `
tools:
  mytool:
    command: ["mytool", "--json"]
    output: text
    timeout: 10m
perspectives:
  product: {tools: [mytool, direct]}
  security:
    role: Security Engineer
    focus: [authentication, secrets]
    tools: [claude]
    model: {claude: opus}
rounds:
  DISCUSS-010: {artifact: spec/x.md, perspectives: [product, security], caller: writer}
  DISCUSS-002: {perspectives: [technical]}
`, "routes:\n  quality: [codex]\n")
	got := w.load(t, nil)
	byName := map[string]perspective.Perspective{}
	for _, p := range got.Perspectives {
		byName[p.Name] = p
	}
	for name, want := range map[string][]string{
		"product": {"mytool", "direct"}, "security": {"claude", "direct"}, "quality": {"codex", "direct"},
	} {
		if diff := cmp.Diff(want, byName[name].Tools); diff != "" {
			t.Errorf("chain of %s (-want +got):\n%s", name, diff)
		}
	}
	if p := byName["security"]; !p.Dynamic || p.Model["claude"] != "opus" || len(p.Focus) != 2 {
		t.Errorf("a perspective of one's own: %+v", p)
	}
	if p := byName["product"]; p.Dynamic || p.Role != "Product Manager" || len(p.Focus) != 5 {
		t.Errorf("a changed built-in perspective lost what was not changed: %+v", p)
	}
	if len(got.Rounds) != 7 || got.Rounds[6].ID != "DISCUSS-010" || got.Rounds[6].Caller != "writer" {
		t.Errorf("rounds: %+v", got.Rounds)
	}
	if r := got.Rounds[1]; r.Artifact != "spec/product-brief.md" || !slices.Equal(r.Perspectives, []string{"technical"}) {
		t.Errorf("a changed built-in round: %+v", r)
	}
	if tools := got.Tools; len(tools) != 1 || tools[0].Timeout != 10*time.Minute || tools[0].Command[1] != "--json" {
		t.Errorf("tools: %+v", tools)
	}
	if got := filepath.Base(got.Origin("tools.mytool").String()); got != "config.yaml:3" {
		t.Errorf("origin of the tool %q", got)
	}
}

func TestProjectToolsNeedTrust(t *testing.T) {
	t.Parallel()
	const project = "tools: {evil: {command: [evil]}}\nperspectives: {product: {tools: [evil]}}\n"
	w := newTestEnv(t, "tools: {mine: {command: [mine]}}", project)
	got := w.load(t, nil)
	if len(got.Tools) != 1 || got.Tools[0].Name != "mine" || !slices.Equal(got.Untrusted, []string{"evil"}) {
		t.Errorf("without trust: tools %+v, untrusted %v", got.Tools, got.Untrusted)
	}
	got = w.load(t, func(s *config.Sources) {
		s.Trusted = func(path string, content []byte) bool {
			return filepath.Base(path) == config.ProjectFile && string(content) == project
		}
	})
	if len(got.Tools) != 2 || len(got.Untrusted) != 0 {
		t.Errorf("with trust: tools %+v, untrusted %v", got.Tools, got.Untrusted)
	}
	got = w.load(t, func(s *config.Sources) { s.Named = config.ProjectFile })
	if len(got.Tools) != 2 {
		t.Errorf("named with --config: tools %+v", got.Tools)
	}
}

func TestMistakes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, project, want string }{
		{"unknown key", "mode: deep\n\nmoed: x\n", `:3: unknown key "moed" (did you mean mode?)`},
		{"unknown far", "colour-of-the-sky: x\n", `:1: unknown key "colour-of-the-sky" (parley config lists the keys)`},
		{"bad word", "mode: deeper\n", `:1: mode: "deeper" is not one of quick, standard, deep`},
		{"bad number", "quorum: -1\n", `:1: quorum: "-1" is not a whole number from 0 to 1000`},
		{"bad time", "timeout: 5\n", `:1: timeout: "5" is not a time with a unit, such as 90s or 10m`},
		{"zero time", "deadline: 0s\n", ":1: deadline: must be above 0, such as 10m"},
		{"negative time", "timeout: -5s\n", ":1: timeout: must be above 0, such as 10m"},
		{"negative wait", "feedback-timeout: -5s\n", ":1: feedback-timeout: must not be below 0"},
		{"bad switch", "offline: maybe\n", `:1: offline: "maybe" is neither true nor false`},
		{"offline off", "offline: false\n", ":1: offline: a project file can only switch it on (remove the line)"},
		{"not scalar", "mode: [deep]\n", ":1: mode: must be one plain value"},
		{"own file only", "theme: dark\n", ":1: theme: not in a project file (put it in your own configuration or use --config)"},
		{"flag only", "session: x\n", ":1: session: belongs to one call (use the flag --session)"},
		{"twice", "mode: deep\nmode: quick\n", ":2: "},
		{"second document", "mode: deep\n---\nmode: quick\n", ":3: a second document in the file (keep one, without ---)"},
		{"no mapping", "- mode\n", ":1: the file must be a list of key: value lines"},
		{"syntax", "mode: deep\ntools: [\n", ":2: "},
		{"tab", "tools:\n\tx: y\n", ":2: "},
		{"tool field", "tools:\n  t:\n    comand: [x]\n", `:3: unknown field "comand" (did you mean command?)`},
		{"tool field far", "tools:\n  t:\n    colour: red\n", `:3: unknown field "colour"`},
		{"negative tool time", "tools:\n  t: {command: [x], idle: -5s}\n", `:2: tools.t: idle must be above 0 (such as 10m)`},
		{"tool without command", "tools:\n  t: {output: text}\n", `:2: tools: tool "t" has no command: give it as a list, such as ["mytool", "--json"]`},
		{"tool output", "tools:\n  t: {command: [x], output: xml}\n", `:2: tools: tool "t": output "xml" is not known; use one of text, claude-stream-json, `},
		{"tool time", "tools:\n  t: {command: [x], timeout: soon}\n", `:2: tools.t: timeout "soon" is not a time with a unit (such as 90s or 10m)`},
		{"tool name", "tools:\n  direct: {command: [x]}\n", `:2: tools: tool "direct": the name is parley's own`},
		{"tool type", "tools:\n  t: {command: 7}\n", ":2: t: a list must stand here, not a number (write [a, b])"},
		{"tool as text", "tools:\n  t: x\n", ":2: t: key: value lines must stand here, not text"},
		{"list for a value", "tools:\n  t: {command: [x], timeout: [3]}\n", ":2: t, timeout: must be one plain value"},
		{"list of lists", "tools:\n  t: {command: [[x]]}\n", ":2: t, command: must be one plain value"},
		{"new perspective", "perspectives:\n  security: {role: X}\n", ":2: perspectives.security: a new perspective needs role and focus"},
		{"perspective name", "perspectives:\n  'A B': {role: X}\n", `:2: perspectives: the name "A B" has ' ' in it: use letters, digits, - and _ only`},
		{"chain twice", "perspectives:\n  risk: {tools: [codex, codex]}\n", `:2: perspectives.risk: tool chain: "codex" is named twice: name each tool once`},
		{"model option", "perspectives:\n  risk: {model: {codex: --yolo}}\n", `:2: perspectives: perspective "risk": "--yolo" is not a model name`},
		{"round leaves", "rounds:\n  X-1: {artifact: ../../etc/passwd, perspectives: [risk]}\n", `:2: rounds.X-1: artifact "../../etc/passwd" leaves the session folder (give a path inside it)`},
		{"round twice", "rounds:\n  X-1: {artifact: a, perspectives: [risk, risk]}\n", `:2: rounds.X-1: perspective "risk" is named twice: name each once`},
		{"round unknown", "rounds:\n  X-1: {artifact: a, perspectives: [rsik]}\n", `:2: rounds.X-1: unknown perspective "rsik": known are product, technical, quality, risk, coverage`},
		{"round incomplete", "rounds:\n  X-1: {caller: writer}\n", ":2: rounds.X-1: a new round needs artifact and perspectives"},
		{"round ID", "rounds:\n  ../x: {artifact: a}\n", `:2: rounds: "../x" is not a round ID: use up to 64 letters, digits, - and _, beginning with a letter, such as DISCUSS-010`},
		{"route unknown", "routes:\n  nobody: [codex]\n", `:2: routes: unknown perspective "nobody": known are product, technical, quality, risk, coverage`},
		{"route twice", "routes:\n  risk: [codex, codex]\n", `:2: routes.risk: tool chain: "codex" is named twice: name each tool once`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newTestEnv(t, "", c.project)
			_, err := config.Load(w.sources())
			var mistake *config.Error
			if !errors.As(err, &mistake) {
				t.Fatalf("error %v, want a *config.Error", err)
			}
			text := strings.TrimPrefix(err.Error(), filepath.Join(w.folder, config.ProjectFile))
			if !strings.HasPrefix(text, c.want) || strings.Contains(text, "\n") {
				t.Errorf("got  %q\nwant %q", text, c.want)
			}
		})
	}
}

func TestMistakesOutsideFiles(t *testing.T) {
	t.Parallel()
	w := newTestEnv(t, "", "")
	for _, c := range []struct {
		name, want string
		change     func(*config.Sources)
	}{
		{"flag", `--mode: "x" is not one of quick, standard, deep`, func(s *config.Sources) { s.Flags = map[string]string{"mode": "x"} }},
		{"variable", `PARLEY_MAX_ROUNDS: "x" is not a whole number from 0 to 1000`, func(s *config.Sources) {
			s.Getenv = func(name string) string { return map[string]string{"PARLEY_MAX_ROUNDS": "x"}[name] }
		}},
		{"named file", "missing.yaml: cannot be read: there is no such file (check the path and its permissions)", func(s *config.Sources) { s.Named = "missing.yaml" }},
		{"folder", ": cannot be read: not a file (check the path and its permissions)", func(s *config.Sources) { s.Named = "." }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := w.sources()
			c.change(&s)
			_, err := config.Load(s)
			if err == nil || !strings.HasSuffix(err.Error(), c.want) {
				t.Errorf("got  %v\nwant …%s", err, c.want)
			}
		})
	}
}

func TestEveryRowReadsItsDefault(t *testing.T) {
	t.Parallel()
	for _, r := range config.AllSettings() {
		if r.Help == "" || (r.ValueName == "" && !r.IsSwitch()) {
			t.Errorf("%s: no help or no hint", r.Key)
		}
		w := newTestEnv(t, "", "")
		w.env[r.EnvVar()] = r.Default
		w.load(t, nil)
	}
}
