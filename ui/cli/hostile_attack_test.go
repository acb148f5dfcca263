package cli_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/foreign/hostile"
	"parley/engine/race"
	"parley/feedback"
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

// attack is one value in the place of one field. It keeps the part of the file that it changes; the whole file for each of
// thousands would fill the memory.
type attack struct {
	file, field string // the file is relative to the session, or to the project
	parts       [][]byte
	at          int
	spoilt      []byte // in the place of that part
}

// text is the whole file.
func (a attack) text() []byte {
	return slices.Concat(slices.Concat(a.parts[:a.at]...), a.spoilt, slices.Concat(a.parts[a.at+1:]...))
}

// attacks makes one of each field of a file and each value, as they are asked for; sample keeps one value for each field, in turns.
// In a log, two lines that a reader cannot tell apart are one attack.
func attacks(t *testing.T, name string, text []byte, values []any, sample bool) iter.Seq[attack] {
	t.Helper()
	lines := strings.HasSuffix(name, ".ndjson")
	parts := [][]byte{text}
	if lines {
		parts = slices.Collect(bytes.Lines(text))
	}
	seen, known := map[string]bool{}, map[string]bool{}
	return func(yield func(attack) bool) {
		more := true
		for i, part := range parts {
			var tree any
			if err := json.Unmarshal(part, &tree); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			kind := ""
			if o, is := tree.(map[string]any); is {
				delete(o, "crc") // whoever changes a file can make the checksum fit
				if lines {
					kind = fmt.Sprint(o["type"]) + " "
				}
			}
			eachField(tree, kind, func(field string, put func(any)) {
				if seen[field] {
					return
				}
				seen[field] = true
				for n, v := range values {
					if !more || sample && n != len(seen)%len(values) {
						continue
					}
					put(v)
					spoilt, err := json.Marshal(tree)
					if err != nil {
						t.Fatal(err)
					}
					if reads := kind + readsAs(spoilt); sample || !lines || !known[reads] {
						known[reads] = true
						more = yield(attack{name, field, parts, i, append(spoilt, '\n')})
					}
				}
			})
		}
	}
}

// readsAs is all that a line of a log says to whoever reads it, or why it says nothing.
func readsAs(line []byte) string {
	event, err := feedback.EventDecoders().Decode(line)
	if err != nil {
		return "damaged: " + err.Error()
	}
	body, err := json.Marshal(event.Body)
	sum := sha256.Sum256(body)
	return fmt.Sprintf("%d %s %s %x %v", event.Seq, event.Time, event.Body.Kind(), sum, err)
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
			made, tried := 0, 0
			for one := range attacks(t, name, a.pristine[name], a.values, !everywhere()) {
				i := made
				if made++; race.Enabled && i%12 != 0 {
					continue
				}
				for n, command := range attackCommands {
					if everywhere() || n == i%len(attackCommands) {
						tried++
						a.try(t, one, command, i%2 == 0)
					}
				}
			}
			t.Logf("%d attacks, %d tried", made, tried)
		})
	}
}

// A stranger's .parley.yaml chooses who reviews; what it says never becomes an option of a tool, and its commands do not run.
func TestNothingInAStrangersProjectFileBecomesAnOption(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
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
	oneAfterAnother(t)
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
				if got, err := a.console.options.Artifact.Find(started.Artifact.Path, ""); err == nil && got != path {
					t.Errorf("%q: the editor gets %q", name, got)
				}
			}
		}
		a.untouched(t, name)
	}
}
