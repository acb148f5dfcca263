package tool

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"time"

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
	c, failure := prepare(p.adapter, request)
	defer c.discard()
	reply := Reply{Command: c.shown, Warnings: c.warnings}
	if failure == nil {
		failure = p.converse(ctx, c, request, &reply, progress)
	}
	reply.Seconds = time.Since(began).Seconds()
	if failure != nil {
		failure.Tool = p.name
		return reply, failure
	}
	return reply, nil
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

	ear := newEar(p, request, stop)
	process, err := launch(ctx, job{
		path: p.path, argv: c.argv, dir: c.dir, stdin: c.stdin,
		env:    environment(p.environ(), p.adapter.Env, c.dir),
		stdout: ear.stdout, stderr: ear.stderr,
		startUp: p.adapter.StartUp, idle: p.adapter.Idle, grace: p.grace, keeper: p.keeper,
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
	})
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
	v := e.parser.end(outcome{code: end.code, signal: end.signal, stderr: e.tail.String()})
	notes := e.parser.notes()
	reply.ExitCode, reply.Bytes = end.code, e.bytes.Load()
	reply.Usage, reply.Version = notes.usage, notes.version
	reply.Warnings = append(reply.Warnings, notes.warnings...)
	for _, raw := range []*kept{&e.rawOut, &e.rawErr} {
		if told := raw.end(); told != "" {
			reply.Warnings = append(reply.Warnings, told)
		}
	}
	if notes.retries > 0 {
		reply.Warnings = append(reply.Warnings, fmt.Sprintf("it asked its server again, %d times: %s", notes.retries, notes.reason))
	}
	switch {
	case end.cause != nil:
		return stopped(end.cause)
	case end.fault != nil:
		return &Failure{Kind: Exited, Detail: words(end.fault.Error()), Err: end.fault}
	case v.kind != "":
		return &Failure{Kind: v.kind, Detail: v.detail}
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

// ear listens to both streams of a process: it keeps the raw bytes, feeds the parser and passes observations on.
type ear struct {
	mu     sync.Mutex // the streams come from two goroutines, the parser and the writers are for one
	parser parser
	hints  lines // standard error in lines
	tail   tail  // of standard error
	watch  *watch
	bytes  atomic.Int64

	rawOut, rawErr kept
}

func newEar(p *program, request Request, stop context.CancelCauseFunc) *ear {
	e := &ear{
		watch: newWatch(p.patience), tail: tail{limit: stderrLimit},
		rawOut: newKept(request.Stdout, "standard output"), rawErr: newKept(request.Stderr, "standard error"),
	}
	e.parser = newParser(p.adapter.Output, func(o observation) {
		if tired := e.watch.observe(o); tired != nil {
			stop(tired)
		}
	})
	e.hints.each = e.parser.stderr
	return e
}

func (e *ear) stdout(chunk []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.bytes.Add(int64(len(chunk)))
	e.rawOut.take(chunk)
	e.parser.stdout(chunk)
}

func (e *ear) stderr(chunk []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.rawErr.take(chunk)
	e.tail.take(chunk)
	e.hints.take(chunk)
}
