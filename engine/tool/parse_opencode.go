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
		c.use(e.Part.CallID, e.Part.Tool, e.Part.State.Input)
		if e.Part.State.Status == "error" {
			c.deny(e.Part.CallID)
		}
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
		c.failure = opencodeEnding(c.reason)
	}
	return c.broken(o)
}

// opencodeEnding is the verdict on a last step that was not the end of an answer.
func opencodeEnding(reason string) verdict {
	switch reason {
	case "tool-calls":
		return verdict{kind: Exited, detail: "the model tried to use a tool, which it may not, and gave no answer"}
	case "length":
		return verdict{kind: BrokeOff, detail: "the model reached its longest answer"}
	case "content-filter":
		return verdict{kind: Refused, detail: "its service held the answer back"}
	}
	return verdict{kind: Exited, detail: words("it ended before its answer was whole: " + reason)}
}
