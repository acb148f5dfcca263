package tool

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// update rewrites the table of expectations. Read every changed row before it is kept.
var update = flag.Bool("update", false, "rewrite testdata/expected.tsv from what the parsers say")

// recording is one recorded run of a real tool.
type recording struct {
	name           string // folder/case
	form           Output
	stdout, stderr []byte
	code           *int
	signal         string
}

type meta struct {
	Argv     []string `json:"argv"`
	ExitCode *int     `json:"exit_code"`
	KilledBy *string  `json:"killed_by"`
}

// recordings reads all runs, each with the form that its command line asked for.
func recordings(tb testing.TB) []recording {
	tb.Helper()
	files, err := filepath.Glob("testdata/cli/*/*.meta.json")
	if err != nil || len(files) == 0 {
		tb.Fatalf("no recordings: %v", err)
	}
	var all []recording
	for _, file := range files {
		var m meta
		if err := json.Unmarshal(read(tb, file), &m); err != nil {
			tb.Fatalf("%s: %v", file, err)
		}
		base := strings.TrimSuffix(file, ".meta.json")
		name, err := filepath.Rel("testdata/cli", base)
		if err != nil {
			tb.Fatal(err)
		}
		r := recording{
			name: filepath.ToSlash(name), form: formOf(m.Argv),
			stdout: read(tb, base+".stdout"), stderr: read(tb, base+".stderr"),
			code: m.ExitCode,
		}
		if m.KilledBy != nil {
			r.signal = *m.KilledBy
		}
		all = append(all, r)
	}
	return all
}

func read(tb testing.TB, file string) []byte {
	tb.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// formOf is the form of output that a recorded command line asked for.
func formOf(argv []string) Output {
	streams := map[string]Output{"claude": OutputClaude, "qwen": OutputClaude, "gemini": OutputGemini, "codex": OutputCodex, "copilot": OutputCopilot, "opencode": OutputOpencode}
	form := streams[argv[0]]
	switch {
	case argv[0] == "codex" && !slices.Contains(argv, "--json"):
		return OutputText
	case (argv[0] == "claude" || argv[0] == "gemini") && !slices.Contains(argv, "stream-json"):
		return OutputText
	case form == "":
		return OutputText
	}
	return form
}

// recordedOutput is what a parser made of a recording.
type recordedOutput struct {
	verdict parseResult
	notes   *callNotes
	seen    []observation
}

// readRecording feeds a recording in pieces of the given size.
func readRecording(r recording, piece int) recordedOutput {
	var h recordedOutput
	p := newParser(r.form, func(o observation) { h.seen = append(h.seen, o) })
	for chunk := range slices.Chunk(r.stdout, piece) {
		p.stdout(chunk)
	}
	hints, kept := lineSplitter{onLine: p.stderr}, tail{limit: stderrLimit}
	for chunk := range slices.Chunk(r.stderr, piece) {
		hints.write(chunk)
		kept.write(chunk)
	}
	hints.flush()
	h.verdict = p.finish(exitInfo{code: r.code, signal: r.signal, stderr: kept.String()})
	h.notes = p.notes()
	return h
}

// expectation is the line of expectations for a recordedOutput.
func expectation(t *testing.T, r recording, h recordedOutput) string {
	t.Helper()
	kind, said := "ok", answerName(t, h.verdict.text)
	if h.verdict.kind != "" {
		kind, said = string(h.verdict.kind), h.verdict.detail
	}
	usage := "-"
	if u := h.notes.usage; u != nil {
		usage = fmt.Sprintf("%d/%d/%.6f", u.InputTokens, u.OutputTokens, u.CostUSD)
	}
	return strings.Join([]string{
		r.name, string(r.form), kind, fmt.Sprint(h.notes.retries), usage,
		strings.Join(h.notes.warnings, "; "), said,
	}, "\t")
}

// answerName names the recorded answer that a text is: exactly ("=NAME"), or but for white space at its ends ("~NAME"),
// or how it begins.
func answerName(t *testing.T, text string) string {
	t.Helper()
	files, err := filepath.Glob("testdata/cli/answers/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	near := ""
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		answer := string(read(t, file))
		switch {
		case answer == text:
			return "=" + name
		case near == "" && strings.TrimSpace(answer) == strings.TrimSpace(text):
			near = "~" + name
		}
	}
	if near != "" {
		return near
	}
	return fmt.Sprintf("%d bytes: %.60q … %.60q", len(text), text, text[max(0, len(text)-60):])
}

func TestRecordedRuns(t *testing.T) {
	t.Parallel()
	const table = "testdata/expected.tsv"
	var got strings.Builder
	got.WriteString("run\toutput\toutcome\tretries\tin/out/USD\twarnings\tanswer (=exact, ~but for white space) or detail\n")
	for _, r := range recordings(t) {
		whole := expectation(t, r, readRecording(r, 1<<20))
		if pieces := expectation(t, r, readRecording(r, 7)); pieces != whole {
			t.Errorf("cut into pieces of 7 bytes it reads differently:\n%s\n%s", pieces, whole)
		}
		got.WriteString(whole + "\n")
	}
	if *update {
		if err := os.WriteFile(table, []byte(got.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := strings.Split(string(read(t, table)), "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(want) || line != want[i] {
			t.Errorf("row %d\n got %s\nwant %s", i+1, line, at(want, i))
		}
	}
	if len(want) != 205 { // a heading, 203 runs, the end of the last line
		t.Errorf("the table has %d lines, want 205", len(want))
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "(no such row)"
}
