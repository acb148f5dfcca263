package cli_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"parley/engine/foreign/hostile"
	"parley/ui/cast"
	"parley/ui/cli"
)

// put writes a file of the harness's folder.
func (s *cliHarness) put(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(s.folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// program makes a script that can be run at once: another process writes it, since one that a parallel test starts meanwhile
// would hold a file of ours open, and a file that is open for writing is busy.
func (s *cliHarness) program(t *testing.T, name, script string) string {
	t.Helper()
	path := filepath.Join(s.folder, name)
	cmd := exec.Command("/bin/sh", "-c", `mkdir -p "${1%/*}" && cat > "$1" && chmod 700 "$1"`, "sh", path)
	cmd.Stdin = strings.NewReader(script)
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return path
}

// whole is a core text as a configuration can hold it: in UTF-8, and a command's words hold no NUL.
func whole(i int) string {
	text := strings.ReplaceAll(core()[i].Text, "\x00", "\x01")
	return jsonString(strings.ToValidUTF8(token(i, text), "\uFFFD") + "§")
}

// What a project's file says is shown by the commands that list the configuration, offered by the shell, and printed before
// it is trusted.
func TestHostileConfigurationShowsHarmlessly(t *testing.T) {
	t.Parallel()
	config := "{\"perspectives\": {"
	tools, rounds := "", ""
	for i := range coreTexts {
		config += fmt.Sprintf("\"p%d\": {\"role\": %s, \"focus\": [%s], \"tools\": [\"t%d\"], \"model\": {\"t%d\": \"m\"}},\n", i, whole(i), whole(i), i, i)
		tools += fmt.Sprintf("\"t%d\": {\"command\": [\"run\", %s], \"model\": [\"--model\", \"{{model}}\", %s]},\n", i, whole(i), whole(i))
		rounds += fmt.Sprintf("\"ROUND-%d\": {\"artifact\": %s, \"perspectives\": [\"p%d\"], \"caller\": %s},\n", i, whole(i), i, whole(i))
	}
	config += "}, \"tools\": {" + tools + "}, \"rounds\": {" + rounds + "}}\n"
	s := newCLIHarness(t)
	s.put(t, ".parley.yaml", config)
	for _, c := range []struct {
		args  []string
		shows bool // every text, each with a mark
	}{
		{[]string{"trust"}, true},
		{[]string{"config"}, true},
		{[]string{"config", "--output", "json"}, false},
		{[]string{"rounds"}, true},
		{[]string{"rounds", "--output", "json"}, false},
		{[]string{"perspectives"}, true},
		{[]string{"perspectives", "--output", "json"}, false},
		{[]string{"keys"}, false},
		{[]string{"doctor"}, false},
		{[]string{"doctor", "--json"}, false},
		{[]string{"checks"}, false},
		{[]string{"__complete", "review", ""}, true},
		{[]string{"__complete", "review", "x", "--perspectives", ""}, true},
		{[]string{"__complete", "review", "x", "--route", ""}, false},
		{[]string{"__complete", "review", "x", "--route", "p1="}, false},
		{[]string{"__complete", "review", "x", "--model", ""}, false},
		{[]string{"trust", "--forget"}, false},
		{[]string{"config"}, false},
	} {
		e := &exhibit{t: t, name: strings.Join(c.args, " ")}
		e.printed(s.fresh().printed(t, c.args...))
		if c.shows {
			e.holds(0, coreTexts)
		}
	}
}

// A text in place of each name and each value of a file is refused or taken; what is said of it is harmless.
func TestHostileConfigurationIsRefusedHarmlessly(t *testing.T) {
	t.Parallel()
	shapes := []string{
		"%s: 1\n", "mode: %s\n", "theme: %s\n", "timeout: %s\n", "output: %s\n", "session: %s\n", "model: %s\n", "max-rounds: %s\n",
		"tools: {%s: {command: [x]}}\n", "tools: {x: {command: %s}}\n", "tools: {x: {%s: 1}}\n", "tools: {x: {command: [x], timeout: %s}}\n", "tools: {x: {command: [x], output: %s}}\n",
		"perspectives: {%s: {role: x, focus: [y]}}\n", "perspectives: {x: {role: y, focus: [z], tools: [%s]}}\n", "perspectives: {x: {%s: 1}}\n", "perspectives: {x: {role: y, focus: [z], model: {x: %s}}}\n", "perspectives: %s\n",
		"rounds: {%s: {artifact: a.md, perspectives: [product]}}\n", "rounds: {R-1: {artifact: a.md, perspectives: [%s]}}\n",
		"routes: {%s: [direct]}\n", "routes: {product: [%s]}\n", "keys: {%s: x}\n", "keys: {accept: %s}\n", "keys: {accept: [y, %s]}\n",
		"checks: {%s: {severity: low}}\n", "checks: {vague-words: {severity: %s}}\n", "checks: {%s: off}\n", "headings: {%s: [x]}\n", "a: [%s\n", "%s\n", "- %s\n",
	}
	commands := [][]string{
		{"config"},
		{"keys"},
		{"theme"},
		{"perspectives"},
		{"rounds"},
		{"trust", "FILE"},
		{"review", "doc.md", "--offline", "--headless", "--yes", "--dry-run"},
		{"checks"},
		{"doctor"},
		{"review", "doc.md", "--perspectives-file", "FILE", "--headless"},
		{"doctor", "--perspectives-file", "FILE"},
	}
	for i := range coreTexts {
		s := newCLIHarness(t)
		for n, shape := range shapes {
			if !everywhere() && (i+n)%4 > 0 {
				continue
			}
			content := fmt.Sprintf(shape, whole(i))
			own := filepath.Join(s.env["HOME"], ".config", "parley", "config.yaml")
			if err := os.MkdirAll(filepath.Dir(own), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(own, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			project := s.put(t, ".parley.yaml", content)
			if (i+n)%2 == 0 { // keys and the like only count in the person's own file
				if err := os.Remove(project); err != nil {
					t.Fatal(err)
				}
			}
			args := append([]string{}, commands[(i+n/4)%len(commands)]...)
			for at, word := range args {
				if word == "FILE" {
					args[at] = own
				}
			}
			e := &exhibit{t: t, name: fmt.Sprintf("%q of %q", args, content)}
			e.printed(s.fresh().printed(t, args...))
		}
	}
}

// A table, a list and a map of perspectives.
func TestHostilePerspectiveFilesShowHarmlessly(t *testing.T) {
	t.Parallel()
	forms := map[string]func(name, role, focus string) string{
		"p.json": func(name, role, focus string) string {
			return fmt.Sprintf(`[{"name": %s, "role": %s, "focus": [%s]}]`, name, role, focus)
		},
		"p.yaml": func(name, role, focus string) string {
			return fmt.Sprintf("perspectives: {%s: {role: %s, focus: [%s]}}\n", name, role, focus)
		},
		"p.md": func(name, role, focus string) string {
			bare := strings.NewReplacer(`"`, "", "|", "/")
			return bare.Replace("P # R # F\n") + "| Name | Role | Focus |\n|---|---|---|\n| " + bare.Replace(name) + " | " + bare.Replace(role) + " | " + bare.Replace(focus) + " |\n"
		},
	}
	for i, x := range core() {
		for file, form := range forms {
			for _, hides := range []string{"name", "role"} {
				name, text := `"reader"`, whole(i)
				if file == "p.md" {
					text = strings.ReplaceAll(token(i, x.Text), "\x00", "\x01")
				}
				if hides == "name" {
					name = text
				}
				if !everywhere() && (i+len(file)+len(hides))%3 > 0 {
					continue
				}
				s := newCLIHarness(t)
				path := s.put(t, file, form(name, text, text))
				e := &exhibit{t: t, name: file + " " + hides}
				e.printed(s.printed(t, "doctor", "--perspectives-file", path))
				if s.fresh().run("review", s.doc(), "--offline", "--perspectives-file", path, "--headless", "--yes", "--fail-on", "never", "--output", "report") == cli.OK {
					e.printed(s.out.String() + s.err.String())
				}
			}
		}
	}
}

// Variables of the environment choose things and are named where they choose wrongly.
func TestHostileEnvironmentShowsHarmlessly(t *testing.T) {
	t.Parallel()
	variables := []string{
		"EDITOR", "VISUAL", "TERM", "COLORTERM", "NO_COLOR", "LANG", "HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "CI", "TMUX", "TMUX_PANE", "KITTY_WINDOW_ID",
		"PARLEY_MODE", "PARLEY_THEME", "PARLEY_TIMEOUT", "PARLEY_OUTPUT", "PARLEY_SESSION", "PARLEY_MODEL", "PARLEY_PERSPECTIVES", "PARLEY_HEADLESS", "PARLEY_VIA", "PARLEY_MAX_ROUNDS",
	}
	commands := [][]string{{"config"}, {"review", "doc.md", "--popup", "auto", "--offline"}, {"doctor"}, {"open"}, {"rounds"}, {"trust"}}
	for i, x := range core() {
		s := newCLIHarness(t)
		for n, variable := range variables {
			if !everywhere() && (i+n)%4 > 0 {
				continue
			}
			before := s.env[variable]
			s.env[variable] = token(i, x.Text)
			if strings.HasPrefix(variable, "XDG_") || variable == "HOME" {
				s.env[variable] = filepath.Join(s.folder, strings.ReplaceAll(token(i, x.Text), "\x00", ""))
			}
			e := &exhibit{t: t, name: variable}
			e.printed(s.fresh().printed(t, "config"))
			e.printed(s.fresh().printed(t, commands[(i+n)%len(commands)]...))
			s.env[variable] = before
		}
	}
}

// A tool prints what it likes when it is asked for its version or its help.
func TestHostileVersionsShowHarmlessly(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	if runtime.GOOS == "windows" {
		t.Skip("the tool is a shell script")
	}
	for i, x := range core() {
		if !everywhere() && i%4 > 0 {
			continue
		}
		s := newCLIHarness(t)
		said := s.put(t, "said", token(i, x.Text)+" 1.2.3 "+token(i, x.Text)+"§\n")
		script := "#!/bin/sh\ncat '" + said + "'\ncat '" + said + "' >&2\ncase $1 in --version) exit 0;; esac\nexit " + fmt.Sprint(i/4%2) + "\n"
		for _, name := range []string{"claude", "codex", "gemini", "opencode"} {
			s.program(t, "bin/"+name, script)
		}
		s.app.LookPath = func(name string) (string, error) {
			path := filepath.Join(s.folder, "bin", name)
			_, err := os.Stat(path)
			return path, err
		}
		for _, args := range [][]string{{"doctor"}, {"doctor", "--json"}, {"doctor", "--probe", "--probe-timeout", "20s"}, {"doctor", "--plain"}} {
			if args := append(args, "--perspectives", "product"); everywhere() || len(args) == 4-i/4%2 || i%8 == 0 {
				e := &exhibit{t: t, name: strings.Join(args, " ")}
				e.printed(s.fresh().printed(t, args...))
			}
		}
	}
}

// A window's host says why it opened none.
func TestHostilePopupHostsShowHarmlessly(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the host is a shell script")
	}
	for i, x := range core() {
		if !everywhere() && i%4 > 0 {
			continue
		}
		s := newCLIHarness(t)
		said := s.put(t, "said", token(i, x.Text)+"§\n")
		host := s.program(t, "tmux", "#!/bin/sh\ncat '"+said+"' >&2\nexit 1\n")
		s.env["TMUX"], s.env["TMUX_PANE"] = token(i, x.Text), strings.ReplaceAll(x.Text, "\x00", "") // no variable holds a NUL
		s.app.HasTerminal = func() bool { return false }
		s.app.Executable = func() (string, error) { return "/parley", nil }
		s.app.LookPath = func(name string) (string, error) {
			if name == "tmux" {
				return host, nil
			}
			return "", errors.New("nothing is installed")
		}
		e := &exhibit{t: t, name: "popup"}
		e.printed(s.printed(t, "review", s.doc(), "--popup", "tmux", "--offline", "--yes=false", "--decide", ""))
		s.fresh().run("review", s.doc(), "--popup", "tmux", "--offline")
		e.printed(s.out.String() + s.err.String())
		e.holds(i, i+1)
	}
}

// castOwn is what the recorded console writes itself.
var castOwn = []*regexp.Regexp{
	frameColours, frameLinks, regexp.MustCompile(`\x1b\[\d+;1H|\x1b\[2K|\x1b\[2J|\x1b\[\?(2026|1049|25)[hl]`),
}

// A recording of a hostile discussion is a recording like any other; one that is hostile itself is refused.
func TestHostileCasts(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	s := reviewed(t)
	spoil(t, s.folder)
	for _, format := range []string{"v2", "v3"} {
		film := filepath.Join(t.TempDir(), "film.cast")
		e := &exhibit{t: t, name: "cast " + format}
		e.printed(s.fresh().printed(t, "replay", "REVIEW-001", "--headless", "--cast", film, "--cast-format", format, "--size", "120x40"))
		file, err := os.Open(film)
		if err != nil {
			t.Fatal(err)
		}
		header, events, err := cast.Read(file)
		_ = file.Close()
		if err != nil || len(events) < 5 {
			t.Fatalf("%d events, %v", len(events), err)
		}
		if left := hostile.Find(header.Title + header.Command + header.Term); len(left) > 0 {
			t.Errorf("%s: the title holds %q", format, left)
		}
		for _, event := range events {
			if left := hostile.Without(event.Data, castOwn...); len(left) > 0 {
				t.Errorf("%s: an event of kind %s holds %.200q", format, event.Code, left)
			}
			e.shown.WriteString(event.Data)
		}
		if !hostile.Marked(e.shown.String()) {
			t.Errorf("%s: nothing shows that something was neutralised", format)
		}
	}
	for i, x := range core() {
		film := filepath.Join(s.folder, "theirs.cast")
		content := `{"version": 2, "width": 80, "height": 24, "title": ` + jsonString(x.Text) + "}\n[0.1, " + jsonString(x.Text) + ", " + jsonString(x.Text) + "]\n" + token(i, x.Text) + "\n"
		if err := os.WriteFile(film, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		e := &exhibit{t: t, name: "a cast as an event log"}
		e.printed(s.fresh().printed(t, "replay", film, "--headless"))
		e.printed(s.fresh().printed(t, "export", film, "--svg"))
	}
}

// The title of a recording is what a player shows in its window.
func TestHostileNamesReachNoCastTitle(t *testing.T) {
	t.Parallel()
	for i, x := range core() {
		s := newCLIHarness(t)
		name := token(i, strings.NewReplacer("/", "-", "\x00", "\x01").Replace(x.Text)) + ".md"
		if err := os.WriteFile(filepath.Join(s.folder, name), []byte("# Plan\n"), 0o600); err != nil {
			continue // not a name that this file system takes
		}
		s.console.draw = func(l cli.ScreenOptions) { l.Recorder.Resize(80, 24); l.Recorder.Output([]byte("hello")) }
		s.console.decide = doneByPerson
		film := filepath.Join(t.TempDir(), "film.cast")
		s.env["TERM"] = token(i, x.Text)
		if status := s.run("review", filepath.Join(s.folder, name), "--offline", "--perspectives", "product", "--fail-on", "never", "--cast", film); status != cli.OK {
			t.Fatalf("status %d: %s", status, s.err.String())
		}
		data, err := os.Open(film)
		if err != nil {
			t.Fatal(err)
		}
		header, _, err := cast.Read(data)
		_ = data.Close()
		if err != nil {
			t.Fatal(err)
		}
		if left := hostile.Find(header.Title + header.Term); len(left) > 0 || !hostile.Marked(header.Title) {
			t.Errorf("%s %s: the title %q holds %q", x.Kind, x.Name, header.Title, left)
		}
	}
}
