package tool

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"parley/engine/round"
)

// Output names the form of what a tool prints, and so the parser that understands it (SPEC section 9, `output`).
type Output string

// The forms of output. Claude's is also qwen's.
const (
	OutputText     Output = "text"
	OutputClaude   Output = "claude-stream-json"
	OutputCodex    Output = "codex-jsonl"
	OutputGemini   Output = "gemini-stream-json"
	OutputOpencode Output = "opencode-json"
)

// Outputs lists the forms of output, for messages about a wrong one.
func Outputs() []Output {
	return []Output{OutputText, OutputClaude, OutputCodex, OutputGemini, OutputOpencode}
}

// observation is progress, and for a retry also what kind of failure the tool is trying to overcome.
type observation struct {
	Progress
	cause FailureKind
}

// outcome is how the process ended, as far as a parser needs to know.
type outcome struct {
	code   *int // nil when a signal ended it
	signal string
	stderr string // its tail
}

// verdict is what a parser makes of a finished run: an answer, or a kind of failure and the tool's own words.
type verdict struct {
	text   string
	kind   FailureKind // "" for an answer
	detail string
	// onStderr says that the detail was found on standard error.
	onStderr bool
}

// parser understands the output of one form while it comes. It is pure: bytes in, observations out.
type parser interface {
	stdout(chunk []byte)
	stderr(line []byte)
	// end is called once, after the last byte.
	end(o outcome) verdict
	notes() *account
}

// newParser makes the parser for a form of output; an unknown form is plain text.
func newParser(form Output, emit func(observation)) parser {
	a := account{emit: emit}
	switch form {
	case OutputClaude:
		return newEvents(&claude{account: a})
	case OutputCodex:
		return newEvents(&codex{account: a})
	case OutputGemini:
		return newEvents(&gemini{account: a, answer: tail{limit: answerLimit}})
	case OutputOpencode:
		return newEvents(&opencode{account: a, answer: tail{limit: answerLimit}})
	default:
		return &text{account: a, answer: tail{limit: answerLimit}}
	}
}

// answerLimit bounds an answer that comes in pieces: twice the longest that was ever tried. What comes last is kept,
// since reviewers put the review at the end.
const answerLimit = 2 << 20

// warningLimit bounds how many warnings one call keeps.
const warningLimit = 20

// account is what a parser notes for the reply besides the verdict.
type account struct {
	emit     func(observation)
	usage    *round.Usage
	version  string
	warnings []string
	retries  int
	reason   string // of the last retry
	behind   FailureKind
	events   int  // events that were understood as such
	said     tail // what was printed before any event
	failure  verdict
	used     []round.ToolUse
	uses     map[string]int // place in used by the tool's own id
}

func (a *account) notes() *account { return a }

func (a *account) tell(kind ProgressKind, text string) {
	a.emit(observation{Progress: Progress{Kind: kind, Text: text}})
}

// warn notes a complaint once, however often it comes.
func (a *account) warn(text string) {
	text = words(text)
	if text == "" || len(a.warnings) >= warningLimit {
		return
	}
	for _, known := range a.warnings {
		if known == text {
			return
		}
	}
	a.warnings = append(a.warnings, text)
	a.tell(Warning, text)
}

// warnOfCut tells of an answer whose beginning was forgotten.
func (a *account) warnOfCut(answer *tail) {
	if answer.isCut() {
		a.warn(fmt.Sprintf("the answer was longer than %d MiB: only its end was kept", answerLimit>>20))
	}
}

// retry notes that the tool asks its server again.
func (a *account) retry(p Progress, cause FailureKind) {
	p.Kind = Retrying
	a.retries++
	p.Text = words(p.Text)
	a.reason, a.behind = p.Text, cause
	a.emit(observation{Progress: p, cause: cause})
}

// report notes usage; figures of zero mean that the tool does not know.
func (a *account) report(u round.Usage) {
	if u == (round.Usage{}) {
		return
	}
	a.usage = &u
	a.emit(observation{Progress: Progress{Kind: Reporting, Usage: &u}})
}

// fail notes the tool's own words on why it failed; a later, more final event replaces them.
func (a *account) fail(kind FailureKind, message string) {
	plain := unwrap(message)
	kind = preciseKind(kind, plain)
	if kind == "" {
		kind = Exited
	}
	a.failure = verdict{kind: kind, detail: words(plain)}
}

// preciseKind is the kind of a failure by its status and by its sentence: services say with a status for a refused login
// or for too many requests that nothing is paid, that a proxy wants a login, or that the prompt is too long.
func preciseKind(kind FailureKind, sentence string) FailureKind {
	told := causeOf(sentence)
	if kind == "" || told == Billing || told == Proxy {
		return cmp.Or(told, kind)
	}
	return kind
}

// answered is the verdict on a run whose final event told of success: it also needs status 0 and a text.
func (a *account) answered(o outcome, answer string) verdict {
	if o.code == nil || *o.code != 0 {
		return a.broken(o)
	}
	if strings.TrimSpace(answer) == "" {
		return verdict{kind: Empty, detail: "it reported success without an answer"}
	}
	if kind, detail := disguised(answer); kind == Refused {
		return verdict{kind: kind, detail: detail}
	}
	return verdict{text: answer}
}

// broken is the verdict on a run without a successful end. What the tool said in its events counts before what it
// left on standard error.
func (a *account) broken(o outcome) verdict {
	if a.failure.kind != "" {
		return a.failure
	}
	detail := lastWords(o.stderr)
	v := a.unannounced(o, detail)
	v.onStderr = detail != ""
	return v
}

// unannounced is the verdict on a run whose events say nothing of a failure, with what standard error says.
func (a *account) unannounced(o outcome, detail string) verdict {
	switch {
	case o.code == nil:
		return verdict{kind: Exited, detail: join("ended by signal: "+o.signal, detail)}
	case *o.code == 0 && a.events == 0 && detail == "":
		return verdict{kind: Empty, detail: "it printed nothing"}
	case *o.code == 0:
		return verdict{kind: Exited, detail: join("it ended without its final event", detail)}
	}
	kind := causeOf(detail)
	if kind == "" {
		kind = causeOf(o.stderr)
	}
	if kind == "" && a.events == 0 && detail != "" {
		kind = SetUp // it complained before it began
	}
	if detail == "" && a.events == 0 {
		detail = lastWords(a.said.whole()) // plain words in the place of events: claude says so that nobody is logged in
		kind = causeOf(detail)
	}
	if kind == "" {
		kind = Exited
	}
	return verdict{kind: kind, detail: join(fmt.Sprintf("exit status %d", *o.code), detail)}
}

func join(what, why string) string {
	if why == "" {
		return what
	}
	return what + ": " + why
}

// listener understands one event, a line of JSON, at a time.
type listener interface {
	event(line []byte)
	stderr(line []byte)
	end(o outcome) verdict
	notes() *account
}

// events feeds a listener from a stream of JSON lines. Lines that are no JSON object are passed over.
type events struct {
	listener
	lines lines
}

func newEvents(to listener) *events {
	e := &events{listener: to, lines: lines{objects: true}}
	to.notes().said.limit = hintLimit
	e.lines.each = func(line []byte) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] == '{' {
			to.event(line)
		}
	}
	e.lines.tooLong = func(limit int) {
		to.notes().warn(fmt.Sprintf("a line of output was longer than %d MiB and was cut", limit>>20))
	}
	return e
}

func (e *events) stdout(chunk []byte) {
	e.lines.take(chunk)
	if a := e.notes(); a.events == 0 {
		a.said.take(chunk)
	}
}

func (e *events) end(o outcome) verdict {
	e.lines.flush()
	return e.listener.end(o)
}

// decode reads one event. A field of an unexpected type is left out, so that a new version of a tool does not make
// the whole event unreadable.
func decode(line []byte, into any) bool {
	err := json.Unmarshal(line, into)
	var mismatch *json.UnmarshalTypeError
	return err == nil || errors.As(err, &mismatch)
}

// message finds the words in an error that is a string in some events and an object in others.
func message(raw json.RawMessage) string {
	if len(raw) == 0 {
		return ""
	}
	var plain string
	if json.Unmarshal(raw, &plain) == nil {
		return plain
	}
	var object struct {
		Name    string `json:"name"`
		Message string `json:"message"`
		Data    struct {
			Message string `json:"message"`
		} `json:"data"`
	}
	decode(raw, &object)
	for _, found := range []string{object.Message, object.Data.Message, object.Name} {
		if found != "" {
			return found
		}
	}
	return ""
}

// milliseconds is a duration from a foreign number, held within a day.
func milliseconds(n float64) time.Duration {
	const day = 24 * time.Hour
	return time.Duration(min(max(n, 0), float64(day.Milliseconds()))) * time.Millisecond
}
