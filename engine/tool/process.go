package tool

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"parley/engine/tool/processtree"
	"parley/engine/tool/sandbox"
)

// How long a process is given, once it is to end.
const (
	// stopGrace lies between the polite signal to the group and the one that cannot be refused. A call is over within a
	// second of its time limit, whatever the tool does.
	stopGrace = 700 * time.Millisecond
	// drainLimit bounds waiting for more after the process is gone: a helper in a session of its own may hold the pipe.
	// What lies in the pipe is read to its end, however long that takes to understand, but no longer than drainMost.
	drainLimit = 500 * time.Millisecond
	drainMost  = 10 * time.Second
	// killLimit bounds waiting for a process that even the last signal did not end (another user's, or stuck in
	// the kernel). It is then left to itself. The same for its helpers in sessions of their own.
	killLimit = 5 * time.Second
)

// job is one process to run. Limits of zero mean none, except grace, which has a default.
type job struct {
	path  string // the resolved program; argv[0] is only its name
	argv  []string
	dir   string
	temp  string // its folder for temporary files; empty means the common one
	env   []string
	stdin string // empty gives the process the null device

	// stdout and stderr take bytes as they come, each from one goroutine, and keep nothing of the slice.
	stdout func([]byte)
	stderr func([]byte)

	startUpLimit time.Duration // longest time before the first byte of output
	idleLimit    time.Duration // longest silence after it
	grace        time.Duration

	guard  processtree.Guard // may be nil
	limits processtree.Limits
	// restricted are the only files that it may use; nil means all.
	restricted *sandbox.Rules
}

// exitResult is how a process ended.
type exitResult struct {
	code      *int   // nil when a signal ended it
	signal    string // the signal's name, if one did
	cause     error  // why parley stopped it; nil when it ended by itself
	readerErr error  // a defect of our own while reading its output
}

// silenceError is the reason for stopping a process that said nothing for too long.
type silenceError struct {
	limit     time.Duration
	hadOutput bool
}

func (e *silenceError) Error() string {
	if !e.hadOutput {
		return fmt.Sprintf(noSignOfLife+"%v of its start", e.limit)
	}
	return fmt.Sprintf(silentFor+"%v", e.limit)
}

// What a failure says of a tool that was silent for too long, before the limit.
const (
	noSignOfLife = "no sign of life within "
	silentFor    = "silent for "
)

// Limit is one of the times that a tool is given.
type Limit string

// The limits that end a call, by their names in a configuration.
const (
	LimitStart Limit = "start"   // until its first sign of life
	LimitIdle  Limit = "idle"    // of a silence after that
	LimitCall  Limit = "timeout" // of the whole call
)

// LimitOf tells from what is said of a call that timed out which limit it had reached.
func LimitOf(said string) Limit {
	switch {
	case strings.Contains(said, noSignOfLife):
		return LimitStart
	case strings.Contains(said, silentFor):
		return LimitIdle
	default:
		return LimitCall
	}
}

// process is a running job. All its goroutines have ended when done is closed.
type process struct {
	job           job
	cmd           *exec.Cmd
	pipes         pipes
	tree          *processtree.Tree
	started       time.Time
	lastOutput    atomic.Int64 // time of the last output since began, in nanoseconds; 0 before any
	activeReaders atomic.Int32 // how many readers are passing on what they read
	readerErr     atomic.Pointer[error]
	excess        atomic.Pointer[error] // why it was ended for what it used
	done          chan struct{}
	result        exitResult // valid after done
}

// launch starts the job and returns at once. It ends when the process does, or when ctx does: then the whole group
// is told to stop, and after a grace made to.
func launch(ctx context.Context, j job) (*process, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if j.grace == 0 {
		j.grace = stopGrace
	}
	cmd := &exec.Cmd{Path: j.path, Args: j.argv, Dir: j.dir}
	p := &process{job: j, cmd: cmd, done: make(chan struct{})}
	if err := p.pipes.connect(cmd, j.stdin != ""); err != nil {
		return nil, err
	}
	p.tree, cmd.Env = processtree.New(j.env, j.guard)
	p.started = time.Now()
	exited, err := p.start()
	p.pipes.closeChildEnds()
	if err != nil {
		p.pipes.closeParentEnds()
		p.tree.Release()
		return nil, fmt.Errorf("starting %s: %w", j.path, err)
	}
	go p.supervise(ctx, exited)
	return p, nil
}

// start starts the process. The channel closes when it has ended, and with it what it left running in its group. One
// thread starts it and waits for it, since the process is to end with that thread (see processtree.SysProcAttr). A thread that
// was restricted is never used for anything else: the runtime ends it with the goroutine that is locked to it.
func (p *process) start() (<-chan struct{}, error) {
	started, exited := make(chan error), make(chan struct{})
	go func() {
		defer close(exited)
		runtime.LockOSThread()
		if p.job.restricted == nil {
			defer runtime.UnlockOSThread()
		}
		err := p.restrict()
		if err == nil {
			err = p.tree.Start(p.cmd)
		}
		if err == nil {
			p.tree.SetLeader(p.cmd.Process)
		}
		started <- err
		if err == nil {
			_ = p.tree.Reap(p.cmd)
		}
	}()
	return exited, <-started
}

// restrict restricts this thread, which is about to start the process.
func (p *process) restrict() error {
	if p.job.restricted == nil {
		return nil
	}
	return p.job.restricted.Restrict()
}

// supervise sees the process through to its end, and leaves nothing behind: no member of its tree, no pipe, no
// goroutine.
func (p *process) supervise(ctx context.Context, exited <-chan struct{}) {
	defer close(p.done)
	defer p.tree.Release()
	var readers, writer sync.WaitGroup
	readers.Go(func() { p.readStream(p.pipes.stdout, p.job.stdout) })
	readers.Go(func() { p.readStream(p.pipes.stderr, p.job.stderr) })
	if p.pipes.stdin != nil {
		writer.Go(p.writePrompt)
	}

	unwatch := p.watchLimits()
	cause := p.waitOrStop(ctx, exited)
	gone := cause == nil || p.stop(exited)
	unwatch()
	p.tree.KillDescendants(killLimit)
	p.drain(&readers)
	p.pipes.closeParentEnds()
	writer.Wait()

	p.result.cause = p.stopCause(cause)
	if fault := p.readerErr.Load(); fault != nil {
		p.result.readerErr = *fault
	}
	if gone && p.cmd.ProcessState != nil {
		p.result.code, p.result.signal = processtree.ExitStatus(p.cmd.ProcessState)
	}
}

// waitOrStop waits for the end, and returns why the process must be stopped if it did not end by itself.
func (p *process) waitOrStop(ctx context.Context, exited <-chan struct{}) error {
	for {
		var silence <-chan time.Time
		limit, left := p.silenceLimit()
		if limit > 0 {
			if left <= 0 {
				return &silenceError{limit: limit, hadOutput: p.lastOutput.Load() > 0}
			}
			silence = time.After(left)
		}
		select {
		case <-exited:
			return nil
		case <-silence:
		case <-ctx.Done():
			select {
			case <-exited:
				return nil // it was finished before anyone wanted it stopped
			default:
				return context.Cause(ctx)
			}
		}
	}
}

// silenceLimit is the limit of silence in force now, and what is left of it.
func (p *process) silenceLimit() (limit, left time.Duration) {
	heard := time.Duration(p.lastOutput.Load())
	limit = p.job.idleLimit
	if heard == 0 && p.job.startUpLimit > 0 {
		limit = p.job.startUpLimit
	}
	return limit, limit - (time.Since(p.started) - heard)
}

// silence is how long the process has written nothing.
func (p *process) silence() time.Duration {
	return time.Since(p.started) - time.Duration(p.lastOutput.Load())
}

// stop ends the group, politely first. It returns as soon as the process is gone, not after the full grace, and reports
// whether it could be ended.
func (p *process) stop(exited <-chan struct{}) bool {
	p.tree.Terminate()
	if closesWithin(exited, p.job.grace) {
		return true
	}
	p.tree.Kill()
	return closesWithin(exited, killLimit)
}

// drain lets the readers finish what lies in the pipes.
func (p *process) drain(readers *sync.WaitGroup) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		readers.Wait()
	}()
	began, heard := time.Now(), p.lastOutput.Load()
	for !closesWithin(ended, drainLimit) {
		working := p.activeReaders.Load() > 0 || p.lastOutput.Load() != heard
		if !working || time.Since(began) > drainMost {
			p.pipes.interruptReads()
			<-ended
			return
		}
		heard = p.lastOutput.Load()
	}
}

// readStream hands on what the process writes until the pipe ends. A defect in the receiver must not leave the process
// blocked on a full pipe, nor take the whole program down.
func (p *process) readStream(from *os.File, take func([]byte)) {
	buffer := make([]byte, pipeBuffer)
	var flood throttle
	for {
		n, err := from.Read(buffer)
		if n > 0 {
			p.lastOutput.Store(max(1, int64(time.Since(p.started))))
			if p.readerErr.Load() == nil {
				p.deliver(take, buffer[:n])
			}
			time.Sleep(flood.delay(n, time.Now()))
		}
		if err != nil {
			return
		}
	}
}

func (p *process) deliver(take func([]byte), chunk []byte) {
	p.activeReaders.Add(1)
	defer func() {
		p.activeReaders.Add(-1)
		if r := recover(); r != nil {
			err := fmt.Errorf("reading the output: %v", r)
			p.readerErr.CompareAndSwap(nil, &err)
		}
	}()
	take(chunk)
}

// writePrompt sends the prompt and closes standard input. A tool may answer without reading all of it, so a broken pipe
// is no failure.
func (p *process) writePrompt() {
	_, _ = p.pipes.stdin.WriteString(p.job.stdin)
	_ = p.pipes.stdin.Close()
}

// closesWithin reports whether the channel closes in this time.
func closesWithin(closed <-chan struct{}, limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-closed:
		return true
	case <-timer.C:
		return false
	}
}

// run launches the job and waits for its end.
func run(ctx context.Context, j job) (exitResult, error) {
	p, err := launch(ctx, j)
	if err != nil {
		return exitResult{}, err
	}
	<-p.done
	return p.result, nil
}

// isSilenceError reports whether a process was stopped for its silence, and not by the caller.
func isSilenceError(err error) bool {
	var silence *silenceError
	return errors.As(err, &silence)
}
