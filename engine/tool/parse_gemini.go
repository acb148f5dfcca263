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
	callNotes
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
var geminiExits = map[int]FailureKind{41: NotLoggedIn, 42: SetupRejected, 52: SetupRejected, 55: SetupRejected}

func (g *gemini) handleEvent(line []byte) {
	var e geminiEvent
	if !decodeEvent(line, &e) || e.Type == "" {
		return
	}
	g.events++
	switch e.Type {
	case "message":
		if e.Role != "assistant" {
			g.emitProgress(Thinking, "") // the echo of the prompt: it is now on its way
			return
		}
		g.answer.write([]byte(e.Content))
		g.emitProgress(Writing, e.Content)
	case "tool_use":
		g.emitProgress(UsingTool, e.ToolName)
		g.noteToolUse(e.ToolID, e.ToolName, e.Parameters)
	case "tool_result":
		g.answer.reset()
		g.emitProgress(Thinking, "")
		if e.Status == "error" {
			g.noteToolUseFailed(e.ToolID)
		}
	case "error":
		if e.Severity == "warning" {
			g.warn(e.Message)
			return
		}
		g.noteFailure("", e.Message)
	case "result":
		g.status = e.Status
		g.noteUsage(round.Usage{InputTokens: e.Stats.Input, OutputTokens: e.Stats.Output})
		if said := errorMessage(e.Error); said != "" && e.Status != "success" {
			g.noteFailure("", said)
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
	cause := preciseKind(classifyStatus(status), reason)
	if status != 0 {
		reason = join(string(m[2]), reason)
	}
	g.noteRetry(Progress{Text: cleanLine(reason), Attempt: attempt}, cause)
}

func (g *gemini) finish(o exitInfo) parseResult {
	if g.status == "success" {
		if said := g.failure.detail; said != "" {
			g.failure = parseResult{}
			g.warn(said)
		}
		g.warnTruncated(&g.answer)
		return g.successResult(o, g.answer.String())
	}
	v := g.failureResult(o)
	if o.code != nil && geminiExits[*o.code] != "" && (v.kind == Exited || v.kind == SetupRejected) {
		v.kind = geminiExits[*o.code]
	}
	return v
}
