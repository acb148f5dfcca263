package protocol

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
)

// Call is one call of a tool: who makes it, and the ways to say something to them before it ends.
type Call struct {
	Client string // the name that the client gives itself; "" for none

	asker     asker
	conn      *connection
	token     json.RawMessage
	responses map[string]json.RawMessage
	state     string

	mu       sync.Mutex
	steps    int
	doing    string
	reported time.Time
}

// Progress tells a client that asked for it what is going on.
func (c *Call) Progress(text string) {
	if len(c.token) == 0 || string(c.token) == "null" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.steps++
	c.doing, c.reported = text, time.Now()
	c.conn.notify("notifications/progress", map[string]any{"progressToken": c.token, "progress": c.steps, "message": text})
}

// beat says the same again while nothing new is told: clients give up on a call that is silent for long.
func (c *Call) beat(every time.Duration) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				c.mu.Lock()
				doing, quiet := c.doing, time.Since(c.reported)
				c.mu.Unlock()
				if quiet >= every/2 {
					c.Progress(doing)
				}
			}
		}
	}()
	return func() {
		close(done)
		<-ended // no progress after the result
	}
}

// Gone is closed when the client has closed its end: there is nothing to wait for any more.
func (c *Call) Gone() <-chan struct{} { return c.conn.gone }

// Form is a question to the person: a flat object of fields.
type Form struct {
	Message string
	Schema  *jsonschema.Schema
}

type formParams struct {
	Mode    string             `json:"mode"`
	Message string             `json:"message"`
	Schema  *jsonschema.Schema `json:"requestedSchema"`
}

func (f Form) params() formParams { return formParams{"form", f.Message, f.Schema} }

// FormAnswer is what became of a form. Action is accept, decline or cancel; what was filled in is checked against the schema.
type FormAnswer struct {
	Action string
	Fields map[string]any
	// Fault says why what was filled in does not count, "" when it does.
	Fault string
}

// Accepted reports whether a person has filled the form in and sent it.
func (a FormAnswer) Accepted() bool { return a.Action == "accept" && a.Fault == "" }

// ShowsForms reports whether the client can put a form before a person.
func (c *Call) ShowsForms() bool { return c.asker.forms }

// State is what Ask was given when the form was sent, as the client hands it back. It is the client's word: it may only be
// compared. It is empty when no form was shown yet.
func (c *Call) State() string { return c.state }

// inputError ends a call until the client has the answer: the modern protocol knows no requests of the server's.
type inputError struct {
	name, state string
	form        Form
}

func (e *inputError) Error() string { return "the client has to ask the person first" }

// Ask has the client show the person a form, and returns what became of it. A tool returns its error as it is: a modern client
// then calls the tool again, with the answer and the state.
func (c *Call) Ask(ctx context.Context, name, state string, form Form) (FormAnswer, error) {
	raw, answered := c.responses[name]
	if !answered && c.asker.modern {
		return FormAnswer{}, &inputError{name, state, form}
	}
	if !answered {
		var err error
		if raw, err = c.conn.request(ctx, "elicitation/create", form.params()); err != nil {
			if ctx.Err() != nil {
				return FormAnswer{}, err
			}
			return FormAnswer{Action: "cancel", Fault: "the client could not show the form: " + err.Error()}, nil
		}
	}
	return form.read(raw), nil
}

// read checks an answer: a client is not believed to have done so.
func (f Form) read(raw json.RawMessage) FormAnswer {
	var said struct {
		Action  string         `json:"action"`
		Content map[string]any `json:"content"`
	}
	if err := json.Unmarshal(raw, &said); err != nil {
		return FormAnswer{Action: "cancel", Fault: "the answer to the form is not one of the protocol"}
	}
	a := FormAnswer{Action: said.Action, Fields: said.Content}
	switch said.Action {
	case "accept":
	case "decline", "cancel":
		return a
	default:
		return FormAnswer{Action: "cancel", Fault: fmt.Sprintf("the answer to the form is %q", said.Action)}
	}
	if a.Fields == nil {
		a.Fields = map[string]any{}
	}
	resolved, err := f.Schema.Resolve(nil)
	if err == nil {
		err = resolved.Validate(a.Fields)
	}
	if err != nil {
		a.Fault = "what was filled in does not fit the form: " + err.Error()
	}
	return a
}
