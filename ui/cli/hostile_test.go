package cli_test

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/foreign/hostile"
	"parley/engine/race"
	"parley/ui/cli"
	"parley/ui/format"
)

// coreTexts is how many texts go all ways in to all displays, one by one.
var coreTexts = race.Few(32, 2)

// core are those texts, spread over the corpus. They fit on a line, so that each can be found again where it is shown.
func core() []hostile.Text {
	var short []hostile.Text
	for _, x := range hostile.Controls() {
		if len(x.Text) <= 48 && !strings.ContainsAny(x.Text, "\n\t") && x.Kind != "flood" && x.Kind != "selector" {
			short = append(short, x)
		}
	}
	var texts []hostile.Text
	for i := range coreTexts {
		texts = append(texts, short[i*len(short)/coreTexts])
	}
	return texts
}

// everywhere is set for the long run: each text in each place. Otherwise the places take turns.
func everywhere() bool { return os.Getenv("PARLEY_TEST_EVERYWHERE") != "" }

// token wraps a text, so that it is known again among others: text 7 stands behind k7§.
func token(i int, text string) string { return fmt.Sprintf("k%d§%s", i, text) }

// hostileWay is a tool in a configuration that puts the texts into its words: where, its way says.
var hostileWay = regexp.MustCompile(`\[REVIEWER, hostile-([a-z]+(?:-\w+)?)\]`)

// hostileTool makes a tool that prints what its way says, and returns its program. It is a script: hundreds are started, and
// each start of this binary would take a hundred times as long.
func hostileTool(t *testing.T, way string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "tool")
	said, stream, status := hostileAnswer(way)
	script := fmt.Sprintf("cat >/dev/null\ncat '%s.said' >&%d\nexit %d\n", program, stream, status)
	if err := os.WriteFile(program+".said", []byte(said), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(program, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	return program
}

// hostileAnswer is what the tool of a way says, on which stream, and the status that it ends with.
func hostileAnswer(way string) (said string, stream, status int) {
	texts := core()
	if n, ok := strings.CutPrefix(way, "stderr-"); ok {
		i, err := strconv.Atoi(n)
		if err != nil {
			panic(err)
		}
		return token(i, texts[i].Text) + "\n", 2, 7
	}
	var b strings.Builder
	if kind, ok := strings.CutPrefix(way, "stream-"); ok {
		hostileStream(kind, &b)
		return b.String(), 1, 0
	}
	review := `{"strengths": ["Clear goal"], "weaknesses": [{"text": "No owner", "severity": "medium"}], "suggestions": ["Name an owner"], "rating": 4, "open_questions": []}`
	var all []string
	switch way {
	case "stdout":
		for i, x := range texts {
			fmt.Fprintln(&b, token(i, x.Text))
		}
	case "string":
		for i, x := range texts {
			all = append(all, `{"severity": "low", "text": `+jsonString(token(i, x.Text))+`}`)
		}
		review = `{"strengths": ["Clear goal"], "weaknesses": [` + strings.Join(all, ", ") + `], "suggestions": [], "rating": 4, "open_questions": []}`
	case "key":
		for i, x := range texts {
			all = append(all, jsonString(token(i, x.Text))+fmt.Sprintf(`: ["is a question %d"]`, i))
		}
		review = `{"strengths": ["Clear goal"], "weaknesses": [], "suggestions": [], "rating": 4, "open_questions": {` + strings.Join(all, ", ") + `}}`
	}
	fmt.Fprintln(&b, review)
	return b.String(), 1, 0
}

// jsonString is a text as JSON: controls escaped, all other bytes as they are, broken ones too.
func jsonString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ' || c == 0x7F:
			fmt.Fprintf(&b, `\u%04x`, c)
		case c == '"' || c == '\\':
			b.WriteString(`\` + string(c))
		default:
			b.WriteByte(c)
		}
	}
	return b.String() + `"`
}

// Each of 64 texts comes in on eight ways and is shown on two displays: nothing of it drives them, and a mark is seen
// wherever the text is.
func TestHostileTextsOnEveryWayToEveryDisplay(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	if runtime.GOOS == "windows" {
		t.Skip("file names hold no controls there")
	}
	seen := &tally{cases: map[string]bool{}, exempt: map[string]int{}}
	ways := map[string]func(*testing.T, *tally){
		"tools": hostileTools, "stderr": hostileFailures, "artifact": hostileDocuments, "path": hostileNames, "error": hostileWords, "record": hostileRecords,
	}
	t.Run("ways", func(t *testing.T) { // returns when all of them have ended
		for name, way := range ways {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				way(t, seen)
			})
		}
	})
	if n := len(seen.cases); n != coreTexts*8*2 {
		t.Errorf("%d cases were tried, want %d", n, coreTexts*8*2)
	}
	t.Logf("%d cases; no mark in %v", len(seen.cases), seen.exempt)
}

// hostileStage sets a harness on which somebody sits at the console, or nobody does.
func hostileStage(t *testing.T, config string) *cliHarness {
	t.Helper()
	s := newCLIHarness(t)
	s.console.decide = doneByPerson
	s.app.LookPath = exec.LookPath
	config = hostileWay.ReplaceAllStringFunc(config, func(command string) string {
		return "[sh, " + hostileTool(t, hostileWay.FindStringSubmatch(command)[1]) + "]"
	})
	if err := os.WriteFile(filepath.Join(s.folder, "hostile.yaml"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	return s
}

// review runs a review on both displays and returns what they showed.
func (s *cliHarness) exhibits(t *testing.T, seen *tally, name string, args ...string) (screen, headless *exhibit) {
	t.Helper()
	screen, headless = &exhibit{t: t, name: name + ", screen", seen: seen}, &exhibit{t: t, name: name + ", headless", seen: seen}
	args = append(args, "--config", filepath.Join(s.folder, "hostile.yaml"), "--fail-on", "never")
	if status := s.run(args...); status != cli.OK {
		t.Fatalf("%s: status %d: %s", name, status, s.err.String())
	}
	screen.draw(s.console.events, s.console.options.Title)
	headless.printed(s.out.String() + s.err.String())
	for _, form := range append([]string{"text", "report", "json"}, format.Names()...) {
		s.out.Reset()
		s.err.Reset()
		if status := s.run(append(args, "--headless", "--yes", "--output", form)...); status != cli.OK {
			t.Fatalf("%s: status %d: %s", name, status, s.err.String())
		}
		headless.printed(s.out.String())
		headless.printed(s.err.String())
	}
	records, _ := filepath.Glob(filepath.Join(s.folder, ".parley", "*", "discussions", "*.md"))
	for _, path := range records {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		headless.printed(string(data))
	}
	if len(records) == 0 {
		t.Errorf("%s: no record was written", name)
	}
	return screen, headless
}

func hostileTools(t *testing.T, seen *tally) {
	t.Helper()
	const config = "tools:\n  stdout: {command: [REVIEWER, hostile-stdout]}\n  string: {command: [REVIEWER, hostile-string]}\n  key: {command: [REVIEWER, hostile-key]}\n" +
		"perspectives:\n  product: {tools: [%s, direct]}\n"
	for _, way := range []string{"stdout", "string", "key"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			s := hostileStage(t, fmt.Sprintf(config, way))
			screen, headless := s.exhibits(t, seen, way, "review", s.doc(), "--perspectives", "product")
			screen.holds(0, coreTexts)
			headless.holds(0, coreTexts)
			if way == "stdout" {
				s.keepsRaw(t)
			}
		})
	}
}

// keepsRaw checks that the tool's own bytes are on the disk as they were.
func (s *cliHarness) keepsRaw(t *testing.T) {
	t.Helper()
	found := false
	err := filepath.WalkDir(filepath.Join(s.folder, ".parley"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".stdout" {
			return err
		}
		data, err := os.ReadFile(path)
		for i, x := range core() {
			if !strings.Contains(string(data), token(i, x.Text)) {
				t.Errorf("%s: %q is not kept as it came", path, x.Text)
			}
		}
		found = true
		return err
	})
	if err != nil || !found {
		t.Errorf("no raw output is kept: %v", err)
	}
}

func hostileFailures(t *testing.T, seen *tally) {
	t.Helper()
	batch := min(16, coreTexts)
	for from := 0; from < coreTexts; from += batch {
		t.Run(strconv.Itoa(from), func(t *testing.T) {
			t.Parallel()
			config, names := "tools:\n", []string{}
			for i := from; i < from+batch; i++ {
				config += fmt.Sprintf("  t%d: {command: [REVIEWER, hostile-stderr-%d]}\n", i, i)
				names = append(names, fmt.Sprintf("p%d", i))
			}
			config += "perspectives:\n"
			for i := from; i < from+batch; i++ {
				config += fmt.Sprintf("  p%d: {role: Reader, focus: [clarity], tools: [t%d, direct]}\n", i, i)
			}
			s := hostileStage(t, config)
			screen, headless := s.exhibits(t, seen, "stderr", "review", s.doc(), "--perspectives", strings.Join(names, ","))
			screen.holds(from, from+batch)
			headless.holds(from, from+batch)
		})
	}
}

func hostileDocuments(t *testing.T, seen *tally) {
	t.Helper()
	s := hostileStage(t, "perspectives: {}\nchecks:\n  Q4: {severity: high}\n") // it quotes what it objects to
	var b strings.Builder
	b.WriteString("# Pantry planner\n\n")
	for i, x := range core() {
		fmt.Fprintf(&b, "## Part %d\n\n- FR-%d: The app shall be fast and flexible as in %s §\n\n", i, i+1, token(i, strings.ReplaceAll(x.Text, "\x00", "\x01")))
	}
	if err := os.WriteFile(s.doc(), []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	before := digest(t, s.doc())
	screen, _ := s.exhibits(t, seen, "artifact", "review", s.doc(), "--offline")
	screen.holds(0, coreTexts)
	if digest(t, s.doc()) != before {
		t.Error("the document was changed")
	}
	view := &exhibit{t: t, name: "artifact, headless", seen: seen}
	view.printed(s.printed(t, "view", s.doc(), "--headless"))
	view.holds(0, coreTexts)
	for _, args := range [][]string{{"trace", "context.json", s.doc()}, {"trace", "context.json", s.doc(), "--output", "json"}} {
		context := `{"requirements": [{"id": "FR-1", "text": ` + jsonString(strings.ToValidUTF8(core()[0].Text, "?")) + `}, {"id": ` + jsonString("R\x1b[2J") + `, "text": "The app shall \u009b31m list"}]}`
		if err := os.WriteFile(filepath.Join(s.folder, "context.json"), []byte(context), 0o600); err != nil {
			t.Fatal(err)
		}
		args[1] = filepath.Join(s.folder, "context.json")
		view.printed(s.printed(t, args...))
	}
}

// printed runs a command and returns everything it wrote.
func (s *cliHarness) printed(t *testing.T, args ...string) string {
	t.Helper()
	s.out.Reset()
	s.err.Reset()
	s.run(args...)
	if s.out.Len()+s.err.Len() == 0 {
		t.Errorf("%q prints nothing", args)
	}
	return s.out.String() + "\n" + s.err.String()
}

func hostileNames(t *testing.T, seen *tally) {
	t.Helper()
	for i, x := range core() {
		name := token(i, strings.NewReplacer("/", "-", "\x00", "\x01").Replace(x.Text)) + "§.md"
		s := hostileStage(t, "perspectives: {}\n")
		path := filepath.Join(s.folder, name)
		if err := os.WriteFile(path, []byte("# Plan\n\nThe app shall list what is there.\n"), 0o600); err != nil {
			continue // not a name that this file system takes
		}
		screen, headless := &exhibit{t: t, name: "path, screen", seen: seen}, &exhibit{t: t, name: "path, headless", seen: seen}
		if status := s.run("review", path, "--offline", "--perspectives", "product", "--fail-on", "never"); status != cli.OK {
			t.Fatalf("status %d: %s", status, s.err.String())
		}
		screen.drawAt(s.console.events, s.console.options.Title, 60)
		screen.holds(i, i+1)
		headless.printed(s.printed(t, "review", path, "--offline", "--perspectives", "product", "--headless", "--yes", "--fail-on", "never", "--output", "report"))
		others := [][]string{{"view", path + "x"}, {"open"}, {"open", "--output", "json"}, {"replay", path}, {"export", path}, {"trust", path}}
		for n, args := range others {
			if everywhere() || (i+n)%len(others) < 2 {
				headless.printed(s.printed(t, args...))
			}
		}
		headless.holds(i, i+1)
	}
}

// Errors repeat what was wrong: a command, a flag, a path, a value.
func hostileWords(t *testing.T, seen *tally) {
	t.Helper()
	for i, x := range core() {
		word := token(i, x.Text) + "§"
		commands := [][]string{
			{word},
			{"review", word},
			{"review", "--" + word},
			{"review", "doc.md", "--mode", word},
			{"review", "doc.md", "--perspectives", word},
			{"review", "doc.md", "--perspective", word + ":x"},
			{"review", "doc.md", "--route", word},
			{"review", "doc.md", "--timeout", word},
			{"review", "doc.md", "--config", word},
			{"open", word},
			{"view", word},
			{"replay", word},
			{"export", word},
			{"trace", word, word},
			{"checks", word},
			{"schema", word},
			{"skill", word},
			{"trust", word},
			{"feedback", "--session", word, "--round", "1"},
			{"doctor", word},
			{"completion", word},
			{"man", word},
			{"__complete", "review", word},
		}
		for n, args := range commands {
			if !everywhere() && (i+n)%8 > 0 {
				continue
			}
			s := newCLIHarness(t)
			e := &exhibit{t: t, name: "error of " + args[0]}
			e.printed(s.printed(t, args...))
		}
		s := newCLIHarness(t)
		e := &exhibit{t: t, name: "error, headless", seen: seen}
		e.printed(s.printed(t, "review", word))
		e.holds(i, i+1)
		screen := &exhibit{t: t, name: "error, screen", seen: seen}
		screen.drawAt([]engine.Event{{Seq: 1, Body: engine.RoundFailed{Error: "Artifact not found: " + word}}}, "brief.md", 30)
		screen.holds(i, i+1)
	}
}
