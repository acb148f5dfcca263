package cli_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/engine/race"
)

// agentWorld is a folder in which an agent works, with parley and its scripted reviewers on PATH and no AI tool.
type agentWorld struct {
	folder, home string
	env          []string
}

func newAgentWorld(t *testing.T) *agentWorld {
	t.Helper()
	if race.Enabled && t.Name() != "TestAnAgentReviewsADocument" {
		t.Skip("every call of an agent is a process of its own; one session of them is tried under the race detector")
	}
	parley, err := exec.LookPath("parley")
	if err != nil {
		t.Fatal(err)
	}
	w := &agentWorld{folder: t.TempDir(), home: t.TempDir()}
	w.env = []string{
		"PATH=" + filepath.Dir(parley), "HOME=" + w.home, "GORACE=atexit_sleep_ms=0", "TMPDIR=" + t.TempDir(),
		"GATE=" + filepath.Join(w.folder, "gate"), "ASKED=" + filepath.Join(w.folder, "asked"),
	}
	w.write(t, "brief.md", larderBrief(t))
	return w
}

// larderBrief is a brief with two gaps that the built-in checks tell.
func larderBrief(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "larder", "spec", "product-brief.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + "\n## Rollout\n\nTBD\n\nThe [prices](#prices) are known.\n"
}

func (w *agentWorld) write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(w.folder, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// reviewers writes a configuration in which one scripted reviewer answers for product.
func (w *agentWorld) reviewers(t *testing.T, manner string) (file string) {
	t.Helper()
	return w.write(t, "reviewers.yaml", "tools:\n  scripted: {command: [reviewer, "+manner+"], env: [ASKED, GATE]}\nperspectives:\n  product: {tools: [scripted]}\n")
}

// agent is a program with the official client, and the server that it has started.
type agent struct {
	*testing.T
	session *sdk.ClientSession
	server  *exec.Cmd
	outputs map[string]*jsonschema.Resolved
}

// agentOptions say what the agent's program can do.
type agentOptions struct {
	version  string
	words    []string // after parley mcp
	form     func(*sdk.ElicitParams) *sdk.ElicitResult
	progress func(string)
}

func (w *agentWorld) connect(t *testing.T, o agentOptions) *agent {
	t.Helper()
	a := &agent{T: t, server: exec.Command("parley", append([]string{"mcp"}, o.words...)...), outputs: map[string]*jsonschema.Resolved{}}
	a.server.Dir, a.server.Env, a.server.Stderr = w.folder, w.env, os.Stderr
	options := &sdk.ClientOptions{}
	if o.form != nil {
		options.ElicitationHandler = func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) { return o.form(r.Params), nil }
	}
	if o.progress != nil {
		options.ProgressNotificationHandler = func(_ context.Context, r *sdk.ProgressNotificationClientRequest) { o.progress(r.Params.Message) }
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "tester", Version: "1"}, options).
		Connect(t.Context(), &sdk.CommandTransport{Command: a.server}, &sdk.ClientSessionOptions{ProtocolVersion: o.version})
	if err != nil {
		t.Fatal(err)
	}
	a.session = session
	t.Cleanup(func() { _ = session.Close() })
	for tool, err := range session.Tools(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		a.outputs[tool.Name] = strictly(t, tool.OutputSchema)
	}
	return a
}

// strictly makes a schema refuse keys that it does not name.
func strictly(t *testing.T, from any) *jsonschema.Resolved {
	t.Helper()
	data, err := json.Marshal(from)
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(data, &s); err != nil {
		t.Fatal(err)
	}
	var close func(*jsonschema.Schema)
	close = func(s *jsonschema.Schema) {
		if s == nil {
			return
		}
		if s.Properties != nil {
			s.AdditionalProperties = &jsonschema.Schema{Not: &jsonschema.Schema{}}
		}
		for _, p := range s.Properties {
			close(p)
		}
		close(s.Items)
	}
	close(&s)
	resolved, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

type values = map[string]any

// call calls a tool that has to succeed, and checks its result against its schema.
func (a *agent) call(name string, arguments values) values {
	a.Helper()
	result, code := a.try(name, arguments)
	if code != "" {
		a.Fatalf("%s %v: %v", name, arguments, result)
	}
	return result
}

// try calls a tool; code is that of its error.
func (a *agent) try(name string, arguments values) (result values, code string) {
	a.Helper()
	p := &sdk.CallToolParams{Name: name, Arguments: arguments}
	p.SetProgressToken("token of " + name)
	r, err := a.session.CallTool(a.Context(), p)
	if err != nil {
		a.Fatalf("%s %v: %v", name, arguments, err)
	}
	text := r.Content[0].(*sdk.TextContent).Text
	if len(text) > 80_000 {
		a.Errorf("%s: a result of %d bytes", name, len(text))
	}
	if !r.IsError {
		result = r.StructuredContent.(values)
		if err := a.outputs[name].Validate(result); err != nil {
			a.Errorf("%s: the result does not fit its schema: %v\n%s", name, err, text)
		}
		return result, ""
	}
	var said struct {
		Error struct {
			Code   string `json:"code"`
			Advice string `json:"what_to_do"`
		} `json:"error"`
	}
	if err := json.Unmarshal([]byte(text), &said); err != nil || said.Error.Code == "" || said.Error.Advice == "" {
		a.Errorf("%s: an error without a code or an advice: %s", name, text)
	}
	return values{"error": text}, said.Error.Code
}

// waitFor waits until a discussion is in a state.
func (a *agent) waitFor(state string) values {
	a.Helper()
	for deadline := time.Now().Add(90 * time.Second); ; {
		r := a.call("wait", values{"seconds": 10})
		if r["state"] == state {
			return r
		}
		if time.Now().After(deadline) || r["state"] != "running" {
			a.Fatalf("the state is %v, want %s: %v", r["state"], state, r)
		}
	}
}

func (a *agent) refused(code, name string, arguments values) {
	a.Helper()
	if result, got := a.try(name, arguments); got != code {
		a.Errorf("%s %v: code %q, want %q: %v", name, arguments, got, code, result)
	}
}

// An agent checks a folder as the command does: every document has its verdict, and what they say against each other is told.
func TestAnAgentChecksAFolder(t *testing.T) {
	t.Parallel()
	w := newAgentWorld(t)
	for name, text := range map[string]string{
		"brief.md":        "# Brief\n\n## Requirements\n\n- REQ-001: The app lists the items of a receipt within 5 seconds.\n",
		"requirements.md": "# Requirements\n\n### REQ-001: Scan\n\nThe app lists the items of a receipt within 10 seconds.\n",
	} {
		if err := os.MkdirAll(filepath.Join(w.folder, "plan"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(w.folder, "plan", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a := w.connect(t, agentOptions{})
	for _, arguments := range []values{{"document": "plan"}, {"documents": []string{"plan/brief.md", "plan/requirements.md"}}} {
		checked := a.call("check", arguments)
		if of, _ := checked["documents"].([]any); len(of) != 2 || checked["verdict"] != nil {
			t.Errorf("%v: %v", arguments, checked)
		}
		between, _ := checked["contradictions"].([]any)
		if isFolder := arguments["document"] != nil; isFolder != (len(between) == 1 && strings.Contains(between[0].(string), "5 seconds")) {
			t.Errorf("%v: %v", arguments, between)
		}
	}
	a.refused("document_not_found", "check", values{"documents": []string{"plan", "none.md"}})
	a.refused("invalid_arguments", "check", values{})
}

// An agent of each era checks a document, has it reviewed, reads and marks findings, lets the person decide, and reads the record.
func TestAnAgentReviewsADocument(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"2026-07-28", "2025-11-25", "2025-06-18"} {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			w := newAgentWorld(t)
			var shown *sdk.ElicitParams
			a := w.connect(t, agentOptions{version: version, words: []string{"--config", w.reviewers(t, "good")}, form: func(p *sdk.ElicitParams) *sdk.ElicitResult {
				shown = p
				return &sdk.ElicitResult{Action: "accept", Content: values{"decision": "done", "reason": "good enough for me"}}
			}})
			if checked := a.call("check", values{"document": "brief.md"}); checked["total"].(float64) < 1 || checked["verdict"].(values)["judged_by_ai"] != 0.0 {
				t.Errorf("checked: %v", checked)
			}
			if _, err := os.Stat(filepath.Join(w.folder, ".parley")); err == nil {
				t.Error("a check keeps something")
			}
			a.refused("session_not_found", "wait", values{})
			begun := a.call("review", values{"document": "brief.md", "perspectives": []string{"product", "quality"}})
			if begun["round_id"] != "REVIEW-001" || begun["earlier"] != nil {
				t.Errorf("begun: %v", begun)
			}
			r := a.waitFor("waiting_for_decision")
			if v := r["verdict"].(values); v["judged_by_ai"] != 1.0 || v["judged_by_rules"] != 1.0 || r["round"] != 1.0 || !slices.Contains(r["offers"].([]any), any("continue")) {
				t.Errorf("the round: %v", r)
			}
			if again := a.call("review", values{"document": "brief.md", "perspectives": []string{"quality", "product"}}); again["earlier"] != true || again["session"] != begun["session"] {
				t.Errorf("the same review is begun twice: %v", again)
			}
			page := a.call("findings", values{"kind": "weakness", "limit": 1})
			if page["next_offset"] != 1.0 || len(page["findings"].([]any)) != 1 {
				t.Errorf("a page of one: %v", page)
			}
			id := page["findings"].([]any)[0].(values)["id"].(string)
			a.refused("mark_not_taken", "mark", values{"finding": id, "mark": "reject"})
			a.refused("mark_not_taken", "mark", values{"finding": "F-999", "mark": "later"})
			marked := a.call("mark", values{"finding": id, "mark": "reject", "reason": "we know"})["finding"].(values)
			if marked["mark"] != "reject" || marked["reason"] != "we know (said through an agent, tester)" {
				t.Errorf("marked: %v", marked)
			}
			decided := a.call("decide", values{})
			if d := decided["decision"].(values); decided["status"] != "decided" || d["decision"] != "done" || d["decided_by"] != "person, in the agent's form" || d["reason"] != "good enough for me" {
				t.Errorf("decided: %v", decided)
			}
			checkForm(t, shown)
			if text := a.call("record", values{"text": "conclusions"})["markdown"].(string); !strings.Contains(text, "person, in the agent's form") || !strings.Contains(text, "we know") {
				t.Errorf("the conclusions do not say who decided, or why a finding was rejected:\n%s", text)
			}
			a.readsResources()
			a.refused("nothing_to_decide", "decide", values{"decision": "done"})
			a.refused("concluded", "mark", values{"finding": id, "mark": "later"})
		})
	}
}

// checkForm: a decision is required, has no default, and is one of those that the checkpoint offers.
func checkForm(t *testing.T, shown *sdk.ElicitParams) {
	t.Helper()
	if shown == nil {
		t.Fatal("no form was shown")
	}
	schema := shown.RequestedSchema.(values)
	decision := schema["properties"].(values)["decision"].(values)
	if _, has := decision["default"]; has || !slices.Equal(schema["required"].([]any), []any{"decision"}) || len(decision["enum"].([]any)) < 4 {
		t.Errorf("the form: %v", schema)
	}
	if !strings.Contains(shown.Message, "REVIEW-001, round 1") {
		t.Errorf("the form says %q", shown.Message)
	}
}

func (a *agent) readsResources() {
	a.Helper()
	list, err := a.session.ListResources(a.Context(), nil)
	if err != nil || len(list.Resources) != 2 {
		a.Fatalf("resources: %v, %v", list, err)
	}
	for i, title := range []string{"# Discussion Record: REVIEW-001", "# Conclusions: REVIEW-001"} {
		r, err := a.session.ReadResource(a.Context(), &sdk.ReadResourceParams{URI: list.Resources[i].URI})
		if err != nil || !strings.HasPrefix(r.Contents[0].Text, title) {
			a.Errorf("%s: %v, %v", list.Resources[i].URI, r, err)
		}
	}
	for _, uri := range []string{"parley://record/REVIEW-001?session=/etc", "parley://record/NOBODY-1?session=.parley", "file:///etc/passwd", "parley://record/REVIEW-001"} {
		if _, err := a.session.ReadResource(a.Context(), &sdk.ReadResourceParams{URI: uri}); err == nil {
			a.Errorf("%s was read", uri)
		}
	}
}

// The README's table names the tools that there are.
func TestReadmeNamesTheToolsForAgents(t *testing.T) {
	t.Parallel()
	_, rest, _ := strings.Cut(readme(t), "## Tools for agents (MCP)")
	section, _, _ := strings.Cut(rest, "\n## ")
	var named []string
	for line := range strings.Lines(section) {
		if cells := strings.Split(line, "|"); len(cells) > 2 && strings.Contains(cells[1], "`") {
			named = append(named, strings.Trim(cells[1], " `"))
		}
	}
	var there []string
	for name := range newAgentWorld(t).connect(t, agentOptions{}).outputs {
		there = append(there, name)
	}
	slices.Sort(named)
	slices.Sort(there)
	if !slices.Equal(named, there) {
		t.Errorf("the README names %v, and there are %v", named, there)
	}
}
