package tool

import (
	"encoding/json"
	"strconv"

	"parley/engine/pattern"
	"parley/engine/round"
)

// gemini understands `gemini --output-format stream-json`. No event holds the whole answer: it is every piece after
// the last tool result. When a stream breaks, gemini silently starts again, so the answer may be half a review
// followed by a whole one.
type gemini struct {
	account
	answer tail
	status string
}

type geminiEvent struct {
	Type       string          `json:"type"`
	Role       string          `json:"role"`
	Content    string          `json:"content"`
	ToolName   string          `json:"tool_name"`
	ToolID     string          `json:"tool_id"`
	Parameters json.RawMessage `json:"parameters"`
	Severity   string          `json:"severity"`
	Message    string          `json:"message"`
	Status     string          `json:"status"`
	Error      json.RawMessage `json:"error"`
	Stats      struct {
		Input  int64 `json:"input_tokens"`
		Output int64 `json:"output_tokens"`
	} `json:"stats"`
}

// geminiRetry is how gemini announces a retry, on standard error: attempt, status if there was one, reason.
var geminiRetry = pattern.New(`^Attempt (\d{1,6}) failed(?: with status (\d{3}))?\. Retrying with backoff\.\.\. ?(.*)`)

// geminiExits are the exit statuses that have a meaning of their own.
var geminiExits = map[int]FailureKind{41: NoLogin, 42: SetUp, 52: SetUp, 55: SetUp}

func (g *gemini) event(line []byte) {
	var e geminiEvent
	if !decode(line, &e) || e.Type == "" {
		return
	}
	g.events++
	switch e.Type {
	case "message":
		if e.Role != "assistant" {
			g.tell(Thinking, "") // the echo of the prompt: it is now on its way
			return
		}
		g.answer.take([]byte(e.Content))
		g.tell(Writing, e.Content)
	case "tool_use":
		g.tell(UsingTool, e.ToolName)
		g.use(e.ToolID, e.ToolName, e.Parameters)
	case "tool_result":
		g.answer.reset()
		g.tell(Thinking, "")
		if e.Status == "error" {
			g.deny(e.ToolID)
		}
	case "error":
		if e.Severity == "warning" {
			g.warn(e.Message)
			return
		}
		g.fail("", e.Message)
	case "result":
		g.status = e.Status
		g.report(round.Usage{InputTokens: e.Stats.Input, OutputTokens: e.Stats.Output})
		if said := message(e.Error); said != "" && e.Status != "success" {
			g.fail("", said)
		}
	}
}

func (g *gemini) stderr(line []byte) {
	m := geminiRetry.Regexp().FindSubmatch(line)
	if m == nil {
		return
	}
	attempt, _ := strconv.Atoi(string(m[1]))
	status, _ := strconv.Atoi(string(m[2]))
	reason := unwrap(string(m[3]))
	cause := preciseKind(causeOfStatus(status), reason)
	if status != 0 {
		reason = join(string(m[2]), reason)
	}
	g.retry(Progress{Text: words(reason), Attempt: attempt}, cause)
}

func (g *gemini) end(o outcome) verdict {
	if g.status == "success" {
		if said := g.failure.detail; said != "" {
			g.failure = verdict{}
			g.warn(said)
		}
		g.warnOfCut(&g.answer)
		return g.answered(o, g.answer.String())
	}
	v := g.broken(o)
	if o.code != nil && geminiExits[*o.code] != "" && (v.kind == Exited || v.kind == SetUp) {
		v.kind = geminiExits[*o.code]
	}
	return v
}
