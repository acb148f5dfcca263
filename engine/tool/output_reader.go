package tool

import (
	"context"
	"sync"
	"sync/atomic"

	"parley/engine/redact"
)

// ear listens to both streams of a process: it keeps the raw bytes, feeds the parser and passes observations on.
type ear struct {
	mu     sync.Mutex // the streams come from two goroutines, the parser and the writers are for one
	parser parser
	hints  lines // standard error in lines
	tail   tail  // of standard error
	watch  *watch
	told   *redaction
	bytes  atomic.Int64

	network networkWatch

	rawOut, rawErr kept
}

func newEar(p *program, request Request, redactor *redact.Redactor, stop context.CancelCauseFunc) *ear {
	e := &ear{
		watch: newWatch(p.patience), tail: tail{limit: stderrLimit},
		rawOut: newKept(request.Stdout, "standard output"), rawErr: newKept(request.Stderr, "standard error"),
	}
	e.network.limit, e.network.stop = e.watch.storm.Offline, stop
	e.told = newRedaction(redactor, func(o observation) {
		e.network.observe(o)
		if tired := e.watch.observe(o); tired != nil {
			stop(tired)
		}
	})
	e.parser = newParser(p.adapter.Output, e.told.observe)
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
