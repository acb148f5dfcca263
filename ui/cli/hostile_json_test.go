package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/foreign"
	"parley/engine/foreign/hostile"
	"parley/feedback"
	"parley/feedback/feedbacktest"
	"parley/ui/cli"
)

// streams are what tools print that answer in events; %[1]s is a hostile text as JSON, %[2]s the review as JSON text.
var streams = map[string]string{
	"claude": `{"type":"system","subtype":"init","claude_code_version":%[1]s,"tool_name":%[1]s}
{"type":"system","subtype":"permission_denied","tool_name":%[1]s}
{"type":"system","subtype":"api_retry","error":%[1]s,"attempt":1}
{"type":"stream_event","event":{"type":"content_block_start","content_block":{"type":"tool_use","name":%[1]s}}}
{"type":"stream_event","event":{"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":%[1]s}}}
{"type":"assistant","message":{"content":[{"type":"text","text":%[1]s},{"type":"tool_use","name":%[1]s}]}}
{"type":"result","is_error":false,"result":%[2]s}
`,
	"codex": `{"type":"turn.started"}
{"type":"item.started","item":{"type":"command_execution","command":%[1]s}}
{"type":"item.started","item":{"type":"mcp_tool_call","tool":%[1]s}}
{"type":"item.completed","item":{"type":"reasoning","text":%[1]s}}
{"type":"item.completed","item":{"type":"error","message":%[1]s}}
{"type":"error","message":%[1]s}
{"type":"item.completed","item":{"type":"agent_message","text":%[2]s}}
{"type":"turn.completed"}
`,
	"gemini": `{"type":"message","role":"assistant","content":%[1]s}
{"type":"tool_use","tool_name":%[1]s}
{"type":"tool_result"}
{"type":"error","severity":"warning","message":%[1]s}
{"type":"message","role":"assistant","content":%[2]s}
{"type":"result","status":"success"}
`,
	"opencode": `{"type":"step_start"}
{"type":"tool_use","part":{"tool":%[1]s}}
{"type":"text","part":{"text":%[2]s}}
{"type":"step_finish","part":{"reason":"stop"}}
`,
	"failing": `{"type":"result","is_error":true,"result":%[1]s,"terminal_reason":%[1]s,"errors":[%[1]s]}
`,
}

// hostileStream prints a tool's events with every text of the core, eight at a time, in each of their fields.
func hostileStream(kind string, out io.Writer) {
	var all strings.Builder
	for i, x := range core() {
		all.WriteString(token(i, x.Text) + " § ")
	}
	text := jsonString(all.String())
	review := `{"strengths": [` + text + `], "weaknesses": [{"text": ` + text + `, "severity": "low", "quote": ` + text + `, "location": ` + text + `, "topic": ` + text +
		`}], "suggestions": [{"text": ` + text + `, "priority": ` + text + `}], "rating": 4, "open_questions": [` + text + `], "confirmed": [` + text + `], "answers": {` + text + `: ` + text + `}}`
	_, _ = fmt.Fprintf(out, streams[kind], text, jsonString(review))
}

// textsOf are all strings in a JSON text, keys too, each with the place it stands at.
func textsOf(t *testing.T, from string, data []byte, visit func(place, text string)) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(data))
	for {
		var value any
		err := decoder.Decode(&value)
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Errorf("%s: %v", from, err)
			return
		}
		walkTexts("", value, visit)
	}
}

func walkTexts(place string, value any, visit func(place, text string)) {
	switch v := value.(type) {
	case string:
		visit(place, v)
	case []any:
		for _, x := range v {
			walkTexts(place+"[]", x, visit)
		}
	case map[string]any:
		for k, x := range v {
			visit(place+" key", k)
			walkTexts(place+"."+k, x, visit)
		}
	}
}

// printable checks that a program may print every text of a JSON file or answer.
func printable(t *testing.T, from string, data []byte) {
	t.Helper()
	seen := 0
	textsOf(t, from, data, func(place, text string) {
		seen++
		if left := hostile.Find(text); len(left) > 0 || foreign.Text(text) != text {
			t.Errorf("%s %s: %.80q holds %.80q", from, place, text, left)
		}
	})
	if left := hostile.Find(string(data)); len(left) > 0 || seen == 0 {
		t.Errorf("%s: %d texts, and it holds %.80q", from, seen, left)
	}
}

// printableFiles checks every JSON file below a folder but what others wrote: the raw output of
// tools, the kept documents, the discovery context. It returns how many there were.
func printableFiles(t *testing.T, folder string) int {
	t.Helper()
	files := 0
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "raw" || entry.Name() == "artifacts" || entry.Name() == "spec"):
			return filepath.SkipDir
		case filepath.Ext(path) != ".json" && filepath.Ext(path) != ".ndjson":
			return nil
		}
		data, err := os.ReadFile(path)
		relative, _ := filepath.Rel(folder, path)
		if entry.Name() == "discoveries.ndjson" {
			data = ownLines(data)
		}
		printable(t, relative, data)
		files++
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return files
}

// ownLines are the entries of a board that parley wrote: those of others stay as they are.
func ownLines(data []byte) []byte {
	var own []byte
	for line := range bytes.Lines(data) {
		if bytes.Contains(line, []byte(`"worker":"parley"`)) {
			own = append(own, line...)
		}
	}
	return own
}

// Every text of 64 stands in every door at once: the document, its name and folder, roles and focus areas, the answer and
// every field of the events of each tool, errors, what the caller says, the files of others. What parley writes for programs
// can be printed.
func TestHostileTextsAreSafeToPrintFromEveryJSON(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	if runtime.GOOS == "windows" {
		t.Skip("file names hold no controls there")
	}
	batch := min(8, coreTexts)
	for from := 0; from < coreTexts; from += batch {
		if !everywhere() && from/batch%4 != 0 {
			continue
		}
		t.Run(core()[from].Name, func(t *testing.T) {
			t.Parallel()
			hostileJSON(t, core()[from:from+batch])
		})
	}
}

// hostileJSON tries the doors with some texts; each stands in all of them.
func hostileJSON(t *testing.T, texts []hostile.Text) {
	t.Helper()
	var all strings.Builder
	for i, x := range texts {
		fmt.Fprintf(&all, "k%d %s ", i, strings.NewReplacer("\x00", "\x01", "/", "-").Replace(x.Text))
	}
	text := jsonString(strings.ToValidUTF8(all.String(), "\uFFFD"))
	config, names := "tools:\n", []string{}
	for kind := range streams {
		format := map[string]string{
			"claude": "claude-stream-json", "failing": "claude-stream-json", "codex": "codex-jsonl", "gemini": "gemini-stream-json", "opencode": "opencode-json",
		}[kind]
		config += fmt.Sprintf("  t-%s: {command: [REVIEWER, hostile-stream-%s], output: %s}\n", kind, kind, format)
	}
	config += "perspectives:\n"
	for kind := range streams {
		config += fmt.Sprintf("  p-%s: {role: %s, focus: [%s], tools: [t-%s, direct]}\n", kind, text, text, kind)
		names = append(names, "p-"+kind)
	}
	s := hostileStage(t, config)
	name := strings.ReplaceAll(all.String(), "\n", " ") + ".md"
	folder := filepath.Join(s.folder, "in "+name[:min(len(name), 60)])
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Skipf("this file system takes no such name: %v", err)
	}
	path := filepath.Join(folder, name[max(0, len(name)-120):])
	document := "# Plan " + all.String() + "\n\n- FR-1: The app shall be fast " + all.String() + " and flexible.\n\nTODO " + all.String() + "\n"
	if err := os.WriteFile(path, []byte(document), 0o600); err != nil {
		t.Skipf("this file system takes no such name: %v", err)
	}
	session := filepath.Join(s.folder, "session "+name[:min(len(name), 60)])
	s.put(t, filepath.Base(session)+"/discoveries.ndjson", `{"worker": `+text+`, "type": "discussion_point", "data": {"topic": `+text+`, "perspectives": [`+text+`], "convergence": `+text+`, "open_questions": [`+text+`]}}`+"\n")
	s.put(t, filepath.Base(session)+"/spec/discovery-context.json", `{"seed": `+text+`, "requirements": [{"id": `+text+`, "text": `+text+`}, `+text+`]}`)
	s.tryJSON(t, path, session, all.String(), append(names, "coverage", "risk", "technical", "product", "quality"))
}

// tryJSON runs a discussion of two rounds and every command that answers in JSON.
func (s *cliHarness) tryJSON(t *testing.T, path, session, said string, names []string) {
	t.Helper()
	answers := 0
	ask := func(args ...string) {
		t.Helper()
		s.out.Reset()
		s.err.Reset()
		status := s.run(args...)
		if s.out.Len() > 0 {
			printable(t, strings.Join(args[:1], " "), s.out.Bytes())
			answers++
		} else {
			t.Errorf("%.60q prints nothing, status %d: %s", args, status, s.err.String())
		}
		s.console.events, s.console.text = nil, ""
	}
	decisions := []feedback.Decision{
		{Choice: feedback.AdjustDirection, Focus: said, Rationale: said, Origin: feedback.ByPerson},
		{Choice: feedback.ContinueDeeper, Questions: []string{said}, Origin: feedback.ByPerson},
		{Choice: feedback.Done, Origin: feedback.ByPerson},
	}
	s.console.decide = feedbacktest.ScriptedDecider(decisions)
	config := []string{"--config", filepath.Join(s.folder, "hostile.yaml")}
	review := []string{
		"review", path, "--session", session, "--perspectives", strings.Join(names, ","), "--fail-on", "never", "--output", "json",
		"--caller", strings.ReplaceAll(said, "\n", " "), "--task", said,
	}
	ask(append(review, config...)...)
	if n := printableFiles(t, session); n < 8 {
		t.Errorf("only %d JSON files were written in the session", n)
	}
	if data, err := os.ReadFile(path); err != nil || !bytes.Contains(data, []byte("TODO")) {
		t.Errorf("the document: %v", err)
	}
	context := filepath.Join(session, "spec", "discovery-context.json")
	for _, args := range [][]string{
		{"open", "--output", "json"},
		{"open", session, "--headless", "--output", "json"},
		{"trace", context, path, "--json"},
		{"perspectives", "--output", "json"},
		{"config", "--output", "json"},
		{"rounds", "--output", "json"},
		{"doctor", "--json", "--perspectives", "p-claude"},
		{"feedback", "--session", session, "--round", "1", "--headless", "--yes", "--output", "json", "--context", filepath.Join(session, "discussions", "discussion-round-1.json")},
	} {
		if args[0] == "perspectives" || args[0] == "config" || args[0] == "rounds" || args[0] == "doctor" {
			args = append(args, config...)
		}
		ask(args...)
	}
	if answers < 8 {
		t.Errorf("only %d answers in JSON", answers)
	}
}

// A name that is not safe to print, or no UTF-8, is written in its safe form and leads to its document all the same when the
// discussion is taken up again.
func TestADocumentWithAHostileNameIsFoundAgain(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	if runtime.GOOS == "windows" {
		t.Skip("file names hold no controls there")
	}
	for _, name := range []string{"brief\x1b[2J.md", "brief\u202edm.exe", "brief\xff.md", "brief\u009b31m\r.md"} {
		t.Run(fmt.Sprintf("%q", name), func(t *testing.T) {
			t.Parallel()
			s := newCLIHarness(t)
			path, session := filepath.Join(s.folder, name), filepath.Join(s.folder, "session\x1b]0;x\a")
			if err := os.WriteFile(path, []byte("# Plan\n\nThe app shall be fast.\n"), 0o600); err != nil {
				t.Skipf("this file system takes no such name: %v", err)
			}
			if status := s.run("review", path, "--session", session, "--offline", "--headless", "--fail-on", "never"); status != cli.OK {
				t.Fatalf("status %d: %s", status, s.err.String())
			}
			s.console.decide = feedbacktest.ScriptedDecider([]feedback.Decision{{Choice: feedback.ContinueDeeper, Origin: feedback.ByPerson}, {Choice: feedback.Done, Origin: feedback.ByPerson}})
			if status := s.fresh().run("open", session, "--fail-on", "never"); status != cli.OK {
				t.Fatalf("status %d: %s", status, s.err.String())
			}
			read := 0
			for _, e := range s.console.events {
				if body, is := e.Body.(engine.RoundStarted); is {
					read++
					if body.Artifact.Path != path {
						t.Errorf("round %d has read %q", body.Number, body.Artifact.Path)
					}
				}
			}
			if read != 2 {
				t.Errorf("%d rounds", read)
			}
			printableFiles(t, session)
		})
	}
}
