package tool

import (
	"encoding/json"
	"strconv"
	"strings"

	"parley/engine/pattern"
	"parley/engine/round"
)

// codex understands `codex exec --json`. Answers arrive whole; the last message before the turn's end is the answer,
// earlier ones are narration. Most of its errors are warnings: only a failed turn is a failure.
type codex struct {
	callNotes
	answer    string
	completed bool
	failed    bool
}

type codexEvent struct {
	Type    string          `json:"type"`
	Message string          `json:"message"`
	Error   json.RawMessage `json:"error"`
	Item    codexItem       `json:"item"`
	Usage   struct {
		Input  int64 `json:"input_tokens"`
		Output int64 `json:"output_tokens"`
	} `json:"usage"`
}

type codexItem struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	Message   string          `json:"message"`
	Command   string          `json:"command"`
	Query     string          `json:"query"`
	Tool      string          `json:"tool"`
	Server    string          `json:"server"`
	ID        string          `json:"id"`
	Status    string          `json:"status"`
	Arguments json.RawMessage `json:"arguments"`
	Changes   []struct {
		Path string `json:"path"`
	} `json:"changes"`
}

// reconnecting is how codex announces a retry: attempt, attempts allowed, reason. Without a network it waits for one, and
// counts no attempts.
var reconnecting = pattern.New(`^Reconnecting\.\.\. (?:(\d{1,6})/(\d{1,6})|(waiting for network))(?: \((.*)\))?`)

func (c *codex) handleEvent(line []byte) {
	var e codexEvent
	if !decodeEvent(line, &e) || e.Type == "" {
		return
	}
	c.events++
	switch e.Type {
	case "turn.started":
		c.emitProgress(Thinking, "")
	case "item.started":
		c.itemStarted(e.Item)
	case "item.completed":
		c.itemFinished(e.Item)
	case "error":
		c.noteError(e.Message)
	case "turn.completed":
		c.completed = true
		c.noteUsage(round.Usage{InputTokens: e.Usage.Input, OutputTokens: e.Usage.Output})
	case "turn.failed":
		c.failed = true
		c.noteFailure("", errorMessage(e.Error))
	}
}

func (c *codex) itemStarted(i codexItem) {
	switch i.Type {
	case "command_execution":
		c.emitProgress(UsingTool, i.Command)
	case "web_search":
		c.emitProgress(UsingTool, "web search: "+i.Query)
	case "mcp_tool_call":
		c.emitProgress(UsingTool, i.Tool)
	}
	c.noteItemUse(i)
}

// noteItemUse notes a tool that the model had run, once for all events about it.
func (c *codex) noteItemUse(i codexItem) {
	switch i.Type {
	case "command_execution":
		c.noteToolUseText(i.ID, "shell", i.Command)
	case "web_search":
		c.noteToolUseText(i.ID, "web search", i.Query)
	case "mcp_tool_call":
		c.noteToolUse(i.ID, strings.TrimPrefix(i.Server+"/"+i.Tool, "/"), i.Arguments)
	}
}

func (c *codex) itemFinished(i codexItem) {
	if i.Status == "declined" || i.Status == "failed" && i.Type == "mcp_tool_call" {
		defer c.noteToolUseFailed(i.ID)
	}
	switch i.Type {
	case "command_execution", "mcp_tool_call", "web_search":
		c.noteItemUse(i) // one that was refused at once has no start
	case "agent_message":
		c.answer = i.Text
		c.emitProgress(Writing, i.Text)
	case "reasoning":
		c.emitProgress(Thinking, i.Text+"\n") // a whole thought, not a piece of one
	case "file_change":
		c.emitProgress(UsingTool, "file change")
		path := ""
		if len(i.Changes) > 0 {
			path = i.Changes[0].Path
		}
		c.noteToolUseText(i.ID, "file change", path)
	case "error":
		c.warn(i.Message)
	}
}

func (c *codex) noteError(said string) {
	if m := reconnecting.FindStringSubmatch(said); m != nil {
		attempt, _ := strconv.Atoi(m[1])
		allowed, _ := strconv.Atoi(m[2])
		reason := join(m[3], m[4])
		if m[3] == "" {
			reason = m[4]
		}
		c.noteRetry(Progress{Text: reason, Attempt: attempt, MaxAttempts: allowed}, classifyError(reason))
		return
	}
	c.noteFailure("", said)
}

// stderr holds log lines, also in runs that succeed.
func (c *codex) stderr([]byte) {}

func (c *codex) finish(o exitInfo) parseResult {
	if !c.completed || c.failed {
		return c.failureResult(o)
	}
	if said := c.failure.detail; said != "" {
		c.failure = parseResult{}
		c.warn(said)
	}
	return c.successResult(o, c.answer)
}
