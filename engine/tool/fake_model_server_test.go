//go:build unix

package tool

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// modelCall is one use of a tool that the scripted model asks for. Patch is the input of a tool that takes plain text.
type modelCall struct {
	Name  string
	Input map[string]any
	Patch string
}

// modelServer plays the model of all tools on loopback: it asks for its calls, and answers with a review once it is
// told what came of them. It speaks the four interfaces that the tools use.
type modelServer struct {
	*httptest.Server
	calls []modelCall

	mu       sync.Mutex
	received []string // the bodies
	offered  []string // names of tools
}

// modelReview is what the scripted model answers in the end.
const modelReview = `{"strengths":["short"],"weaknesses":["[low] no owner"],"suggestions":["name one"],"rating":4}`

func newModelServer(tb testing.TB, calls []modelCall) *modelServer {
	tb.Helper()
	m := &modelServer{calls: calls}
	m.Server = httptest.NewServer(http.HandlerFunc(m.serve))
	tb.Cleanup(m.Close)
	return m
}

func (m *modelServer) serve(w http.ResponseWriter, r *http.Request) {
	content, _ := io.ReadAll(r.Body)
	body := string(content)
	m.mu.Lock()
	m.received = append(m.received, r.URL.String()+"\n"+body)
	m.note(content)
	m.mu.Unlock()
	calls := m.calls
	if slices.ContainsFunc([]string{`"tool_result"`, `"function_call_output"`, `"custom_tool_call_output"`, `"functionResponse"`, `"role":"tool"`}, func(mark string) bool { return strings.Contains(body, mark) }) {
		calls = nil
	}
	switch path := r.URL.Path; {
	case strings.HasSuffix(path, "/messages"):
		m.anthropic(w, calls)
	case strings.HasSuffix(path, "/responses"):
		m.responses(w, calls)
	case strings.HasSuffix(path, "/chat/completions"):
		m.completions(w, calls, strings.Contains(body, `"stream":true`))
	case strings.HasSuffix(path, ":streamGenerateContent"), strings.HasSuffix(path, ":generateContent"):
		m.gemini(w, calls, strings.HasSuffix(path, ":streamGenerateContent"))
	case strings.HasSuffix(path, "ountTokens"), strings.HasSuffix(path, "/count_tokens"):
		_, _ = io.WriteString(w, `{"totalTokens":7,"input_tokens":7}`)
	default:
		http.NotFound(w, r)
	}
}

// note keeps which tools a request offers the model.
func (m *modelServer) note(body []byte) {
	var request struct {
		Tools json.RawMessage `json:"tools"`
	}
	if json.Unmarshal(body, &request) != nil {
		return
	}
	var tools []map[string]any
	_ = json.Unmarshal(request.Tools, &tools)
	for _, tool := range tools {
		m.offer(tool)
	}
}

func (m *modelServer) offer(tool map[string]any) {
	name, _ := tool["name"].(string)
	kind, _ := tool["type"].(string)
	if function, ok := tool["function"].(map[string]any); ok {
		name, _ = function["name"].(string)
	}
	declared, _ := tool["functionDeclarations"].([]any)
	inside, _ := tool["tools"].([]any)
	for _, one := range slices.Concat(declared, inside) {
		if function, ok := one.(map[string]any); ok {
			m.offer(function)
		}
	}
	if len(declared)+len(inside) > 0 {
		return
	}
	if name == "" {
		name = kind
	}
	if name == "" {
		for key := range tool { // such as gemini's {"googleSearch": {}}
			name = key
		}
	}
	if name != "" && !slices.Contains(m.offered, name) {
		m.offered = append(m.offered, name)
	}
}

// sse writes events of a stream.
type sse struct{ w http.ResponseWriter }

func newSSE(w http.ResponseWriter) sse {
	w.Header().Set("Content-Type", "text/event-stream")
	return sse{w}
}

func (s sse) send(event string, data any) {
	text, _ := json.Marshal(data)
	if event != "" {
		_, _ = fmt.Fprintf(s.w, "event: %s\n", event)
	}
	_, _ = fmt.Fprintf(s.w, "data: %s\n\n", text)
	s.w.(http.Flusher).Flush()
}

type fields = map[string]any

func (m *modelServer) anthropic(w http.ResponseWriter, calls []modelCall) {
	s := newSSE(w)
	s.send("message_start", fields{"type": "message_start", "message": fields{
		"id": "msg_1", "type": "message", "role": "assistant", "model": "scripted", "content": []any{}, "stop_reason": nil,
		"usage": fields{"input_tokens": 7, "output_tokens": 1},
	}})
	block := func(i int, start, delta fields) {
		s.send("content_block_start", fields{"type": "content_block_start", "index": i, "content_block": start})
		s.send("content_block_delta", fields{"type": "content_block_delta", "index": i, "delta": delta})
		s.send("content_block_stop", fields{"type": "content_block_stop", "index": i})
	}
	reason := "end_turn"
	for i, call := range calls {
		reason = "tool_use"
		input, _ := json.Marshal(call.Input)
		block(i, fields{"type": "tool_use", "id": fmt.Sprintf("toolu_%d", i), "name": call.Name, "input": fields{}},
			fields{"type": "input_json_delta", "partial_json": string(input)})
	}
	if len(calls) == 0 {
		block(0, fields{"type": "text", "text": ""}, fields{"type": "text_delta", "text": modelReview})
	}
	s.send("message_delta", fields{"type": "message_delta", "delta": fields{"stop_reason": reason}, "usage": fields{"output_tokens": 7}})
	s.send("message_stop", fields{"type": "message_stop"})
}

func (m *modelServer) responses(w http.ResponseWriter, calls []modelCall) {
	s := newSSE(w)
	s.send("response.created", fields{"type": "response.created", "response": fields{"id": "resp_1"}})
	var items []any
	for i, call := range calls {
		id := fmt.Sprintf("call_%d", i)
		item := fields{"type": "function_call", "id": "fc_" + id, "call_id": id, "name": call.Name}
		if server, name, ok := strings.Cut(call.Name, "/"); ok {
			item["namespace"], item["name"] = server, name
		}
		if call.Patch != "" {
			item["type"], item["input"] = "custom_tool_call", call.Patch
		} else {
			input, _ := json.Marshal(call.Input)
			item["arguments"] = string(input)
		}
		items = append(items, item)
	}
	if len(calls) == 0 {
		items = append(items, fields{"type": "message", "id": "msg_1", "role": "assistant", "content": []any{fields{"type": "output_text", "text": modelReview}}})
	}
	for i, item := range items {
		s.send("response.output_item.done", fields{"type": "response.output_item.done", "output_index": i, "item": item})
	}
	s.send("response.completed", fields{"type": "response.completed", "response": fields{
		"id": "resp_1", "usage": fields{"input_tokens": 7, "output_tokens": 7, "total_tokens": 14},
	}})
}

func (m *modelServer) completions(w http.ResponseWriter, calls []modelCall, stream bool) {
	message := fields{"role": "assistant", "content": modelReview}
	reason := "stop"
	if len(calls) > 0 {
		var list []any
		for i, call := range calls {
			input, _ := json.Marshal(call.Input)
			list = append(list, fields{"index": i, "id": fmt.Sprintf("call_%d", i), "type": "function", "function": fields{"name": call.Name, "arguments": string(input)}})
		}
		message, reason = fields{"role": "assistant", "content": nil, "tool_calls": list}, "tool_calls"
	}
	usage := fields{"prompt_tokens": 7, "completion_tokens": 7, "total_tokens": 14}
	head := fields{"id": "chat_1", "created": 1, "model": "scripted"}
	if !stream {
		head["object"], head["usage"] = "chat.completion", usage
		head["choices"] = []any{fields{"index": 0, "message": message, "finish_reason": reason}}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(head)
		return
	}
	s := newSSE(w)
	head["object"] = "chat.completion.chunk"
	head["choices"] = []any{fields{"index": 0, "delta": message, "finish_reason": nil}}
	s.send("", head)
	head["choices"], head["usage"] = []any{fields{"index": 0, "delta": fields{}, "finish_reason": reason}}, usage
	s.send("", head)
	_, _ = io.WriteString(w, "data: [DONE]\n\n")
}

func (m *modelServer) gemini(w http.ResponseWriter, calls []modelCall, stream bool) {
	var parts []any
	for i, call := range calls {
		parts = append(parts, fields{"functionCall": fields{"id": fmt.Sprintf("call_%d", i), "name": call.Name, "args": call.Input}})
	}
	if len(parts) == 0 {
		parts = append(parts, fields{"text": modelReview})
	}
	answer := fields{
		"candidates":    []any{fields{"index": 0, "content": fields{"role": "model", "parts": parts}, "finishReason": "STOP"}},
		"usageMetadata": fields{"promptTokenCount": 7, "candidatesTokenCount": 7, "totalTokenCount": 14},
	}
	if stream {
		newSSE(w).send("", answer)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer)
}

// requests are the bodies that arrived, each with its address in the first line.
func (m *modelServer) requests() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.received)
}

// offers are the tools that the model was offered.
func (m *modelServer) offers() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Sorted(slices.Values(m.offered))
}
