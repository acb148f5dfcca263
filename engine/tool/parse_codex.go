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
	account
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

func (c *codex) event(line []byte) {
	var e codexEvent
	if !decode(line, &e) || e.Type == "" {
		return
	}
	c.events++
	switch e.Type {
	case "turn.started":
		c.tell(Thinking, "")
	case "item.started":
		c.began(e.Item)
	case "item.completed":
		c.finished(e.Item)
	case "error":
		c.complain(e.Message)
	case "turn.completed":
		c.completed = true
		c.report(round.Usage{InputTokens: e.Usage.Input, OutputTokens: e.Usage.Output})
	case "turn.failed":
		c.failed = true
		c.fail("", message(e.Error))
	}
}

func (c *codex) began(i codexItem) {
	switch i.Type {
	case "command_execution":
		c.tell(UsingTool, i.Command)
	case "web_search":
		c.tell(UsingTool, "web search: "+i.Query)
	case "mcp_tool_call":
		c.tell(UsingTool, i.Tool)
	}
	c.noteUse(i)
}

// noteUse notes a tool that the model had run, once for all events about it.
func (c *codex) noteUse(i codexItem) {
	switch i.Type {
	case "command_execution":
		c.useText(i.ID, "shell", i.Command)
	case "web_search":
		c.useText(i.ID, "web search", i.Query)
	case "mcp_tool_call":
		c.use(i.ID, strings.TrimPrefix(i.Server+"/"+i.Tool, "/"), i.Arguments)
	}
}

func (c *codex) finished(i codexItem) {
	if i.Status == "declined" || i.Status == "failed" && i.Type == "mcp_tool_call" {
		defer c.deny(i.ID)
	}
	switch i.Type {
	case "command_execution", "mcp_tool_call", "web_search":
		c.noteUse(i) // one that was refused at once has no start
	case "agent_message":
		c.answer = i.Text
		c.tell(Writing, i.Text)
	case "reasoning":
		c.tell(Thinking, i.Text+"\n") // a whole thought, not a piece of one
	case "file_change":
		c.tell(UsingTool, "file change")
		path := ""
		if len(i.Changes) > 0 {
			path = i.Changes[0].Path
		}
		c.useText(i.ID, "file change", path)
	case "error":
		c.warn(i.Message)
	}
}

func (c *codex) complain(said string) {
	if m := reconnecting.FindStringSubmatch(said); m != nil {
		attempt, _ := strconv.Atoi(m[1])
		allowed, _ := strconv.Atoi(m[2])
		reason := join(m[3], m[4])
		if m[3] == "" {
			reason = m[4]
		}
		c.retry(Progress{Text: reason, Attempt: attempt, MaxAttempts: allowed}, causeOf(reason))
		return
	}
	c.fail("", said)
}

// stderr holds log lines, also in runs that succeed.
func (c *codex) stderr([]byte) {}

func (c *codex) end(o outcome) verdict {
	if !c.completed || c.failed {
		return c.broken(o)
	}
	if said := c.failure.detail; said != "" {
		c.failure = verdict{}
		c.warn(said)
	}
	return c.answered(o, c.answer)
}
