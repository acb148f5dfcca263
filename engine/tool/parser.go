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

// OutputText is plain text. The other forms stand with the tools that print them.
const OutputText Output = "text"

// outputFormat is what is known of a form of output.
type outputFormat struct {
	name    Output
	handler func(callNotes) eventHandler
	// tellsVersion: the tool tells its version in its events. retriesOnStderr: it tells of its retries on standard error.
	tellsVersion, retriesOnStderr bool
}

// Outputs lists the forms of output, for messages about a wrong one.
func Outputs() []Output {
	forms := []Output{OutputText}
	for _, d := range definitions() {
		if d.format.name != "" {
			forms = append(forms, d.format.name)
		}
	}
	return forms
}

// outputNames are the forms as they are written in a configuration.
func outputNames() []string {
	var names []string
	for _, form := range Outputs() {
		names = append(names, string(form))
	}
	return names
}

// formatOf finds what is known of a form of output; zero for plain text and unknown ones.
func formatOf(form Output) outputFormat {
	for _, d := range definitions() {
		if d.format.name == form && form != "" {
			return d.format
		}
	}
	return outputFormat{}
}

// observation is progress, and for a retry also what kind of failure the tool is trying to overcome.
type observation struct {
	Progress
	cause FailureKind
}

// exitInfo is how the process ended, as far as a parser needs to know.
type exitInfo struct {
	code   *int // nil when a signal ended it
	signal string
	stderr string // its tail
}

// parseResult is what a parser makes of a finished run: an answer, or a kind of failure and the tool's own words.
type parseResult struct {
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
	// finish is called once, after the last byte.
	finish(o exitInfo) parseResult
	notes() *callNotes
}

// newParser makes the parser for a form of output; an unknown form is plain text.
func newParser(form Output, emit func(observation)) parser {
	a := callNotes{emit: emit}
	if format := formatOf(form); format.handler != nil {
		return newEventParser(format.handler(a))
	}
	return &plainText{callNotes: a, answer: tail{limit: answerLimit}}
}

// answerLimit bounds an answer that comes in pieces: twice the longest that was ever tried. What comes last is kept,
// since reviewers put the review at the end.
const answerLimit = 2 << 20

// warningLimit bounds how many warnings one call keeps.
const warningLimit = 20

// callNotes is what a parser notes for the reply besides the verdict.
type callNotes struct {
	emit        func(observation)
	usage       *round.Usage
	version     string
	warnings    []string
	endOnly     bool // the beginning of the answer was forgotten
	retries     int
	retryReason string // of the last retry
	retryCause  FailureKind
	events      int  // events that were understood as such
	preamble    tail // what was printed before any event
	failure     parseResult
	toolUses    []round.ToolUse
	toolUseByID map[string]int // place in used by the tool's own id
}

func (a *callNotes) notes() *callNotes { return a }

func (a *callNotes) emitProgress(kind ProgressKind, text string) {
	a.emit(observation{Progress: Progress{Kind: kind, Text: text}})
}

// warn notes a complaint once, however often it comes.
func (a *callNotes) warn(text string) {
	text = cleanLine(text)
	if text == "" || len(a.warnings) >= warningLimit {
		return
	}
	for _, known := range a.warnings {
		if known == text {
			return
		}
	}
	a.warnings = append(a.warnings, text)
	a.emitProgress(Warning, text)
}

// warnTruncated tells of an answer whose beginning was forgotten.
func (a *callNotes) warnTruncated(answer *tail) {
	if answer.isTruncated() {
		a.endOnly = true
		a.warn(fmt.Sprintf("the answer was longer than %d MiB: only its end was kept", answerLimit>>20))
	}
}

// noteRetry notes that the tool asks its server again.
func (a *callNotes) noteRetry(p Progress, cause FailureKind) {
	p.Kind = Retrying
	a.retries++
	p.Text = cleanLine(p.Text)
	a.retryReason, a.retryCause = p.Text, cause
	a.emit(observation{Progress: p, cause: cause})
}

// noteUsage notes usage; figures of zero mean that the tool does not know.
func (a *callNotes) noteUsage(u round.Usage) {
	if u == (round.Usage{}) {
		return
	}
	a.usage = &u
	a.emit(observation{Progress: Progress{Kind: Reporting, Usage: &u}})
}

// noteFailure notes the tool's own words on why it failed; a later, more final event replaces them.
func (a *callNotes) noteFailure(kind FailureKind, message string) {
	plain := unwrap(message)
	kind = preciseKind(kind, plain)
	if kind == "" {
		kind = Exited
	}
	a.failure = parseResult{kind: kind, detail: cleanLine(plain)}
}

// preciseKind is the kind of a failure by its status and by its sentence: services say with a status for a refused login
// or for too many requests that nothing is paid, that a proxy wants a login, or that the prompt is too long.
func preciseKind(kind FailureKind, sentence string) FailureKind {
	told := classifyError(sentence)
	if kind == "" || told == Billing || told == Proxy {
		return cmp.Or(told, kind)
	}
	return kind
}

// successResult is the verdict on a run whose final event told of success: it also needs status 0 and a text.
func (a *callNotes) successResult(o exitInfo, answer string) parseResult {
	if o.code == nil || *o.code != 0 {
		return a.failureResult(o)
	}
	if strings.TrimSpace(answer) == "" {
		return parseResult{kind: EmptyAnswer, detail: "it reported success without an answer"}
	}
	if kind, detail := classifyAnswer(answer); kind == Refused {
		return parseResult{kind: kind, detail: detail}
	}
	return parseResult{text: answer}
}

// failureResult is the verdict on a run without a successful end. What the tool said in its events counts before what it
// left on standard error.
func (a *callNotes) failureResult(o exitInfo) parseResult {
	if a.failure.kind != "" {
		return a.failure
	}
	detail := errorLine(o.stderr)
	v := a.unannouncedFailure(o, detail)
	v.onStderr = detail != ""
	return v
}

// unannouncedFailure is the verdict on a run whose events say nothing of a failure, with what standard error says.
func (a *callNotes) unannouncedFailure(o exitInfo, detail string) parseResult {
	switch {
	case o.code == nil:
		return parseResult{kind: Exited, detail: join("ended by signal: "+o.signal, detail)}
	case *o.code == 0 && a.events == 0 && detail == "":
		return parseResult{kind: EmptyAnswer, detail: "it printed nothing"}
	case *o.code == 0:
		return parseResult{kind: Exited, detail: join("it ended without its final event", detail)}
	}
	kind := classifyError(detail)
	if kind == "" {
		kind = classifyError(o.stderr)
	}
	if kind == "" && a.events == 0 && detail != "" {
		kind = SetupRejected // it complained before it began
	}
	if detail == "" && a.events == 0 {
		detail = errorLine(a.preamble.wholeWords()) // plain words in the place of events: claude says so that nobody is logged in
		kind = classifyError(detail)
	}
	if kind == "" {
		kind = Exited
	}
	return parseResult{kind: kind, detail: join(fmt.Sprintf("exit status %d", *o.code), detail)}
}

func join(what, why string) string {
	if why == "" {
		return what
	}
	return what + ": " + why
}

// eventHandler understands one event, a line of JSON, at a time.
type eventHandler interface {
	handleEvent(line []byte)
	stderr(line []byte)
	finish(o exitInfo) parseResult
	notes() *callNotes
}

// eventParser feeds a handler from a stream of JSON lines. Lines that are no JSON object are passed over.
type eventParser struct {
	eventHandler
	lines lineSplitter
}

func newEventParser(to eventHandler) *eventParser {
	e := &eventParser{eventHandler: to, lines: lineSplitter{jsonOnly: true}}
	to.notes().preamble.limit = plainLineLimit
	e.lines.onLine = func(line []byte) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] == '{' {
			to.handleEvent(line)
		}
	}
	e.lines.onTruncated = func(limit int) {
		to.notes().warn(fmt.Sprintf("a line of output was longer than %d MiB and was cut", limit>>20))
	}
	return e
}

func (e *eventParser) stdout(chunk []byte) {
	e.lines.write(chunk)
	if a := e.notes(); a.events == 0 {
		a.preamble.write(chunk)
	}
}

func (e *eventParser) finish(o exitInfo) parseResult {
	e.lines.flush()
	return e.eventHandler.finish(o)
}

// decodeEvent reads one event and reports whether it could. A field of an unexpected type is left out, so that a new
// version of a tool does not make the whole event unreadable.
func decodeEvent(line []byte, into any) bool {
	err := json.Unmarshal(line, into)
	var mismatch *json.UnmarshalTypeError
	return err == nil || errors.As(err, &mismatch)
}

// errorMessage finds the words in an error that is a string in some events and an object in others.
func errorMessage(raw json.RawMessage) string {
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
	decodeEvent(raw, &object)
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
