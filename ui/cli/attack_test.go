package cli_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/foreign/hostile"
	"parley/ui/cli"
)

// canary is in a file outside of everything that the attacks' folders name to anybody.
const canary = "CANARY-UNDER-THE-MAT"

// attackValues are what a stranger can write in the place of a value; outside is a folder that nobody has named.
func attackValues(outside string) []any {
	secret := filepath.Join(outside, "secret.md")
	return []any{
		"+!touch pwned", "-c:!touch pwned", "--cmd=!touch pwned", "-u", "--yolo", "--", "-",
		secret, "../../../secret.md", filepath.Dir(secret), "/dev/zero", "/etc/passwd", "~/secret.md", "file://" + secret, "",
		"a\x00b", "a\nb: c", "\x1b]52;c;cHduZWQ=\x07", "\x1b[8m", "\u009b2J", "\u202egnp", "&#x1b;[8m", "$(touch pwned)", "`touch pwned`;touch pwned",
		"{{prompt}}", strings.Repeat("A", 1<<16), -1, 1e300, nil,
		[]any{map[string]any{"": []any{}}},
	}
}

// attack is one value in the place of one field.
type attack struct {
	file  string // relative to the session, or to the project
	field string
	text  []byte // the whole file with it
}

// attacks makes one of each field of a file and each value; sample keeps one value for each field, in turns.
func attacks(t *testing.T, name string, lines bool, text []byte, values []any, sample bool) []attack {
	t.Helper()
	parts := [][]byte{text}
	if lines {
		parts = nil
		for line := range strings.Lines(string(text)) {
			parts = append(parts, []byte(line))
		}
	}
	var all []attack
	seen := map[string]bool{}
	for i, part := range parts {
		var tree any
		if err := json.Unmarshal(part, &tree); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if o, is := tree.(map[string]any); is {
			delete(o, "crc") // whoever changes a file can make the checksum fit
		}
		kind := ""
		if o, is := tree.(map[string]any); lines && is {
			kind = fmt.Sprint(o["type"]) + " "
		}
		eachField(tree, kind, func(field string, put func(any)) {
			if seen[field] {
				return
			}
			seen[field] = true
			for n, v := range values {
				if sample && n != len(seen)%len(values) {
					continue
				}
				put(v)
				spoilt, err := json.Marshal(tree)
				if err != nil {
					t.Fatal(err)
				}
				whole := append([][]byte(nil), parts...)
				whole[i] = append(spoilt, '\n')
				all = append(all, attack{name, field, []byte(strings.Join(asStrings(whole), ""))})
			}
		})
	}
	return all
}

func asStrings(parts [][]byte) []string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		texts[i] = string(p)
	}
	return texts
}

// eachField calls do for every value in a tree, with a way to put another in its place for the time of the call.
func eachField(tree any, name string, do func(field string, put func(any))) {
	switch node := tree.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(node)) {
			before := node[key]
			do(name+"."+key, func(v any) { node[key] = v })
			node[key] = before
			eachField(before, name+"."+key, do)
		}
	case []any:
		for i, before := range node {
			do(name+"[]", func(v any) { node[i] = v })
			node[i] = before
			eachField(before, name+"[]", do)
		}
	}
}

// attackCommands is what is done with a session that was attacked.
var attackCommands = [][]string{
	{"open", "REVIEW-001", "--read-only", "--headless"},
	{"open", "REVIEW-001", "--read-only", "--output", "json", "--headless"},
	{"open", "REVIEW-001"}, // and what the editor would get
	{"open"},
	{"view", "REVIEW-001", "--headless"},
	{"replay", "REVIEW-001", "--headless"},
	{"export", "REVIEW-001", "--html"},
	{"open", "REVIEW-001", "--decide", "continue,done", "--headless", "--offline"},
	{"open", "REVIEW-001", "--yes", "--headless"},
	{"trust", "REVIEW-001", "--show"},
	{"review", "DISCUSS-002", "--session", ".parley", "--headless"},
}

// Every field of every file that a stranger can send takes every hostile value, and every command is given the result:
// nothing runs, nothing outside is read or written, and what is said is safe to print. PARLEY_TEST_EVERYWHERE tries all of
// them; otherwise each field takes one value and one command, in turns.
func TestNothingInAStrangersFolderRunsOrReachesOut(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the program that tells when it was run is a shell script")
	}
	for _, name := range []string{
		".parley/REVIEW-001/state.json", ".parley/REVIEW-001/round-1/events.ndjson", "findings.json", "discussions/discussion-round-1.json", "shared-memory.json",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newAttackedSession(t)
			all := attacks(t, name, strings.HasSuffix(name, ".ndjson"), a.pristine[name], a.values, !everywhere())
			tried := 0
			for i, one := range all {
				if raceEnabled && i%12 != 0 {
					continue
				}
				for n, command := range attackCommands {
					if everywhere() || n == i%len(attackCommands) {
						tried++
						a.try(t, one, command, i%2 == 0)
					}
				}
			}
			t.Logf("%d attacks, %d tried", len(all), tried)
		})
	}
}

// attackedSession is a reviewed session whose files can be spoilt and put right again.
type attackedSession struct {
	*cliHarness
	where, outside string
	homes          [2]string // of another machine, and of the one that wrote it
	values         []any
	pristine       map[string][]byte
	spoilt         string // the file that was spoilt last
	changed        bool   // others may have been written since
}

func newAttackedSession(t *testing.T) *attackedSession {
	t.Helper()
	a := &attackedSession{cliHarness: newCLIHarness(t), outside: t.TempDir(), pristine: map[string][]byte{}}
	if err := os.WriteFile(filepath.Join(a.outside, "secret.md"), []byte("# Secret\n\nThe key is "+canary+".\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	a.values = attackValues(a.outside)
	a.homes = [2]string{t.TempDir(), a.env["HOME"]}
	if status := a.run("review", "--headless", "--offline", a.doc()); status != cli.OK && status != cli.Blocked {
		t.Fatalf("status %d: %s", status, a.err.String())
	}
	a.where = filepath.Dir(filepath.Dir(filepath.Dir(a.sessionFile(t, ".parley/REVIEW-001/state.json"))))
	err := filepath.WalkDir(a.where, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		name, _ := filepath.Rel(a.where, path)
		a.pristine[filepath.ToSlash(name)], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	tool := a.program(t, "../tool", "#!/bin/sh\ntouch '"+filepath.Join(a.outside, "ran")+"'\n")
	a.app.LookPath = func(string) (string, error) { return tool, nil }
	return a
}

// restore gives the session its own files again, and no others.
func (a *attackedSession) restore(t *testing.T) {
	t.Helper()
	if err := os.RemoveAll(a.where); err != nil {
		t.Fatal(err)
	}
	for name, data := range a.pristine {
		a.spoil(t, name, data)
	}
}

func (a *attackedSession) spoil(t *testing.T, name string, data []byte) {
	t.Helper()
	path := filepath.Join(a.where, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// try gives a command an attacked session: one that another machine wrote, or one's own with what others could change.
func (a *attackedSession) try(t *testing.T, one attack, command []string, mine bool) {
	t.Helper()
	if a.spoilt != one.file || a.changed {
		a.restore(t)
	}
	looks := []string{"view", "replay", "export", "trust"}
	a.spoilt, a.changed = one.file, !slices.Contains(looks, command[0]) && !slices.Contains(command, "--read-only")
	a.spoil(t, one.file, one.text)
	a.env["HOME"] = a.homes[0]
	if mine && (len(command) <= 2 || command[2] != "--yes") { // one's own tools may be asked by oneself
		a.env["HOME"] = a.homes[1]
	}
	what := fmt.Sprintf("%s %s, %v", one.file, one.field, command)
	a.console.events, a.console.options, a.console.decide = nil, cli.ScreenOptions{}, doneByPerson
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	defer func() {
		if crash := recover(); crash != nil {
			t.Errorf("%s: it crashed: %v\n%s", what, crash, debug.Stack())
		}
	}()
	status := a.fresh().app.Main(ctx, command)
	said := a.out.String() + a.err.String()
	switch {
	case ctx.Err() != nil:
		t.Errorf("%s: it did not end", what)
	case status == cli.Failed && strings.Count(a.err.String(), "parley: ")-strings.Count(a.err.String(), "parley: warning: ") != 1, strings.Contains(said, "goroutine "):
		t.Errorf("%s: status %d:\n%s", what, status, a.err.String())
	case strings.Contains(said, canary):
		t.Errorf("%s: what is outside is shown:\n%s", what, said)
	}
	if found := hostile.Find(said); len(found) > 0 {
		t.Errorf("%s: %q is printed", what, found)
	}
	a.editorGets(t, what)
	a.untouched(t, what)
}

// editorGets checks that the editor is given the document of the session, or nothing.
func (a *attackedSession) editorGets(t *testing.T, what string) {
	t.Helper()
	find, read := a.console.options.Artifact.Find, a.console.options.Artifact.Read
	for _, e := range a.console.events {
		started, is := e.Body.(engine.RoundStarted)
		if !is || find == nil {
			continue
		}
		if path, err := find(started.Artifact.Path); err == nil && path != a.doc() {
			t.Errorf("%s: the editor gets %q", what, path)
		}
		if text, err := read(started.Artifact.Path, started.Artifact.SHA256); err == nil && strings.Contains(string(text), canary) {
			t.Errorf("%s: what is outside is read", what)
		}
	}
}

// untouched checks that nothing ran, nothing outside was written, and nothing of it came into the project.
func (a *attackedSession) untouched(t *testing.T, what string) {
	t.Helper()
	for _, folder := range []string{a.outside, a.folder, "."} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if name := entry.Name(); name == "ran" || strings.HasPrefix(name, "pwned") || folder == a.outside && name != "secret.md" {
				t.Errorf("%s: %s is there", what, filepath.Join(folder, name))
				_ = os.Remove(filepath.Join(folder, name))
			}
		}
	}
	copies, _ := filepath.Glob(filepath.Join(a.where, ".parley", "artifacts", "*"))
	for _, name := range copies {
		if data, err := os.ReadFile(name); err == nil && strings.Contains(string(data), canary) {
			t.Errorf("%s: what is outside was copied to %s", what, name)
		}
	}
}

// A stranger's .parley.yaml chooses who reviews; what it says never becomes an option of a tool, and its commands do not run.
func TestNothingInAStrangersProjectFileBecomesAnOption(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the program that tells how it was run is a shell script")
	}
	a := newAttackedSession(t)
	args := filepath.Join(a.outside, "secret.md") // what is asked comes behind the secret
	tool := a.program(t, "../asked", "#!/bin/sh\nprintf 'asked: %s\\n' \"$@\" >> '"+args+"'\n")
	a.app.LookPath = func(string) (string, error) { return tool, nil }
	shapes := []string{
		"model: %s\n", "language: %s\n", "routes: {risk: [%s]}\n", "perspectives: {risk: {model: {codex: %s}}}\n", "perspectives: {risk: {model: {%s: m}}}\n",
		"perspectives: {risk: {tools: [%s]}}\n", "perspectives: {risk: {role: %s}}\n", "perspectives: {risk: {focus: [%s]}}\n",
		"tools: {codex: {command: [%s]}}\n", "tools: {codex: {command: [touch, %s]}}\n", "tools: {codex: {model: [%s]}}\n", "tools: {codex: {workspace: [%s]}}\n",
		"rounds: {DISCUSS-010: {artifact: %s, perspectives: [risk]}}\n",
	}
	for i, shape := range shapes {
		for n, v := range a.values {
			if !everywhere() && n%len(shapes) != i {
				continue
			}
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			a.put(t, ".parley.yaml", fmt.Sprintf(shape, text))
			command := []string{"review", a.doc(), "--headless", "--perspectives", "risk", "--yes"}
			if strings.HasPrefix(shape, "rounds") {
				command = []string{"review", "DISCUSS-010", "--session", a.folder, "--headless", "--yes"}
			}
			a.fresh().run(command...)
			what := fmt.Sprintf("%s with %.60q", strings.TrimSpace(shape), text)
			said := a.out.String() + a.err.String()
			if found := hostile.Find(said); len(found) > 0 || strings.Contains(said, canary) || strings.Contains(said, "goroutine ") {
				t.Errorf("%s: %q is printed:\n%s", what, found, said)
			}
			asked, err := os.ReadFile(args)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(asked)) {
				word, is := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "asked: ")
				if option := strings.HasPrefix(word, "-") || strings.HasPrefix(word, "+"); is && option && word != "-" && fmt.Sprint(v) == word {
					t.Errorf("%s: the tool is given %q", what, word)
				}
			}
			a.untouched(t, what)
		}
	}
}

// A document's own name is the person's word; it reaches the editor as an absolute path, and prints safely.
func TestADocumentsNameIsNeverAnOption(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("file names hold no controls there")
	}
	a := newAttackedSession(t)
	for _, v := range a.values {
		name, is := v.(string)
		if !is || name == "" || len(name) > 200 || strings.ContainsAny(name, "/\x00") {
			continue
		}
		path := a.put(t, filepath.Join("names", name+".md"), "# Brief\n\nPeople waste food.\n")
		where := filepath.Join(a.folder, "s", fmt.Sprint(len(name)), fmt.Sprintf("%x", name))
		if status := a.fresh().run("review", path, "--session", where, "--headless", "--offline"); status != cli.OK && status != cli.Blocked {
			t.Errorf("%q: status %d: %s", name, status, a.err.String())
		}
		said := a.out.String() + a.err.String()
		a.console.events = nil
		a.fresh().run("open", where, "--read-only")
		if found := hostile.Find(said + a.out.String() + a.err.String()); len(found) > 0 {
			t.Errorf("%q: %q is printed", name, found)
		}
		if a.console.options.Artifact.Find == nil {
			t.Errorf("%q: it was not shown: %s", name, a.err.String())
			continue
		}
		for _, e := range a.console.events {
			if started, is := e.Body.(engine.RoundStarted); is {
				if got, err := a.console.options.Artifact.Find(started.Artifact.Path); err == nil && got != path {
					t.Errorf("%q: the editor gets %q", name, got)
				}
			}
		}
		a.untouched(t, name)
	}
}
