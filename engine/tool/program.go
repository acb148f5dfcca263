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
	"parley/engine/tool/family"
)

// stderrLimit is how much of standard error is kept to explain a failure.
const stderrLimit = 16 << 10

// program is a tool that is a process: an adapter and the file that is run for it.
type program struct {
	name     string
	via      string
	path     string
	adapter  Adapter
	environ  func() []string
	patience Patience
	grace    time.Duration
	versions *Versions
	keeper   family.Keeper

	allowUnsafe bool
	confine     bool // in a sandbox, where that can be
}

// Name is what chains call the tool.
func (p *program) Name() string { return p.name }

// Via is how it is reached.
func (p *program) Via() string { return p.via }

// TimeLimit is the tool's own limit of a call (see Limited).
func (p *program) TimeLimit() time.Duration { return p.adapter.Timeout }

// Ask runs the tool once (see Tool).
func (p *program) Ask(ctx context.Context, request Request, progress func(Progress)) (Reply, error) {
	began := time.Now()
	if progress == nil {
		progress = func(Progress) {}
	}
	adapter := p.suited(ctx, request)
	unsafe := p.unheld(ctx)
	if unsafe != "" && !p.allowUnsafe {
		return Reply{}, &Failure{Tool: p.name, Kind: Unsafe, Detail: unsafe}
	}
	if unsafe != "" {
		adapter = adapter.withoutHolds()
	}
	c, failure := prepare(adapter, request)
	defer c.discard()
	defer func() { p.adapter.forget(surround(p.environ()), c.dir) }()
	reply := Reply{Command: c.shown, Warnings: c.warnings, Unsafe: unsafe != "", Redactor: redact.New(p.environ())}
	if reply.Unsafe {
		reply.Warnings = append(reply.Warnings, p.name+" was asked though it is unsafe: "+unsafe)
	}
	if failure == nil {
		failure = p.converse(ctx, c, request, &reply, progress)
	}
	reply.Seconds = time.Since(began).Seconds()
	reply = reply.redacted()
	if failure != nil {
		failure.Tool, failure.Detail, failure.Retried = p.name, reply.Redactor.Text(failure.Detail), reply.Redactor.Text(failure.Retried)
		return reply, failure
	}
	return reply, nil
}

// redacted is the reply without secrets, but for the answer's text.
func (r Reply) redacted() Reply {
	text, redactor := r.Text, r.Redactor
	r.Text, r.Redactor = "", nil
	r = redact.Value(redactor, r)
	r.Text, r.Redactor = text, redactor
	return r
}

// converse runs the process and fills the reply.
func (p *program) converse(ctx context.Context, c *call, request Request, reply *Reply, progress func(Progress)) *Failure {
	if c.timeout > 0 {
		var release context.CancelFunc
		ctx, release = context.WithTimeoutCause(ctx, c.timeout, &timeoutError{after: c.timeout})
		defer release()
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)

	ear := newEar(p, request, reply.Redactor, stop)
	defer ear.network.end()
	restricted, environ := p.restricted(c, reply)
	process, err := launch(ctx, job{
		path: p.path, argv: c.argv, dir: c.dir, stdin: c.stdin, restricted: restricted,
		env:    environ,
		stdout: ear.stdout, stderr: ear.stderr,
		startUp: p.adapter.StartUp, idle: p.adapter.Idle, grace: p.grace, keeper: p.keeper, limits: p.adapter.Limits.Or(family.Generous()),
	})
	if err != nil {
		return p.unstarted(ctx, err)
	}
	// Should progress panic, the process must not outlive this call.
	defer func() { stop(context.Canceled); <-process.done }()
	version := p.learnVersion(ctx)
	progress(Progress{Kind: Starting})
	ear.watch.follow(process.done, process.silence, func(o Progress) {
		o.Bytes = ear.bytes.Load()
		progress(o)
	}, ear.told.end)
	failure := p.judge(process.ending, ear, reply)
	reply.Version = cmp.Or(reply.Version, version())
	return failure
}

// unstarted is why there is no process.
func (p *program) unstarted(ctx context.Context, err error) *Failure {
	if ctx.Err() != nil {
		return stopped(context.Cause(ctx))
	}
	kind := NotStarted
	if _, missing := os.Stat(p.path); errors.Is(missing, fs.ErrNotExist) {
		kind = Absent // it went away after it was found
	}
	return &Failure{Kind: kind, Detail: words(err.Error()), Err: err}
}

// judge turns the ending of the process and what was heard from it into the reply. All goroutines have ended.
func (p *program) judge(end ending, e *ear, reply *Reply) *Failure {
	e.hints.flush()
	v := e.parser.end(outcome{code: end.code, signal: end.signal, stderr: reply.Redactor.Text(e.tail.whole())})
	notes := e.parser.notes()
	reply.ExitCode, reply.Bytes = end.code, e.bytes.Load()
	reply.Usage, reply.Version = notes.usage, notes.version
	reply.Warnings = append(reply.Warnings, notes.warnings...)
	reply.Used = notes.used
	for _, raw := range []*kept{&e.rawOut, &e.rawErr} {
		if told := raw.end(); told != "" {
			reply.Warnings = append(reply.Warnings, told)
		}
	}
	if notes.retries > 0 {
		reply.Warnings = append(reply.Warnings, "it asked its server again, "+times(notes.retries)+": "+notes.reason)
	}
	switch {
	case end.cause != nil:
		failure := stopped(end.cause)
		failure.explain(p, end.cause, notes)
		return failure
	case end.fault != nil:
		return &Failure{Kind: Exited, Detail: words(end.fault.Error()), Err: end.fault}
	case v.kind != "":
		if v.kind == Offline {
			v.detail = offlineWords + v.detail
		}
		return &Failure{Kind: v.kind, Detail: v.detail, OnStderr: v.onStderr}
	}
	reply.Text = v.text
	return nil
}

// timeoutError is the cause of a call that reached its own limit.
type timeoutError struct{ after time.Duration }

func (e *timeoutError) Error() string { return fmt.Sprintf("no answer within %v", e.after) }

// stopped is the failure of a call that was ended from outside, by its cause.
func stopped(cause error) *Failure {
	var tired *Failure
	var limit *timeoutError
	switch {
	case errors.As(cause, &tired):
		return &Failure{Kind: tired.Kind, Detail: tired.Detail}
	case errors.As(cause, &limit), isSilence(cause):
		return &Failure{Kind: TimedOut, Detail: cause.Error(), Err: context.DeadlineExceeded}
	case errors.Is(cause, context.DeadlineExceeded):
		return &Failure{Kind: TimedOut, Err: cause}
	default:
		return &Failure{Kind: Cancelled, Err: cause}
	}
}
