package cli_test

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parley/engine/layout"
	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/cli"
	"parley/ui/cli/config"
	"parley/ui/cli/schema"
	"parley/ui/console/keys"
	"parley/ui/format"
)

var update = flag.Bool("update", false, "write the tables of the README that are made from the program anew")

// made are the tables of the README, from what the program knows.
func made(t *testing.T) map[string]string {
	t.Helper()
	var settings, tables, result, statuses strings.Builder
	settings.WriteString("| setting | value | default | meaning | where |\n|---|---|---|---|---|\n")
	where := map[config.Permission]string{config.AnyFile: "any file", config.OwnFile: "your own file", config.NoFile: "flag, variable"}
	for _, r := range config.AllSettings() {
		standard := "`" + r.Default + "`"
		if r.Default == "" {
			standard = "–"
		}
		fmt.Fprintf(&settings, "| `%s` | %s | %s | %s | %s |\n", r.Key, r.Type(), standard, r.Help, where[r.Files])
	}
	tables.WriteString("| key | value | default | meaning |\n|---|---|---|---|\n")
	for _, k := range config.Reference() {
		standard := k.Default
		if standard == "" {
			standard = "–"
		}
		fmt.Fprintf(&tables, "| `%s` | %s | %s | %s |\n", k.Key, k.Type, standard, k.Help)
	}
	result.WriteString("| key | value | meaning |\n|---|---|---|\n")
	shape, err := schema.Of[cli.Result]("", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range shape.PropertyOrder {
		property := shape.Properties[key]
		kind := property.Type
		if kind == "" {
			kind = strings.Join(slices.DeleteFunc(slices.Clone(property.Types), func(s string) bool { return s == "null" && slices.Contains(property.Types, "array") }), " or ")
		}
		optional := ""
		if !slices.Contains(shape.Required, key) {
			optional = ", not always there"
		}
		fmt.Fprintf(&result, "| `%s` | %s%s | %s |\n", key, kind, optional, property.Description)
	}
	statuses.WriteString("| exit status | meaning |\n|---|---|\n")
	for _, s := range cli.Statuses() {
		fmt.Fprintf(&statuses, "| %d | %s |\n", s.Status, s.Text)
	}
	var formats strings.Builder
	formats.WriteString("| format | what it is, and who reads it |\n|---|---|\n")
	for _, f := range format.All() {
		fmt.Fprintf(&formats, "| `%s` | %s |\n", f.Name, f.What)
	}
	return map[string]string{"keys": keyTable(), "layouts": layoutTable(), "formats": formats.String(), "settings": settings.String(), "tables": tables.String(), "result": result.String(), "statuses": statuses.String(), "capabilities": capabilityTable(t)}
}

// keyTable lists what the console's keys do, by where they do it.
func keyTable() string {
	var b strings.Builder
	b.WriteString("| key | what it does | where |\n|---|---|---|\n")
	for _, a := range keys.Default().List() {
		names := make([]string, len(a.Keys))
		for i, name := range a.Keys {
			names[i] = "`" + name + "`"
		}
		label := strings.Join(names, " ")
		if a.Label() == "1-9" {
			label = "`1` to `9`"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", label, a.About, a.Scope)
	}
	return b.String()
}

// layoutTable lists how sessions are laid out.
func layoutTable() string {
	var b strings.Builder
	b.WriteString("| layout | whose sessions | known by | rounds | records in |\n|---|---|---|---|---|\n")
	for _, l := range layout.All() {
		var known, rounds []string
		for _, name := range l.Names {
			known = append(known, "`"+name+"…`")
		}
		for _, sign := range l.Signs {
			known = append(known, "`"+sign+"`")
		}
		for _, r := range l.Rounds {
			rounds = append(rounds, r.ID[len(r.ID)-3:]+" `"+r.Artifact+"`")
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | `%s/` |\n", l.Name, l.Of, cmp.Or(strings.Join(known, ", "), "no other"), strings.Join(rounds, ", "), l.Records)
	}
	return b.String()
}

// TestReadmeTablesAreThePrograms holds the tables of the README to the program. go test ./ui/cli -run Readme -update
// writes them anew.
func TestReadmeTablesAreThePrograms(t *testing.T) {
	t.Parallel()
	places := map[string]int{}
	for _, path := range []string{readmePath, referencePath} {
		text := readPage(t, path)
		for name, want := range made(t) {
			begin, end := "<!-- begin: "+name+" -->\n", "<!-- end -->"
			before, rest, found := strings.Cut(text, begin)
			got, after, ends := strings.Cut(rest, end)
			if !found || !ends {
				continue
			}
			places[name]++
			if strings.Count(want, "\n") < 7 {
				t.Errorf("there is next to nothing in %s:\n%s", name, want)
			}
			if got != want && !*update {
				t.Errorf("%s: its %s are out of date; with -update they are written anew. Want:\n%s", path, name, want)
			}
			text = before + begin + want + end + after
		}
		if *update {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name := range made(t) {
		if places[name] != 1 {
			t.Errorf("there are %d places for %s in the README and the reference: <!-- begin: %s -->", places[name], name, name)
		}
	}
}

// picturesToo makes the test of the pictures run: they show the console as it is now, so that any change to it, however
// small, makes them old, and nobody who changes the console should have to draw them at once.
const picturesToo = "PARLEY_TEST_PICTURES"

// TestReadmePicturesAreCurrent makes each picture again with the command that the README tells.
func TestReadmePicturesAreCurrent(t *testing.T) {
	t.Parallel()
	if os.Getenv(picturesToo) == "" && !*update {
		t.Skip(picturesToo + " is not set")
	}
	commands := regexp.MustCompile(`(?m)^parley (export demo --svg --size .+) -o (\w+\.svg)$`).FindAllStringSubmatch(readme(t), -1)
	if len(commands) < 5 {
		t.Errorf("only %d pictures are told", len(commands))
	}
	for _, command := range commands {
		s := newCLIHarness(t)
		if status := s.run(strings.Fields(command[1])...); status != cli.OK {
			t.Errorf("%s: status %d: %s", command[1], status, s.err.String())
			continue
		}
		path := filepath.Join(filepath.Dir(readmePath), "ui", "pictures", command[2])
		if *update {
			if err := os.WriteFile(path, s.out.Bytes(), 0o600); err != nil {
				t.Error(err)
			}
			continue
		}
		if there, err := os.ReadFile(path); err != nil || string(there) != s.out.String() {
			t.Errorf("%s is not what the console shows now (%v): -update draws it anew", command[2], err)
		}
	}
}

// TestReadmeLogIsOne reads the lines of an event log in it as the program would.
func TestReadmeLogIsOne(t *testing.T) {
	t.Parallel()
	lines := 0
	for _, f := range fences(readme(t)) {
		if f.language != "json" {
			continue
		}
		for line := range strings.Lines(f.text) {
			lines++
			if e, err := feedback.EventDecoders().Decode([]byte(line)); err != nil || e.Seq != int64(lines) || session.VerifyLine([]byte(line)) != nil || !strings.Contains(line, `"crc":`) {
				t.Errorf("line %d: event %d, %v, %v", f.line+lines-1, e.Seq, err, session.VerifyLine([]byte(line)))
			}
		}
	}
	if lines < 2 {
		t.Errorf("%d lines of a log", lines)
	}
}

// TestReadmeLinksLead looks for every file and every heading that the README and the reference link to.
func TestReadmeLinksLead(t *testing.T) {
	t.Parallel()
	for _, path := range []string{readmePath, referencePath} {
		links := regexp.MustCompile(`\]\(([^)]+)\)`).FindAllStringSubmatch(readPage(t, path), -1)
		if len(links) < 10 {
			t.Errorf("%s: only %d links are found", path, len(links))
		}
		for _, link := range links {
			if strings.HasPrefix(link[1], "http") {
				continue
			}
			name, anchor, within := strings.Cut(link[1], "#")
			target := path
			if name != "" {
				target = filepath.Join(filepath.Dir(path), name)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: a link leads nowhere: %v", path, err)
				continue
			}
			if within && !slices.Contains(anchors(readPage(t, target)), anchor) {
				t.Errorf("%s: no heading for %s", path, link[1])
			}
		}
	}
}

// anchors are the names that the headings of a page have in links.
func anchors(text string) []string {
	var list []string
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(text, -1) {
		letters := regexp.MustCompile(`[^\p{L}\p{N} -]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		list = append(list, strings.ReplaceAll(letters, " ", "-"))
	}
	return list
}
