package tool

import (
	"encoding/json"
	"strconv"
	"strings"

	"parley/engine/pattern"
	"parley/engine/round"
)

// opencode understands `opencode run --format json`. Each step ends with its reason; the answer is the text of the
// last step.
type opencode struct {
	callNotes
	answer tail
	reason string // why the last step ended
	total  round.Usage
	failed bool
	logged string // the last failure in its log
}

type opencodeEvent struct {
	Type string `json:"type"`
	Part struct {
		Text   string `json:"text"`
		Tool   string `json:"tool"`
		CallID string `json:"callID"`
		State  struct {
			Status string          `json:"status"`
			Input  json.RawMessage `json:"input"`
		} `json:"state"`
		Reason string `json:"reason"`
		Tokens struct {
			Input  int64 `json:"input"`
			Output int64 `json:"output"`
		} `json:"tokens"`
		Cost float64 `json:"cost"`
	} `json:"part"`
	Error json.RawMessage `json:"error"`
}

func (c *opencode) handleEvent(line []byte) {
	var e opencodeEvent
	if !decodeEvent(line, &e) || e.Type == "" {
		return
	}
	c.events++
	switch e.Type {
	case "step_start":
		c.answer.reset()
		c.reason = ""
		c.emitProgress(Thinking, "")
	case "text":
		c.answer.write([]byte(e.Part.Text))
		c.emitProgress(Writing, e.Part.Text)
	case "tool_use":
		c.emitProgress(UsingTool, e.Part.Tool)
		c.noteToolUse(e.Part.CallID, e.Part.Tool, e.Part.State.Input)
		if e.Part.State.Status == "error" {
			c.noteToolUseFailed(e.Part.CallID)
		}
	case "step_finish":
		c.reason = e.Part.Reason
		c.total.InputTokens += e.Part.Tokens.Input
		c.total.OutputTokens += e.Part.Tokens.Output
		c.total.CostUSD += e.Part.Cost
		c.noteUsage(c.total)
	case "error":
		c.failed = true
		var detail struct {
			Data struct {
				Status int `json:"statusCode"`
			} `json:"data"`
		}
		decodeEvent(e.Error, &detail)
		said := errorMessage(e.Error)
		if opencodeGeneric.MatchString(said) && c.logged != "" {
			said = c.logged
		}
		c.noteFailure(classifyStatus(detail.Data.Status), said)
	}
}

// opencodeGeneric is what it says when only its log has the reason.
var opencodeGeneric = pattern.New(`(?i)check (?:the )?server logs`)

// A line of its log: one for each answer of its service that was an error, after which it asks again or gives up, and one for
// what ended it. What it looks up besides its service is no part of a review.
var (
	opencodeRetry = pattern.New(`\blevel=ERROR\b.* message="stream error".* error\.error=("(?:[^"\\]|\\.)*"|\S+)`)
	opencodeEnded = pattern.New(`\blevel=ERROR\b.* message=(?:process|failed)\b.*? error=("(?:[^"\\]|\\.)*"|\S+)`)
)

func (c *opencode) stderr(line []byte) {
	if m := opencodeRetry.Regexp().FindSubmatch(line); m != nil {
		c.logged = unwrap(unquoted(string(m[1])))
		c.noteRetry(Progress{Text: cleanLine(c.logged)}, preciseKind("", c.logged))
		return
	}
	if m := opencodeEnded.Regexp().FindSubmatch(line); m != nil {
		c.logged = unwrap(unquoted(string(m[1])))
	}
}

// unquoted is a value of the log.
func unquoted(value string) string {
	if plain, err := strconv.Unquote(value); err == nil {
		return plain
	}
	return strings.Trim(value, `"`)
}

func (c *opencode) finish(o exitInfo) parseResult {
	switch {
	case c.failed && c.logged != "" && opencodeGeneric.MatchString(c.failure.detail): // the log came after the event
		c.noteFailure("", c.logged)
		return c.failureResult(o)
	case c.failed:
		return c.failureResult(o)
	case c.reason == "stop":
		c.warnTruncated(&c.answer)
		return c.successResult(o, c.answer.String())
	case c.reason != "":
		c.failure = opencodeEndResult(c.reason)
	case c.logged != "":
		c.noteFailure("", c.logged)
		v := c.failureResult(o)
		v.onStderr = true
		return v
	}
	return c.failureResult(o)
}

// opencodeEndResult is the verdict on a last step that was not the end of an answer.
func opencodeEndResult(reason string) parseResult {
	switch reason {
	case "tool-calls":
		return parseResult{kind: Exited, detail: "the model tried to use a tool, which it may not, and gave no answer"}
	case "length":
		return parseResult{kind: Truncated, detail: "the model reached its longest answer"}
	case "content-filter":
		return parseResult{kind: Refused, detail: "its service held the answer back"}
	}
	return parseResult{kind: Exited, detail: cleanLine("it ended before its answer was whole: " + reason)}
}
