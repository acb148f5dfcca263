package cli_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"parley/ui/cli"
	"parley/ui/console"
)

// spoil puts the texts behind every text of a session's files.
func spoil(t *testing.T, folder string) {
	t.Helper()
	texts := core()
	next := 0
	sums := regexp.MustCompile(`(?m),\s*"crc": ?"[0-9a-f]{8}"(\s*\})`)
	words := regexp.MustCompile(`"(?:text|description|role|artifact|path|quote|reason|title|topic|error|name)":"[^"\\]{3,}`)
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".ndjson" && filepath.Ext(path) != ".json" && filepath.Ext(path) != ".md" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text := sums.ReplaceAllString(string(data), "$1") // a stranger who writes a log gives it sums that match, or none
		if filepath.Ext(path) == ".md" {
			text += "\n" + texts[next%coreTexts].Text + "\n"
		} else {
			text = words.ReplaceAllStringFunc(text, func(found string) string {
				next++
				return found + strings.Trim(jsonString(texts[next%coreTexts].Text), `"`)
			})
		}
		next++
		return os.WriteFile(path, []byte(text), 0o600)
	})
	if err != nil || next < coreTexts {
		t.Fatalf("%d texts were put in: %v", next, err)
	}
}

// A record, an event log and a session of somebody else's may hold anything.
func TestHostileSessionsShowHarmlessly(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	s := reviewed(t)
	spoil(t, s.folder)
	e := &exhibit{t: t, name: "session"}
	for _, args := range [][]string{
		{"open", "--headless"},
		{"open", "--output", "json"},
		{"open", "REVIEW-001", "--headless"},
		{"export", "REVIEW-001", "--html"},
		{"export", "REVIEW-001", "--svg"},
		{"export", "REVIEW-001", "--svg", "--screen", "findings"},
		{"replay", "REVIEW-001", "--headless"},
		{"feedback", "--session", filepath.Join(s.folder, ".parley"), "--round", "1", "--headless", "--yes"},
		{"rounds"},
		{"perspectives"},
		{"config"},
		{"doctor"},
		{"checks"},
		{"keys"},
		{"theme"},
		{"man"},
		{"schema"},
		{"trust"},
		{"__complete", "open", ""},
		{"__complete", "review", ""},
	} {
		e.printed(s.fresh().printed(t, args...))
	}
	if s.fresh().run("open", "REVIEW-001"); len(s.console.events) > 0 {
		e.draw(s.console.events, s.console.options.Title)
	}
	s.fresh().run("replay", "REVIEW-001")
	e.draw(s.console.events, s.console.options.Title)
}

// A record of somebody else's is opened in the console, or printed.
func hostileRecords(t *testing.T, seen *tally) {
	t.Helper()
	s := newCLIHarness(t)
	var b strings.Builder
	b.WriteString("# Discussion Record: DISCUSS-001\n\n")
	for i, x := range core() {
		fmt.Fprintf(&b, "## Part %d\n\n- %s §\n\n", i, token(i, x.Text))
	}
	path := s.put(t, "record.md", b.String())
	headless := &exhibit{t: t, name: "record, headless", seen: seen}
	headless.printed(s.printed(t, "view", path, "--headless"))
	headless.holds(0, coreTexts)
	s.app.OutIsTerminal = func() bool { return true }
	if status := s.fresh().run("view", path); status != cli.OK || s.console.text == "" {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	screen := &exhibit{t: t, name: "record, screen", seen: seen}
	options := console.Options{Title: s.console.options.Title, Document: &console.Document{Text: s.console.text, Path: path}}
	stage := console.NewOffscreen(options, 200, 420, time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	for _, key := range "?o" { // help and the outline, each over the page
		screen.drawn(stage.Frame())
		stage.Press(key)
	}
	screen.drawn(stage.Frame())
	screen.holds(0, coreTexts)
}

// The sessions of other programs hold discoveries, rounds and shared memory of theirs.
func TestHostileSessionsOfOthersShowHarmlessly(t *testing.T) {
	t.Parallel()
	batch := min(8, coreTexts)
	for from := 0; from < coreTexts; from += batch {
		s := newCLIHarness(t)
		s.console.decide = doneByPerson
		var lines, requirements strings.Builder
		for i := from; i < from+batch; i++ {
			text := jsonString(token(i, core()[i].Text) + "§")
			fmt.Fprintf(&lines, `{"ts": %s, "worker": %s, "type": %s, "data": {"text": %s, "severity": %s, "name": %s, %s: 1}}`+"\n", text, text, text, text, text, text, text)
			fmt.Fprintf(&lines, `{"ts": "2026-11-20T12:00:00Z", "worker": "w%d", "type": "finding", "data": {"finding": %s, "text": %s, "title": %s, "evidence": %s}}`+"\n", i, text, text, text, text)
			fmt.Fprintf(&requirements, `{"id": %s, "type": %s, "kind": %s, "text": %s, "priority": %s},`, text, text, text, text, text)
		}
		first := jsonString(token(from, core()[from].Text) + "§")
		s.put(t, "theirs/discoveries.ndjson", lines.String())
		s.put(t, "theirs/.msg/meta.json", `{"session": `+first+`, "title": `+first+`}`)
		s.put(t, "theirs/round-1.json", `{"round": 1, "summary": `+first+`, "findings": [`+first+`]}`)
		s.put(t, "theirs/discussions/round-1.json", `{"round": 1, "summary": `+first+`, "findings": [`+first+`]}`)
		s.put(t, "theirs/wisdom/notes.md", "# "+core()[from].Text+"\n")
		context := s.put(t, "theirs/spec/discovery-context.json", `{"seed": `+first+`, "requirements": [`+strings.TrimSuffix(requirements.String(), ",")+`]}`)
		s.put(t, "theirs/spec/product-brief.md", "# Brief\n\nThe app shall be fast.\n")
		session := filepath.Join(s.folder, "theirs")
		for _, args := range [][]string{
			{"open", session, "--headless"},
			{"open", session},
			{"feedback", "--session", session, "--round", "1", "--headless", "--yes", "--context", filepath.Join(session, "round-1.json")},
			{"feedback", "--session", session, "--round", "1", "--headless", "--yes", "--output", "json"},
			{"trace", context, s.doc()},
			{"trace", context, s.doc(), "--csv"},
			{"trace", context, s.doc(), "--json"},
			{"review", "DISCUSS-002", "--session", session, "--offline", "--headless", "--yes", "--fail-on", "never", "--output", "report"},
			{"open", session, "--headless", "--decide", "done"},
			{"export", session, "--html"},
		} {
			e := &exhibit{t: t, name: strings.Join(args[:1], " ")}
			s.fresh().run(args...)
			e.printed(s.out.String() + "\n" + s.err.String())
			if s.console.text != "" {
				e.draw(nil, s.console.text)
				s.console.text = ""
			}
		}
		e := &exhibit{t: t, name: "gate"}
		s.console.events = nil
		s.fresh().run("feedback", "--session", session, "--round", "1")
		e.drawAt(s.console.events, s.console.options.Title, 120)
	}
}
