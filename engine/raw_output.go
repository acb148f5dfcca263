package engine

import (
	"errors"
	"io"
	"sync"
	"time"

	"parley/engine/round"
	"parley/engine/tool"
)

// openRawOutput lets the tool's bytes be kept as they come. A store that fails costs the raw output, not the review. What is
// returned must be called when the tool has ended, with why it gave no answer; made names the file then that has its words.
func (s *reviewer) openRawOutput(name string, made *round.Attempt, request *tool.Request) (closeAll func(error)) {
	if s.engine.Store == nil {
		return func(error) {}
	}
	attempt := len(s.review.Attempts) + 1
	stream := func(which string) *rawStream {
		return &rawStream{
			create: func() (io.WriteCloser, string, error) {
				return s.engine.Store.Raw(s.perspective.Name, name, attempt, which)
			},
			warn: func(text string) { s.out.Emit(WarningRaised{Perspective: s.perspective.Name, Text: text}) },
		}
	}
	stdout, stderr := stream("stdout"), stream("stderr")
	request.Stdout, request.Stderr = stdout, stderr
	ahead := time.AfterFunc(prefetchDelay, func() { stdout.open(); stderr.open() })
	return func(err error) {
		ahead.Stop()
		stdout.close()
		stderr.close()
		made.Raw = stdout.path
		if isOnStderr(err) || stdout.size == 0 && stderr.size > 0 {
			made.Raw = stderr.path
		}
	}
}

// isOnStderr reports whether the words of a failure stand on the tool's standard error.
func isOnStderr(err error) bool {
	var failure *tool.Failure
	return errors.As(err, &failure) && failure.OnStderr
}

// rawStream is the file of one stream. Making the files of all tools takes as long as starting two of them, so it is made
// when there is something to put into it, or the tools have been started.
type rawStream struct {
	create func() (io.WriteCloser, string, error)
	warn   func(text string)

	once              sync.Once
	file              io.WriteCloser // nil where it could not be made
	path              string
	size              int64 // of what was written
	err               error // why it could not
	adapterReportsErr bool  // whether the tool's adapter knows, and tells
}

func (r *rawStream) open() {
	r.once.Do(func() { r.file, r.path, r.err = r.create() })
}

// Write keeps the bytes.
func (r *rawStream) Write(chunk []byte) (int, error) {
	if r.open(); r.err != nil {
		r.adapterReportsErr = true
		return 0, r.err
	}
	r.size += int64(len(chunk))
	return r.file.Write(chunk)
}

func (r *rawStream) close() {
	r.open() // an empty file says that the tool wrote nothing
	if r.err != nil {
		if !r.adapterReportsErr {
			r.warn("the raw output is not kept: " + r.err.Error())
		}
		return
	}
	if err := r.file.Close(); err != nil {
		r.warn("the raw output may be incomplete: " + err.Error())
	}
}
