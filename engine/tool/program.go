package tool

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"parley/engine/redact"
	"parley/engine/tool/processtree"
)

// stderrLimit is how much of standard error is kept to explain a failure.
const stderrLimit = 16 << 10

// program is a tool that is a process: an adapter and the file that is run for it.
type program struct {
	name        string
	via         string
	path        string
	adapter     Adapter
	environ     func() []string
	retryBudget RetryBudget
	grace       time.Duration
	limits      processtree.Limits
	versions    *VersionCache
	guard       processtree.Guard

	allowUnsafe bool
	confine     bool // in a sandbox, where that can be
}

// Name is what chains call the tool.
func (p *program) Name() string { return p.name }

// Via is how it is reached.
func (p *program) Via() string { return p.via }

// Ask runs the tool once (see Tool).
func (p *program) Ask(ctx context.Context, request Request, progress func(Progress)) (Reply, error) {
	began := time.Now()
	if progress == nil {
		progress = func(Progress) {}
	}
	adapter := p.adapterFor(ctx, request)
	unsafe := p.unsafeReason(ctx)
	if unsafe != "" && !p.allowUnsafe {
		return Reply{}, &Failure{Tool: p.name, Kind: Unsafe, Detail: unsafe}
	}
	if unsafe != "" {
		adapter = adapter.withoutReadOnlyArgs()
	}
	c, failure := prepareCall(adapter, request)
	defer c.removeFiles()
	defer func() { p.adapter.removeSession(inheritedEnv(p.environ()), c.dir) }()
	reply := Reply{Command: c.shownArgv, Warnings: c.warnings, Unsafe: unsafe != "", Redactor: redact.New(p.environ())}
	if reply.Unsafe {
		reply.Warnings = append(reply.Warnings, p.name+" was asked though it is unsafe: "+unsafe)
	}
	if failure == nil {
		failure = p.runProcess(ctx, c, request, &reply, progress)
	}
	reply.Seconds = time.Since(began).Seconds()
	reply = reply.withoutSecrets()
	if failure != nil {
		failure.Tool, failure.Detail, failure.RetryReason = p.name, reply.Redactor.Text(failure.Detail), reply.Redactor.Text(failure.RetryReason)
		return reply, failure
	}
	return reply, nil
}

// withoutSecrets is the reply without secrets, but for the answer's text.
func (r Reply) withoutSecrets() Reply {
	text, redactor := r.Text, r.Redactor
	r.Text, r.Redactor = "", nil
	r = redact.Value(redactor, r)
	r.Text, r.Redactor = text, redactor
	return r
}

// runProcess runs the process and fills the reply.
func (p *program) runProcess(ctx context.Context, c *call, request Request, reply *Reply, progress func(Progress)) *Failure {
	if c.timeout > 0 {
		var release context.CancelFunc
		ctx, release = context.WithTimeoutCause(ctx, c.timeout, &timeoutError{after: c.timeout})
		defer release()
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)

	output := newOutputReader(p, request, reply.Redactor, stop)
	defer output.offline.stopTimer()
	restricted, environ := p.restricted(c, reply)
	process, err := launch(ctx, job{
		path: p.path, argv: c.argv, dir: c.dir, temp: c.temp, stdin: c.stdin, restricted: restricted,
		env:    environ,
		stdout: output.stdout, stderr: output.stderr,
		startUpLimit: p.adapter.StartUp, idleLimit: p.adapter.Idle, grace: p.grace, guard: p.guard, limits: p.limits,
	})
	if err != nil {
		return p.startFailure(ctx, err)
	}
	// Should progress panic, the process must not outlive this call.
	defer func() { stop(context.Canceled); <-process.done }()
	version := p.lookUpVersion(ctx)
	progress(Progress{Kind: Starting})
	output.progress.deliver(process.done, process.silence, func(o Progress) {
		o.Bytes = output.bytes.Load()
		progress(o)
	}, output.redactor.flush)
	failure := p.fillReply(process.result, output, reply)
	reply.Version = cmp.Or(reply.Version, version())
	return failure
}

// startFailure is why there is no process.
func (p *program) startFailure(ctx context.Context, err error) *Failure {
	if ctx.Err() != nil {
		return stoppedFailure(context.Cause(ctx))
	}
	kind := NotStarted
	if _, missing := os.Stat(p.path); errors.Is(missing, fs.ErrNotExist) {
		kind = NotFound // it went away after it was found
	}
	return &Failure{Kind: kind, Detail: cleanLine(err.Error()), Err: err}
}

// fillReply turns the ending of the process and what was heard from it into the reply. All goroutines have ended.
func (p *program) fillReply(end exitResult, e *outputReader, reply *Reply) *Failure {
	e.stderrLines.flush()
	v := e.parser.finish(exitInfo{code: end.code, signal: end.signal, stderr: reply.Redactor.Text(e.tail.wholeWords())})
	notes := e.parser.notes()
	reply.ExitCode, reply.Bytes = end.code, e.bytes.Load()
	reply.Usage, reply.Version = notes.usage, notes.version
	reply.Warnings, reply.EndOnly = append(reply.Warnings, notes.warnings...), notes.endOnly
	reply.ToolUses = notes.toolUses
	for _, raw := range []*rawCapture{&e.rawOut, &e.rawErr} {
		if told := raw.finish(); told != "" {
			reply.Warnings = append(reply.Warnings, told)
		}
	}
	if notes.retries > 0 {
		reply.Warnings = append(reply.Warnings, "it asked its server again, "+times(notes.retries)+": "+notes.retryReason)
	}
	switch {
	case end.cause != nil:
		failure := stoppedFailure(end.cause)
		failure.addRetryReason(p, end.cause, notes)
		return failure
	case end.readerErr != nil:
		return &Failure{Kind: Exited, Detail: cleanLine(end.readerErr.Error()), Err: end.readerErr}
	case v.kind != "":
		if v.kind == Offline {
			v.detail = offlinePrefix + v.detail
		}
		return &Failure{Kind: v.kind, Detail: v.detail, OnStderr: v.onStderr}
	}
	reply.Text = v.text
	return nil
}

// timeoutError is the cause of a call that reached its own limit.
type timeoutError struct{ after time.Duration }

func (e *timeoutError) Error() string { return fmt.Sprintf("no answer within %v", e.after) }

// stoppedFailure is the failure of a call that was ended from outside, by its cause.
func stoppedFailure(cause error) *Failure {
	var exhausted *Failure
	var limit *timeoutError
	switch {
	case errors.As(cause, &exhausted):
		return &Failure{Kind: exhausted.Kind, Detail: exhausted.Detail}
	case errors.As(cause, &limit), isSilenceError(cause):
		return &Failure{Kind: TimedOut, Detail: cause.Error(), Err: context.DeadlineExceeded}
	case errors.Is(cause, context.DeadlineExceeded):
		return &Failure{Kind: TimedOut, Err: cause}
	default:
		return &Failure{Kind: Cancelled, Err: cause}
	}
}
