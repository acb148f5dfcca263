package tool

import (
	"context"
	"sync"
	"sync/atomic"

	"parley/engine/redact"
)

// outputReader listens to both streams of a process: it keeps the raw bytes, feeds the parser and passes observations on.
type outputReader struct {
	mu          sync.Mutex // the streams come from two goroutines, the parser and the writers are for one
	parser      parser
	stderrLines lineSplitter // standard error in lines
	tail        tail         // of standard error
	progress    *progressQueue
	redactor    *progressRedactor
	bytes       atomic.Int64

	offline offlineTimer

	rawOut, rawErr rawCapture
}

func newOutputReader(p *program, request Request, redactor *redact.Redactor, stop context.CancelCauseFunc) *outputReader {
	e := &outputReader{
		progress: newProgressQueue(p.retryBudget), tail: tail{limit: stderrLimit},
		rawOut: newRawCapture(request.Stdout, "standard output"), rawErr: newRawCapture(request.Stderr, "standard error"),
	}
	e.offline.limit, e.offline.stop = e.progress.retries.OfflineWait, stop
	e.redactor = newProgressRedactor(redactor, func(o observation) {
		e.offline.observe(o)
		if exhausted := e.progress.observe(o); exhausted != nil {
			stop(exhausted)
		}
	})
	e.parser = newParser(p.adapter.Output, e.redactor.observe)
	e.stderrLines.onLine = e.parser.stderr
	return e
}

func (e *outputReader) stdout(chunk []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.bytes.Add(int64(len(chunk)))
	e.rawOut.capture(chunk)
	e.parser.stdout(chunk)
}

func (e *outputReader) stderr(chunk []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.rawErr.capture(chunk)
	e.tail.write(chunk)
	e.stderrLines.write(chunk)
}
