// Package tool reaches the programs that can answer a prompt: one process runner, one adapter per command
// line tool (claude, codex, gemini, ccw, configured commands), and what each of them counts as success.
//
// It may know processes, arguments, event streams and failures. It may not know perspectives, ratings, rounds
// or screens: a prompt goes in, text comes out, and progress is told on the way.
package tool

import (
	"context"
	"io"
	"time"

	"parley/engine/redact"
	"parley/engine/round"
)

// Tool is something that can answer a prompt.
type Tool interface {
	// Name is what chains and results call it: "gemini", "mytool".
	Name() string
	// Via is how it is reached: "direct-cli", "ccw" or "command".
	Via() string
	// Ask runs the tool once. Progress is reported in order from one goroutine; it must not block for long.
	// A failure is a *Failure, also when ctx ended; the reply then still tells what is known for provenance.
	Ask(ctx context.Context, request Request, progress func(Progress)) (Reply, error)
}

// Request is one call of a tool.
type Request struct {
	Prompt string
	// Model is passed on as the tool's own model option; empty means its default.
	Model string
	// Effort is how much it is asked to think; empty means its default.
	Effort string
	// Dir is the empty scratch folder the tool runs in. Workspace, when set, is a folder it may read instead.
	Dir       string
	Workspace string
	// Stdout and Stderr receive the raw bytes as they come, before anything is understood. Both may be nil;
	// what they refuse is told as a warning and costs no answer.
	Stdout io.Writer
	Stderr io.Writer
	// Timeout bounds the whole call; 0 means the tool's own default, and a negative one that only ctx bounds it.
	Timeout time.Duration
}

// Reply is what a call brought back, for the answer and for provenance.
type Reply struct {
	// Text is the answer, still foreign: control characters, secrets and all. It passes the redactor once its quotes have been
	// looked up; the other fields have passed it.
	Text     string
	Redactor *redact.Redactor
	Command  []string // argv without the prompt
	Version  string
	ExitCode *int // nil when a signal ended it or it never started
	Bytes    int64
	Seconds  float64
	Usage    *round.Usage
	// EndOnly says that the answer was too long to be kept, and Text is the end of it.
	EndOnly bool
	// Warnings are things the tool complained about without failing.
	Warnings []string
	// Unsafe says that this version cannot be held to reading, and was asked because the person allows it.
	Unsafe bool
	// Sandboxed says that the system kept it to its own files, its scratch folder and the workspace.
	Sandboxed bool
	// ToolUses are the tools and commands that the model had run, in order, each a line of foreign text made safe.
	ToolUses []round.ToolUse
}

// ProgressKind is what a tool is doing now.
type ProgressKind string

// The kinds of progress, in the words the interface uses.
const (
	Starting  ProgressKind = "starting"
	Thinking  ProgressKind = "thinking"
	Writing   ProgressKind = "writing"
	UsingTool ProgressKind = "using tool"
	Retrying  ProgressKind = "retrying"
	Silent    ProgressKind = "silent" // it has written nothing for a while
	Reporting ProgressKind = "usage"
	Warning   ProgressKind = "warning"
)

// Progress is one observation of a running tool. Text is foreign text without secrets.
type Progress struct {
	Kind ProgressKind `json:"kind"`
	Text string       `json:"text,omitempty"`
	// Bytes counts what the tool has written to standard output so far.
	Bytes int64        `json:"bytes,omitempty"`
	Usage *round.Usage `json:"usage,omitempty"`
	// Attempt, MaxAttempts and Wait describe a retry inside the tool itself.
	Attempt     int           `json:"attempt,omitempty"`
	MaxAttempts int           `json:"max_attempts,omitempty"`
	Wait        time.Duration `json:"wait,omitempty"`
	// Since is how long a silent tool has said nothing.
	Since time.Duration `json:"since,omitempty"`
}

// FailureKind classifies why a call failed.
type FailureKind string

// The failure kinds. SetupRejected means our own call was refused (an unknown option, an untrusted folder): it is
// shown with the tool's words and never passed over silently. Barred is a command that nobody has allowed to run.
const (
	NotFound      FailureKind = "absent"
	NotStarted    FailureKind = "cannot start"
	SetupRejected FailureKind = "set-up"
	Exited        FailureKind = "failed"
	TimedOut      FailureKind = "timed out"
	EmptyAnswer   FailureKind = "empty answer"
	Refused       FailureKind = "refused"
	RateLimited   FailureKind = "rate limited"
	NotLoggedIn   FailureKind = "not logged in"
	Cancelled     FailureKind = "stopped"
	TooLong       FailureKind = "prompt too long"
	Billing       FailureKind = "no credit"
	Proxy         FailureKind = "proxy"
	Offline       FailureKind = "offline"
	Truncated     FailureKind = "broke off" // the answer ended in the middle
	Skipped       FailureKind = "skipped"   // not asked: it failed before in the same way
	Disallowed    FailureKind = "not allowed"
	Unsafe        FailureKind = "unsafe" // a version that cannot be held to reading, and nobody allowed it
)

// Failure is why a call brought no answer.
type Failure struct {
	Tool   string
	Kind   FailureKind
	Detail string // the tool's own words, cleaned and short
	// RetryReason says of a call that was ended from outside why the tool had asked its server again; Behind is the kind of
	// failure that this tells, if it is known.
	RetryReason string
	RetryCause  FailureKind
	// OnStderr says that the tool's own words stand on its standard error, not on its standard output.
	OnStderr bool
	Err      error // what lies underneath, if anything
}

func (f *Failure) Error() string {
	text := f.Tool + ": " + string(f.Kind)
	if f.Detail != "" {
		text += ": " + f.Detail
	}
	return text
}

func (f *Failure) Unwrap() error { return f.Err }
