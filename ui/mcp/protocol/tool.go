package protocol

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"

	"github.com/google/jsonschema-go/jsonschema"
)

// Annotations tell a client what a tool does to the world, so that it knows when to ask the person first.
type Annotations struct {
	Title       string `json:"title,omitempty"`
	ReadOnly    bool   `json:"readOnlyHint"`
	Destructive bool   `json:"destructiveHint"`
	Idempotent  bool   `json:"idempotentHint"`
	OpenWorld   bool   `json:"openWorldHint"`
}

// Tool is something that a model can call. Make one with NewTool.
type Tool struct {
	Name         string             `json:"name"`
	Title        string             `json:"title,omitempty"`
	Description  string             `json:"description"`
	InputSchema  *jsonschema.Schema `json:"inputSchema"`
	OutputSchema *jsonschema.Schema `json:"outputSchema"`
	Annotations  Annotations        `json:"annotations"`

	run func(ctx context.Context, c *Call, arguments json.RawMessage) (any, error)
}

type toolList struct {
	resultKind
	Tools []Tool `json:"tools"`
}

// ToolError says why a tool could not do its work, for a model: a code that stays what it is, a sentence, and what to do.
type ToolError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Advice  string `json:"what_to_do,omitempty"`
}

func (e *ToolError) Error() string { return e.Code + ": " + e.Message }

// InvalidArguments is the code of arguments that the tool does not take.
const InvalidArguments = "invalid_arguments"

// NewTool makes a tool of a function. Both schemas are made of its types; types gives those whose values are words of a list.
func NewTool[In, Out any](t Tool, types map[reflect.Type]*jsonschema.Schema, f func(context.Context, *Call, In) (Out, error)) (Tool, error) {
	input, err := jsonschema.For[In](&jsonschema.ForOptions{TypeSchemas: types})
	if err != nil {
		return t, fmt.Errorf("the arguments of %s: %w", t.Name, err)
	}
	output, err := jsonschema.For[Out](&jsonschema.ForOptions{TypeSchemas: types})
	if err != nil {
		return t, fmt.Errorf("the result of %s: %w", t.Name, err)
	}
	resolved, err := input.Resolve(nil)
	if err != nil {
		return t, fmt.Errorf("the arguments of %s: %w", t.Name, err)
	}
	t.InputSchema, t.OutputSchema = input, allowMore(output)
	t.run = func(ctx context.Context, c *Call, arguments json.RawMessage) (any, error) {
		in, err := decode[In](resolved, arguments)
		if err != nil {
			return nil, &ToolError{InvalidArguments, err.Error(), "Call " + t.Name + " again with arguments that fit its schema."}
		}
		return f(ctx, c, in)
	}
	return t, nil
}

// allowMore lets keys join those of a result later on.
func allowMore(s *jsonschema.Schema) *jsonschema.Schema {
	if s == nil {
		return nil
	}
	if s.Properties != nil {
		s.AdditionalProperties = nil
	}
	for _, p := range s.Properties {
		allowMore(p)
	}
	allowMore(s.Items)
	return s
}

// decode checks arguments against the schema before they become values.
func decode[In any](schema *jsonschema.Resolved, arguments json.RawMessage) (In, error) {
	var in In
	if len(arguments) == 0 || string(arguments) == "null" {
		arguments = json.RawMessage("{}")
	}
	var raw any
	if err := json.Unmarshal(arguments, &raw); err != nil {
		return in, err
	}
	if err := schema.Validate(raw); err != nil {
		return in, err
	}
	d := json.NewDecoder(bytes.NewReader(arguments))
	d.DisallowUnknownFields()
	return in, d.Decode(&in)
}

type content struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// toolResult is what a call came to: the result as text and as data, or what went wrong, or what has to be asked first.
type toolResult struct {
	resultKind
	Content       []content               `json:"content,omitempty"`
	Structured    json.RawMessage         `json:"structuredContent,omitempty"`
	IsError       bool                    `json:"isError,omitempty"`
	InputRequests map[string]inputRequest `json:"inputRequests,omitempty"`
	RequestState  string                  `json:"requestState,omitempty"`
}

type inputRequest struct {
	Method string     `json:"method"`
	Params formParams `json:"params"`
}

type callParams struct {
	Name           string                     `json:"name"`
	Arguments      json.RawMessage            `json:"arguments"`
	InputResponses map[string]json.RawMessage `json:"inputResponses"`
	RequestState   string                     `json:"requestState"`
}

// callTool runs a tool.
func (s *Server) callTool(ctx context.Context, c *connection, who asker, m meta, params json.RawMessage) (any, error) {
	var p callParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &Error{Code: codeInvalidParams, Message: "tools/call: " + err.Error()}
	}
	for _, t := range s.Tools {
		if t.Name != p.Name {
			continue
		}
		call := &Call{Client: who.name, asker: who, conn: c, token: m.ProgressToken, doing: t.Title, responses: p.InputResponses, state: p.RequestState}
		stop := call.beat(s.heartbeat())
		defer stop()
		return s.resultOf(t.runProtected(ctx, s, call, p.Arguments), who), nil
	}
	return nil, &Error{Code: codeInvalidParams, Message: fmt.Sprintf("unknown tool %q", p.Name)}
}

// outcome is what a tool returned.
type outcome struct {
	value any
	err   error
}

// runProtected runs the tool; what it panics with is not for the client.
func (t Tool) runProtected(ctx context.Context, s *Server, c *Call, arguments json.RawMessage) (o outcome) {
	defer func() {
		if p := recover(); p != nil {
			s.logf("parley mcp: %s: panic: %v\n%s", t.Name, p, debug.Stack())
			o = outcome{err: &ToolError{"internal", "parley has failed here; what it knows is on its standard error", "Report it; other calls still work."}}
		}
	}()
	value, err := t.run(ctx, c, arguments)
	return outcome{value, err}
}

// resultOf is the outcome as it is sent. An error of a tool is a result that says so: the model is to read it.
func (s *Server) resultOf(o outcome, who asker) toolResult {
	r := toolResult{resultKind: kindOf(who.modern, false)}
	var missing *inputError
	if errors.As(o.err, &missing) {
		r.Type = "input_required"
		r.InputRequests = map[string]inputRequest{missing.name: {"elicitation/create", missing.form.params()}}
		r.RequestState = missing.state
		return r
	}
	if o.err == nil {
		data, err := json.Marshal(o.value)
		if err == nil {
			r.Structured, r.Content = data, []content{{"text", string(data)}}
			return r
		}
		o.err = err
	}
	var known *ToolError
	if !errors.As(o.err, &known) {
		known = &ToolError{Code: "failed", Message: o.err.Error()}
	}
	data, err := json.Marshal(map[string]any{"error": known})
	if err != nil {
		data = []byte(known.Error())
	}
	r.Content, r.IsError = []content{{"text", string(data)}}, true
	return r
}
