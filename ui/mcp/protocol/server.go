package protocol

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"
)

// Server is what a client can ask. Its fields are set before Serve and not changed.
type Server struct {
	Info         Implementation
	Instructions string // for the model: when to use which tool
	Tools        []Tool
	Resources    Resources // nil has none
	// Heartbeat is how long a call says nothing to a client that asked for progress; 0 takes 8 seconds.
	Heartbeat time.Duration
	// Log takes what nobody asked for, such as the trace of a panic; nil drops it.
	Log io.Writer
}

const (
	defaultHeartbeat = 8 * time.Second
	// graceAfterEnd is how long calls may go on after the client has closed its end: it may still read the answers. What only
	// waits ends at once.
	graceAfterEnd = 20 * time.Second
	// maxLine is the longest message that is read.
	maxLine = 8 << 20
)

// Serve answers the requests of in on out, one message a line, until in or ctx ends. Calls run side by side.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	c := newConnection(s, out)
	lines := make(chan []byte)
	read := make(chan error, 1)
	go func() {
		read <- readLines(in, func(line []byte) { sendLine(ctx, lines, line) }, func() {
			c.refuseLine(codeInvalidRequest, fmt.Sprintf("a message is longer than %d MB, and was passed over", maxLine>>20))
		})
	}()
	for {
		select {
		case line := <-lines:
			c.receive(ctx, line)
		case err := <-read:
			c.finish(stop)
			return err
		case <-ctx.Done():
			c.finish(stop)
			return context.Cause(ctx)
		}
	}
}

func sendLine(ctx context.Context, lines chan<- []byte, line []byte) {
	select {
	case lines <- line:
	case <-ctx.Done():
	}
}

// answer does one request. Whatever a tool does to it, the client gets an answer.
func (s *Server) answer(ctx context.Context, c *connection, m message) (result any, err error) {
	var params struct {
		Meta meta `json:"_meta"`
	}
	if len(m.Params) > 0 && json.Unmarshal(m.Params, &params) != nil {
		return nil, &Error{Code: codeInvalidParams, Message: "the parameters are not an object of the protocol"}
	}
	who := c.asker(params.Meta)
	if who.modern && params.Meta.Version != Modern {
		return nil, &Error{
			Code: codeUnsupportedVersion, Message: "unsupported protocol version",
			Data: map[string]any{"supported": s.versions(), "requested": params.Meta.Version},
		}
	}
	switch m.Method {
	case "initialize":
		return s.initialize(c, m.Params)
	case "ping":
		return kindOf(who.modern, false), nil
	case "server/discover":
		if !who.modern {
			break
		}
		return discoverResult{
			resultKind: kindOf(true, true), SupportedVersions: s.versions(), Capabilities: s.capabilities(), Instructions: s.Instructions,
			Meta: map[string]any{"io.modelcontextprotocol/serverInfo": s.Info},
		}, nil
	case "tools/list":
		return toolList{kindOf(who.modern, true), s.Tools}, nil
	case "tools/call":
		return s.callTool(ctx, c, who, params.Meta, m.Params)
	case "resources/list", "resources/templates/list", "resources/read":
		if s.Resources != nil {
			return s.resources(ctx, who, m)
		}
	}
	return nil, &Error{Code: codeMethodNotFound, Message: fmt.Sprintf("unknown method %q", m.Method)}
}

// versions are all that are spoken, the newest first.
func (s *Server) versions() []string { return slices.Concat([]string{Modern}, handshakeVersions) }

func (s *Server) capabilities() serverCapabilities {
	c := serverCapabilities{Tools: &struct{}{}}
	if s.Resources != nil {
		c.Resources = &struct{}{}
	}
	return c
}

// initialize is the handshake of the earlier versions.
func (s *Server) initialize(c *connection, params json.RawMessage) (any, error) {
	var p initializeParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &Error{Code: codeInvalidParams, Message: "initialize: " + err.Error()}
	}
	version := p.ProtocolVersion
	if !slices.Contains(handshakeVersions, version) {
		version = handshakeVersions[0]
	}
	c.introduce(p)
	return initializeResult{ProtocolVersion: version, Capabilities: s.capabilities(), ServerInfo: s.Info, Instructions: s.Instructions}, nil
}

func (s *Server) heartbeat() time.Duration {
	if s.Heartbeat > 0 {
		return s.Heartbeat
	}
	return defaultHeartbeat
}

func (s *Server) logf(format string, args ...any) {
	if s.Log != nil {
		_, _ = fmt.Fprintf(s.Log, format, args...) // nobody can be told when it fails
	}
}
