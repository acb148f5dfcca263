package protocol

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"runtime/debug"
	"strconv"
	"sync"
	"time"
)

// connection is one client: what it said of itself, the calls that run for it, and the requests that it has to answer.
type connection struct {
	server *Server

	writing sync.Mutex
	out     io.Writer

	mu      sync.Mutex
	client  asker // of the handshake
	running map[string]context.CancelFunc
	pending map[string]chan message
	asked   int

	calls sync.WaitGroup
	gone  chan struct{} // closed when the client will say nothing more
}

// asker is who makes a request, and how it speaks.
type asker struct {
	modern bool
	forms  bool
	name   string
}

func newConnection(s *Server, out io.Writer) *connection {
	return &connection{server: s, out: out, running: map[string]context.CancelFunc{}, pending: map[string]chan message{}, gone: make(chan struct{})}
}

// readLines passes each line on. The last may lack its end. One that is too long is not kept, and tooLong hears of it at its end.
func readLines(in io.Reader, pass func([]byte), tooLong func()) error {
	r := bufio.NewReaderSize(in, 64<<10)
	var line []byte
	flooded := false
	for {
		part, err := r.ReadSlice('\n')
		if flooded = flooded || len(line)+len(part) > maxLine; flooded {
			line = line[:0]
		} else {
			line = append(line, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if flooded {
			tooLong()
		} else if whole := bytes.TrimSpace(line); len(whole) > 0 {
			pass(bytes.Clone(whole))
		}
		line, flooded = line[:0], false
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// receive takes one message. Requests run by themselves, but for the handshake: what follows it has to know of it.
func (c *connection) receive(ctx context.Context, line []byte) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		var syntax *json.SyntaxError
		code := codeInvalidRequest
		if errors.As(err, &syntax) {
			code = codeParse
		}
		c.refuseLine(code, "this line is not a JSON-RPC message")
		return
	}
	switch {
	case m.Method == "" && m.hasID():
		c.deliver(m)
	case m.Method == "notifications/cancelled":
		c.cancel(m.Params)
	case !m.hasID(): // other notifications ask for nothing
	case m.Method == "initialize":
		c.reply(ctx, m)
	default:
		ctx, stop := context.WithCancel(ctx)
		c.mu.Lock()
		c.running[string(m.ID)] = stop
		c.mu.Unlock()
		c.calls.Go(func() {
			defer func() {
				c.mu.Lock()
				delete(c.running, string(m.ID))
				c.mu.Unlock()
				stop()
			}()
			c.reply(ctx, m)
		})
	}
}

// refuseLine answers what is no message, so that nobody can be named to whom the answer is.
func (c *connection) refuseLine(code int, why string) {
	c.write(response{"2.0", json.RawMessage("null"), nil, &Error{Code: code, Message: why}})
}

// reply answers a request. One that was cancelled gets no answer, as the protocol has it.
func (c *connection) reply(ctx context.Context, m message) {
	result, err := c.protected(ctx, m)
	if ctx.Err() != nil {
		return
	}
	r := response{JSONRPC: "2.0", ID: m.ID, Result: result}
	if err != nil {
		var fault *Error
		if !errors.As(err, &fault) {
			fault = &Error{Code: codeInternal, Message: err.Error()}
		}
		r.Result, r.Error = nil, fault
	}
	c.write(r)
}

// protected does a request; a panic in it is the end of this request alone.
func (c *connection) protected(ctx context.Context, m message) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			c.server.logf("parley mcp: %s: panic: %v\n%s", m.Method, p, debug.Stack())
			result, err = nil, &Error{Code: codeInternal, Message: "parley has failed here; what it knows is on standard error"}
		}
	}()
	return c.server.answer(ctx, c, m)
}

// write sends one message. When the client is gone nobody can be told: reading ends then, too.
func (c *connection) write(m any) {
	data, err := json.Marshal(m)
	if err != nil {
		c.server.logf("parley mcp: a message cannot be written: %v\n", err)
		return
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	_, _ = c.out.Write(append(data, '\n'))
}

func (c *connection) notify(method string, params any) {
	c.write(outgoing{JSONRPC: "2.0", Method: method, Params: params})
}

// request asks the client something and waits for its answer.
func (c *connection) request(ctx context.Context, method string, params any) (json.RawMessage, error) {
	answer := make(chan message, 1)
	c.mu.Lock()
	c.asked++
	id := "parley-" + strconv.Itoa(c.asked)
	c.pending[strconv.Quote(id)] = answer
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		delete(c.pending, strconv.Quote(id))
		c.mu.Unlock()
	}()
	c.write(outgoing{"2.0", id, method, params})
	select {
	case m := <-answer:
		if m.Error != nil {
			return nil, m.Error
		}
		return m.Result, nil
	case <-ctx.Done():
		c.notify("notifications/cancelled", map[string]any{"requestId": id})
		return nil, context.Cause(ctx)
	case <-c.gone:
		return nil, errors.New("the client has closed its end")
	}
}

// deliver passes an answer to whoever waits for it.
func (c *connection) deliver(m message) {
	c.mu.Lock()
	waiting := c.pending[string(m.ID)]
	c.mu.Unlock()
	if waiting == nil {
		return
	}
	select {
	case waiting <- m:
	default: // answered already
	}
}

// cancel ends a call that the client no longer waits for.
func (c *connection) cancel(params json.RawMessage) {
	var p struct {
		ID json.RawMessage `json:"requestId"`
	}
	if json.Unmarshal(params, &p) != nil {
		return
	}
	c.mu.Lock()
	stop := c.running[string(p.ID)]
	c.mu.Unlock()
	if stop != nil {
		stop()
	}
}

// introduce keeps what a client says of itself in the handshake.
func (c *connection) introduce(p initializeParams) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.client = asker{forms: p.Capabilities.showsForms(), name: nameOf(p.ClientInfo)}
}

// asker is who makes this request: a modern one says so itself, others have said it in the handshake.
func (c *connection) asker(m meta) asker {
	if m.Version != "" {
		return asker{modern: true, forms: m.Capabilities.showsForms(), name: nameOf(m.Client)}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.client
}

func nameOf(i *Implementation) string {
	if i == nil {
		return ""
	}
	return i.Name
}

// finish gives the calls that run time to end, then ends them.
func (c *connection) finish(stop context.CancelFunc) {
	close(c.gone)
	done := make(chan struct{})
	go func() {
		c.calls.Wait()
		close(done)
	}()
	grace := time.NewTimer(graceAfterEnd)
	defer grace.Stop()
	select {
	case <-done:
	case <-grace.C:
	}
	stop()
	<-done
}
