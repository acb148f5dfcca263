package protocol_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/ui/mcp/protocol"
)

type words struct {
	Text string `json:"text" jsonschema:"what to say"`
}

type said struct {
	Text string `json:"text"`
}

func tool[In, Out any](t *testing.T, name string, f func(context.Context, *protocol.Call, In) (Out, error)) protocol.Tool {
	t.Helper()
	made, err := protocol.NewTool(protocol.Tool{Name: name, Title: name, Description: name, Annotations: protocol.Annotations{ReadOnly: true}}, nil, f)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

var form = protocol.Form{Message: "Which?", Schema: &jsonschema.Schema{
	Type: "object", Required: []string{"choice"},
	Properties: map[string]*jsonschema.Schema{"choice": {Type: "string", Enum: []any{"left", "right"}}},
}}

// testServer has a tool of every kind.
func testServer(t *testing.T) *protocol.Server {
	t.Helper()
	return &protocol.Server{
		Info: protocol.Implementation{Name: "test", Version: "1"}, Instructions: "Be kind.", Log: io.Discard, Heartbeat: 20 * time.Millisecond,
		Resources: shelf{},
		Tools: []protocol.Tool{
			tool(t, "echo", func(_ context.Context, c *protocol.Call, in words) (said, error) {
				return said{c.Client + ": " + in.Text}, nil
			}),
			tool(t, "fail", func(context.Context, *protocol.Call, words) (said, error) {
				return said{}, &protocol.ToolError{Code: "broken", Message: "it is broken", Advice: "mend it"}
			}),
			tool(t, "panic", func(context.Context, *protocol.Call, words) (said, error) { panic("at the disco") }),
			tool(t, "ask", func(ctx context.Context, c *protocol.Call, _ words) (said, error) {
				if !c.ShowsForms() {
					return said{"no forms"}, nil
				}
				a, err := c.Ask(ctx, "choice", "the state", form)
				if err != nil {
					return said{}, err
				}
				choice, _ := a.Fields["choice"].(string)
				return said{strings.Join([]string{a.Action, choice, a.Fault, c.State()}, "|")}, nil
			}),
		},
	}
}

type shelf struct{}

func (shelf) List(context.Context) ([]protocol.Resource, error) {
	return []protocol.Resource{{URI: "test://book", Name: "book"}}, nil
}

func (shelf) Read(_ context.Context, uri string) (string, string, bool, error) {
	return "Once upon a time", "text/plain", uri == "test://book", nil
}

// connect is the official client at the other end.
func connect(t *testing.T, version string, o *sdk.ClientOptions, more ...protocol.Tool) *sdk.ClientSession {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	ctx, stop := context.WithCancel(context.Background())
	ended, server := make(chan error, 1), testServer(t)
	server.Tools = append(server.Tools, more...)
	go func() {
		ended <- server.Serve(ctx, in, out)
		_ = out.Close()
	}()
	client := sdk.NewClient(&sdk.Implementation{Name: "tester", Version: "1"}, o)
	session, err := client.Connect(ctx, &sdk.IOTransport{Reader: fromServer, Writer: toServer}, &sdk.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = toServer.Close()
		if err := <-ended; err != nil {
			t.Errorf("serving: %v", err)
		}
		stop()
		_ = session.Close()
	})
	return session
}

// eras are a version without a handshake, and those with one.
var eras = []string{"2026-07-28", "2025-11-25", "2025-06-18"}

func call(t *testing.T, s *sdk.ClientSession, name string, arguments map[string]any) *sdk.CallToolResult {
	t.Helper()
	r, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r
}

func textOf(t *testing.T, r *sdk.CallToolResult) string {
	t.Helper()
	if len(r.Content) != 1 {
		t.Fatalf("%d contents: %+v", len(r.Content), r)
	}
	text, is := r.Content[0].(*sdk.TextContent)
	if !is {
		t.Fatalf("content %T", r.Content[0])
	}
	return text.Text
}

func TestTheOfficialClientOfEachEraIsServed(t *testing.T) {
	t.Parallel()
	for _, version := range eras {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			s := connect(t, version, nil)
			hello := s.InitializeResult()
			if hello.ProtocolVersion != version || hello.ServerInfo.Name != "test" || hello.Instructions != "Be kind." {
				t.Errorf("the server says %+v of itself", hello)
			}
			list, err := s.ListTools(t.Context(), nil)
			if err != nil || len(list.Tools) != 4 || !list.Tools[0].Annotations.ReadOnlyHint || list.Tools[0].InputSchema == nil || list.Tools[0].OutputSchema == nil {
				t.Errorf("tools %+v, %v", list, err)
			}
			if r := call(t, s, "echo", map[string]any{"text": "a\nb"}); r.IsError || textOf(t, r) != `{"text":"tester: a\nb"}` || r.StructuredContent.(map[string]any)["text"] != "tester: a\nb" {
				t.Errorf("echo: %+v", r)
			}
			books, err := s.ListResources(t.Context(), nil)
			if err != nil || len(books.Resources) != 1 {
				t.Errorf("resources %+v, %v", books, err)
			}
			book, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "test://book"})
			if err != nil || book.Contents[0].Text != "Once upon a time" {
				t.Errorf("resource %+v, %v", book, err)
			}
			if _, err := s.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: "file:///etc/passwd"}); err == nil {
				t.Error("a resource that there is not was read")
			}
		})
	}
}

func TestWhatAToolCannotDoIsAResultThatSaysWhy(t *testing.T) {
	t.Parallel()
	s := connect(t, eras[0], nil)
	for name, want := range map[string]struct {
		arguments map[string]any
		code      string
	}{
		"fail":  {map[string]any{"text": "x"}, `"code":"broken"`},
		"panic": {map[string]any{"text": "x"}, `"code":"internal"`},
		"echo":  {map[string]any{"text": 7}, `"code":"invalid_arguments"`},
		"ask":   {map[string]any{"text": "x", "trust": true}, `"code":"invalid_arguments"`},
	} {
		if r := call(t, s, name, want.arguments); !r.IsError || !strings.Contains(textOf(t, r), want.code) {
			t.Errorf("%s: %+v", name, textOf(t, r))
		}
	}
	if _, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "nothing"}); err == nil {
		t.Error("a tool that there is not was called")
	}
	if r := call(t, s, "echo", map[string]any{"text": "still here"}); r.IsError {
		t.Errorf("after a panic: %+v", r)
	}
}

// A form's answer counts when a person sent it. The official client refuses to send one that does not fit: see
// TestAnEmptyFormIsRefused.
func TestAFormIsAskedInEachEra(t *testing.T) {
	t.Parallel()
	answers := map[string]struct {
		result *sdk.ElicitResult
		want   string
	}{
		"accepted":  {&sdk.ElicitResult{Action: "accept", Content: map[string]any{"choice": "left"}}, "accept|left|"},
		"declined":  {&sdk.ElicitResult{Action: "decline"}, "decline||"},
		"cancelled": {&sdk.ElicitResult{Action: "cancel"}, "cancel||"},
	}
	for _, version := range eras {
		for name, answer := range answers {
			t.Run(version+" "+name, func(t *testing.T) {
				t.Parallel()
				var shown *sdk.ElicitParams
				s := connect(t, version, &sdk.ClientOptions{ElicitationHandler: func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
					shown = r.Params
					return answer.result, nil
				}})
				r := call(t, s, "ask", map[string]any{"text": "x"})
				got := r.StructuredContent.(map[string]any)["text"].(string)
				if r.IsError || !strings.HasPrefix(got, answer.want) {
					t.Errorf("got %q, want %q…", got, answer.want)
				}
				if version == eras[0] && !strings.HasSuffix(got, "|the state") {
					t.Errorf("the state did not come back: %q", got)
				}
				if shown == nil || shown.Message != "Which?" || shown.Mode != "form" {
					t.Errorf("shown: %+v", shown)
				}
			})
		}
		t.Run(version+" no forms", func(t *testing.T) {
			t.Parallel()
			if r := call(t, connect(t, version, nil), "ask", map[string]any{"text": "x"}); !strings.Contains(textOf(t, r), "no forms") {
				t.Errorf("%+v", textOf(t, r))
			}
		})
	}
}

func TestProgressGoesOnWhileNothingHappensAndACallCanBeCancelled(t *testing.T) {
	t.Parallel()
	for _, version := range eras {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			told := make(chan *sdk.ProgressNotificationParams, 100)
			hung := make(chan struct{})
			hang := tool(t, "hang", func(ctx context.Context, c *protocol.Call, _ words) (said, error) {
				defer close(hung)
				c.Progress("hanging")
				<-ctx.Done()
				return said{}, ctx.Err()
			})
			watch := func(_ context.Context, r *sdk.ProgressNotificationClientRequest) { told <- r.Params }
			s := connect(t, version, &sdk.ClientOptions{ProgressNotificationHandler: watch}, hang)
			ctx, cancel := context.WithCancel(t.Context())
			p := &sdk.CallToolParams{Name: "hang", Arguments: map[string]any{"text": "x"}}
			p.SetProgressToken("mine")
			ended := make(chan error, 1)
			go func() {
				_, err := s.CallTool(ctx, p)
				ended <- err
			}()
			last := 0.0
			for range 4 {
				n := <-told
				if n.ProgressToken != "mine" || n.Message != "hanging" || n.Progress <= last {
					t.Errorf("progress %+v after %v", n, last)
				}
				last = n.Progress
			}
			cancel()
			if err := <-ended; err == nil {
				t.Error("the call was not cancelled")
			}
			<-hung // the client tells the server when it has told its caller
			if r := call(t, s, "echo", map[string]any{"text": "on"}); r.IsError {
				t.Errorf("after a cancelled call: %+v", r)
			}
		})
	}
}

// lockedBuffer takes what several calls write.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

// exchange sends lines and returns the answers by their ids.
func exchange(t *testing.T, lines ...string) map[string]map[string]any {
	t.Helper()
	var out lockedBuffer
	if err := testServer(t).Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	answers := map[string]map[string]any{}
	for line := range strings.Lines(out.b.String()) {
		var m map[string]any
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("no JSON on the wire: %q", line)
		}
		id, _ := json.Marshal(m["id"])
		answers[string(id)] = m
	}
	return answers
}

func codeOf(m map[string]any) float64 {
	fault, _ := m["error"].(map[string]any)
	code, _ := fault["code"].(float64)
	return code
}

func TestStrangeLinesGetAnAnswerAndEndNothing(t *testing.T) {
	t.Parallel()
	got := exchange(
		t, "", "  ", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, `no json`, `{"jsonrpc":"2.0","method":"notifications/initialized"}`, `{"jsonrpc":"2.0","id":"two","method":"sing"}`,
		`{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01"}}}`,
		`{"jsonrpc":"2.0","id":4,"method":"server/discover"}`, `{"jsonrpc":"2.0","id":"nobody asked","result":{}}`, `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":7}`,
		`{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"echo","arguments":{"text":"last"}}}`,
	)
	if r, is := got["1"]["result"].(map[string]any); !is || len(r) != 0 {
		t.Errorf("ping: %v", got["1"])
	}
	for id, code := range map[string]float64{"null": -32700, `"two"`: -32601, "3": -32022, "4": -32601, "5": -32602} {
		if codeOf(got[id]) != code {
			t.Errorf("%s: %v, want the code %v", id, got[id], code)
		}
	}
	if got["6"]["result"] == nil {
		t.Errorf("the last line, which lacks its end: %v", got["6"])
	}
	if r := got["6"]["result"].(map[string]any); r["resultType"] != nil {
		t.Errorf("an earlier client is told a result's kind: %v", r)
	}
}

// A message that is longer than any that is read is answered and passed over; what follows it is served.
func TestAFloodInOneLineEndsNothing(t *testing.T) {
	t.Parallel()
	got := exchange(t, `{"jsonrpc":"2.0","id":1,"method":"`+strings.Repeat("x", 9<<20)+`"}`, `{"jsonrpc":"2.0","id":2,"method":"ping"}`)
	if codeOf(got["null"]) != -32600 || got["1"] != nil || got["2"]["result"] == nil {
		t.Errorf("%v", got)
	}
}

// Codex once accepted forms with {} by itself: what was not filled in is nobody's word.
func TestAnEmptyFormIsRefused(t *testing.T) {
	t.Parallel()
	meta := `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}`
	for i, answer := range []string{`{"action":"accept","content":{}}`, `{"action":"accept"}`, `{"action":"accept","content":{"choice":"both"}}`, `{"action":"yes"}`, `{}`, `7`} {
		got := exchange(t, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{`+meta+`,"name":"ask","arguments":{"text":"x"},"inputResponses":{"choice":`+answer+`}}}`)
		result, _ := got["1"]["result"].(map[string]any)
		content, _ := result["structuredContent"].(map[string]any)
		text, _ := content["text"].(string)
		if fields := strings.Split(text, "|"); len(fields) != 4 || fields[2] == "" {
			t.Errorf("%d: %s counts: %v", i, answer, got["1"])
		}
	}
}

// A program that sends its calls and closes its end gets the answers: what takes a while ends, what only waits does so at once.
func TestCallsEndWhenTheClientHasClosedItsEnd(t *testing.T) {
	t.Parallel()
	s := testServer(t)
	s.Tools = append(s.Tools, tool(t, "patient", func(_ context.Context, c *protocol.Call, _ words) (said, error) {
		<-c.Gone()
		return said{"gone"}, nil
	}))
	var out lockedBuffer
	in := strings.NewReader(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}}}}
{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"patient","arguments":{"text":"x"}}}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"ask","arguments":{"text":"x"}}}`)
	if err := s.Serve(t.Context(), in, &out); err != nil {
		t.Fatal(err)
	}
	if text := out.b.String(); !strings.Contains(text, `"text":"gone"`) || !strings.Contains(text, "the client has closed its end") {
		t.Errorf("answers:\n%s", text)
	}
}
