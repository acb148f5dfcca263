// Package protocol is the server's half of the Model Context Protocol over lines of JSON-RPC 2.0: tools, resources,
// progress, cancelling and forms, for clients of 2026-07-28 and for the earlier ones that begin with a handshake.
//
// It may know the protocol and nothing else: what a tool does, and what parley is, comes in from outside.
package protocol

import (
	"encoding/json"
	"fmt"
)

// Modern is the version of the protocol without a handshake, in which each request says who asks.
const Modern = "2026-07-28"

// handshakeVersions begin with initialize; the first of them is offered to a client that asks for none of them.
var handshakeVersions = []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// message is anything that comes in: a request, a notification, or the answer to a request of the server's own.
type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// hasID reports whether somebody waits for an answer.
func (m message) hasID() bool { return len(m.ID) > 0 && string(m.ID) != "null" }

// response is what goes out as the answer to a request.
type response struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *Error          `json:"error,omitempty"`
}

// outgoing is a request or a notification of the server's own.
type outgoing struct {
	JSONRPC string `json:"jsonrpc"`
	ID      string `json:"id,omitempty"`
	Method  string `json:"method"`
	Params  any    `json:"params,omitempty"`
}

// Error is a fault of the call itself: an unknown method, tool or resource. What a tool could not do is a ToolError.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return fmt.Sprintf("%s (%d)", e.Message, e.Code) }

// The codes of JSON-RPC and of the protocol.
const (
	codeParse              = -32700
	codeInvalidRequest     = -32600
	codeMethodNotFound     = -32601
	codeInvalidParams      = -32602
	codeInternal           = -32603
	codeUnsupportedVersion = -32022
)

// meta is what a request says besides its parameters.
type meta struct {
	ProgressToken json.RawMessage     `json:"progressToken,omitempty"`
	Version       string              `json:"io.modelcontextprotocol/protocolVersion,omitempty"`
	Client        *Implementation     `json:"io.modelcontextprotocol/clientInfo,omitempty"`
	Capabilities  *clientCapabilities `json:"io.modelcontextprotocol/clientCapabilities,omitempty"`
}

// Implementation names a program that takes part.
type Implementation struct {
	Name    string `json:"name"`
	Title   string `json:"title,omitempty"`
	Version string `json:"version"`
}

// clientCapabilities are those of a client that matter here.
type clientCapabilities struct {
	Elicitation *struct {
		Form *struct{} `json:"form"`
		URL  *struct{} `json:"url"`
	} `json:"elicitation"`
}

// showsForms reports whether the client can put a form before a person. Elicitation without a word more means forms.
func (c *clientCapabilities) showsForms() bool {
	return c != nil && c.Elicitation != nil && (c.Elicitation.Form != nil || c.Elicitation.URL == nil)
}

type initializeParams struct {
	ProtocolVersion string              `json:"protocolVersion"`
	Capabilities    *clientCapabilities `json:"capabilities"`
	ClientInfo      *Implementation     `json:"clientInfo"`
}

type initializeResult struct {
	ProtocolVersion string             `json:"protocolVersion"`
	Capabilities    serverCapabilities `json:"capabilities"`
	ServerInfo      Implementation     `json:"serverInfo"`
	Instructions    string             `json:"instructions,omitempty"`
}

type discoverResult struct {
	resultKind
	Meta              map[string]any     `json:"_meta"`
	SupportedVersions []string           `json:"supportedVersions"`
	Capabilities      serverCapabilities `json:"capabilities"`
	Instructions      string             `json:"instructions,omitempty"`
}

// serverCapabilities say what can be asked of the server. Neither list changes while it runs, so nothing is announced.
type serverCapabilities struct {
	Tools     *struct{} `json:"tools,omitempty"`
	Resources *struct{} `json:"resources,omitempty"`
}

// resultKind is what results of the modern protocol say of themselves; earlier clients are told nothing of it.
type resultKind struct {
	Type  string `json:"resultType,omitempty"`
	TTL   *int   `json:"ttlMs,omitempty"`
	Scope string `json:"cacheScope,omitempty"`
}

func kindOf(modern, cacheable bool) resultKind {
	if !modern {
		return resultKind{}
	}
	k := resultKind{Type: "complete"}
	if cacheable {
		k.TTL, k.Scope = new(int), "private" // stale at once: sessions come and go
	}
	return k
}
