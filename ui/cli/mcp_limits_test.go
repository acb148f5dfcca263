package cli_test

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/feedback/session"
)

// kill ends the parley that holds a session.
func kill(t *testing.T, folder string) {
	t.Helper()
	s, err := session.Summarize(folder)
	if err != nil || s.Holder == nil {
		t.Fatalf("nobody holds the session: %v, %v", s, err)
	}
	holder, err := os.FindProcess(s.Holder.PID)
	if err == nil {
		err = holder.Kill()
	}
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(30 * time.Second); holder.Signal(syscall.Signal(0)) == nil && time.Now().Before(deadline); {
		time.Sleep(5 * time.Millisecond)
	}
}

// Documents and sessions lie in the working folder, or where the person allowed it; a link leads nowhere else.
func TestAnAgentStaysInItsFolders(t *testing.T) {
	t.Parallel()
	w, outside := newAgentWorld(t), newAgentWorld(t)
	secret := outside.write(t, "secret.md", "# Secret\n\nNobody may read this.\n")
	if err := os.Symlink(secret, filepath.Join(w.folder, "innocent.md")); err != nil {
		t.Skip("there are no links here")
	}
	elsewhere := outside.connect(t, agentOptions{})
	elsewhere.call("review", values{"document": "secret.md", "offline": true})
	theirs := elsewhere.waitFor("waiting_for_decision")["session"].(string)
	a := w.connect(t, agentOptions{})
	for _, document := range []string{secret, "../" + filepath.Base(outside.folder) + "/secret.md", "innocent.md", "/etc/passwd", outside.folder + "/none.md"} {
		a.refused("outside_allowed_folders", "check", values{"document": document})
		a.refused("outside_allowed_folders", "review", values{"document": document, "offline": true})
	}
	a.refused("outside_allowed_folders", "review", values{"document": "brief.md", "session": outside.folder, "offline": true})
	for _, name := range []string{"wait", "findings", "record", "decide"} {
		a.refused("outside_allowed_folders", name, values{"session": theirs})
	}
	a.refused("document_not_found", "check", values{"document": "none.md"})
	a = w.connect(t, agentOptions{words: []string{"--allow", outside.folder}})
	a.call("check", values{"document": "innocent.md"})
	if r := a.call("wait", values{"session": theirs, "seconds": 0}); r["state"] != "waiting_for_decision" {
		t.Errorf("the session of an allowed folder: %v", r)
	}
}

// No argument of any tool switches trust on or allows an unsafe tool, and none is taken that a tool does not name.
func TestAnAgentCannotGiveTrust(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	w.write(t, ".parley.yaml", "tools:\n  mine: {command: [reviewer, gated], env: [ASKED, GATE]}\nperspectives:\n  product: {tools: [mine]}\n")
	w.write(t, "gate", "")
	a := w.connect(t, agentOptions{})
	for tool, err := range a.session.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		schema, err := json.Marshal(tool.InputSchema)
		if err != nil || regexp.MustCompile(`(?i)trust|unsafe|"config|command|"tools"|workspace`).Match(schema) {
			t.Errorf("%s takes %s, %v", tool.Name, schema, err)
		}
		readOnly := map[string]bool{"check": true, "wait": true, "findings": true, "record": true}[tool.Name]
		costs := tool.Name == "review" || tool.Name == "ask"
		if tool.Annotations.ReadOnlyHint != readOnly || costs != strings.Contains(tool.Description, "COSTS MONEY") || *tool.Annotations.DestructiveHint {
			t.Errorf("%s: %+v %s", tool.Name, tool.Annotations, tool.Description)
		}
	}
	a.refused("invalid_arguments", "review", values{"document": "brief.md", "allow_unsafe_tool": []string{"ccw"}})
	a.refused("invalid_arguments", "review", values{"document": "brief.md", "config": "x.yaml"})
	a.refused("invalid_arguments", "wait", values{"seconds": 41})
	a.refused("refused", "review", values{"document": "brief.md", "perspectives": []string{"nobody"}})
	a.refused("invalid_arguments", "review", values{})
	a.call("review", values{"document": "brief.md", "perspectives": []string{"product"}})
	r := a.waitFor("waiting_for_decision")
	if _, err := os.Stat(filepath.Join(w.folder, "asked")); err == nil || r["verdict"].(values)["judged_by_ai"] != 0.0 {
		t.Errorf("a tool that nobody trusted was run: %v", r)
	}
	// The same session in the hands of somebody else: it is only shown.
	w.env = append(w.env, "HOME="+t.TempDir())
	other := w.connect(t, agentOptions{})
	other.refused("session_not_trusted", "decide", values{"decision": "done"})
	other.refused("session_not_trusted", "mark", values{"finding": "F-001", "mark": "later"})
	other.refused("session_not_trusted", "ask", values{"questions": []string{"why?"}})
	other.call("findings", values{})
	other.call("record", values{})
}

// Nothing but the protocol comes on standard output, and a long document's result stays short enough to be passed on.
func TestOnlyTheProtocolIsOnStandardOutput(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	long := "# Requirements\n\n"
	for range 3000 {
		long += "- The system should perhaps be fast, easy and user-friendly, etc. \u202e\x1b[31m\n"
	}
	w.write(t, "long.md", long)
	lines := []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check","arguments":{"document":"long.md"}}}`,
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"check","arguments":{"document":"none.md"}}}`,
		`nonsense`,
		`{"jsonrpc":"2.0","id":4,"method":"tools/list"}`,
	}
	server := exec.Command("parley", "mcp")
	server.Dir, server.Env = w.folder, w.env
	out := answersTo(t, server, lines)
	answers := 0
	for line := range bytes.Lines(out) {
		var m struct {
			Version string `json:"jsonrpc"`
		}
		if err := json.Unmarshal(line, &m); err != nil || m.Version != "2.0" {
			t.Errorf("no message of the protocol: %.200q", line)
		}
		if len(line) > 160_000 || bytes.ContainsAny(line, "\x1b\u202e") {
			t.Errorf("%d bytes: %.200q", len(line), line)
		}
		answers++
	}
	if answers != len(lines) {
		t.Errorf("%d answers to %d messages:\n%.2000s", answers, len(lines), out)
	}
}

// answersTo is what a server prints until it has answered every line; only then does the client close its end, since calls that are
// still at work end with it.
func answersTo(t *testing.T, server *exec.Cmd, lines []string) []byte {
	t.Helper()
	in, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	printed, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, strings.Join(lines, "\n")+"\n"); err != nil {
		t.Error(err)
	}
	var out []byte
	for reader := bufio.NewReader(printed); bytes.Count(out, []byte("\n")) < len(lines); {
		line, err := reader.ReadBytes('\n')
		if out = append(out, line...); err != nil {
			t.Errorf("the server's output ended: %v", err)
			break
		}
	}
	if err := in.Close(); err != nil {
		t.Error(err)
	}
	rest, err := io.ReadAll(printed)
	if err = cmp.Or(err, server.Wait()); err != nil {
		t.Error(err)
	}
	return append(out, rest...)
}
