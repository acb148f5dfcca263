package tool

import (
	"encoding/json"

	"parley/engine/round"
)

// opencode understands `opencode run --format json`. Each step ends with its reason; the answer is the text of the
// last step.
type opencode struct {
	account
	answer tail
	reason string // why the last step ended
	total  round.Usage
	failed bool
}

type opencodeEvent struct {
	Type string `json:"type"`
	Part struct {
		Text   string `json:"text"`
		Tool   string `json:"tool"`
		Reason string `json:"reason"`
		Tokens struct {
			Input  int64 `json:"input"`
			Output int64 `json:"output"`
		} `json:"tokens"`
		Cost float64 `json:"cost"`
	} `json:"part"`
	Error json.RawMessage `json:"error"`
}

func (c *opencode) event(line []byte) {
	var e opencodeEvent
	if !decode(line, &e) || e.Type == "" {
		return
	}
	c.events++
	switch e.Type {
	case "step_start":
		c.answer.reset()
		c.reason = ""
		c.tell(Thinking, "")
	case "text":
		c.answer.take([]byte(e.Part.Text))
		c.tell(Writing, e.Part.Text)
	case "tool_use":
		c.tell(UsingTool, e.Part.Tool)
	case "step_finish":
		c.reason = e.Part.Reason
		c.total.InputTokens += e.Part.Tokens.Input
		c.total.OutputTokens += e.Part.Tokens.Output
		c.total.CostUSD += e.Part.Cost
		c.report(c.total)
	case "error":
		c.failed = true
		var detail struct {
			Data struct {
				Status int `json:"statusCode"`
			} `json:"data"`
		}
		decode(e.Error, &detail)
		c.fail(causeOfStatus(detail.Data.Status), message(e.Error))
	}
}

func (c *opencode) stderr([]byte) {}

func (c *opencode) end(o outcome) verdict {
	switch {
	case c.failed:
		return c.broken(o)
	case c.reason == "stop":
		c.warnOfCut(&c.answer)
		return c.answered(o, c.answer.String())
	case c.reason != "":
		c.fail("", "its last step ended with: "+c.reason)
	}
	return c.broken(o)
}
