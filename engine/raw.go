package engine

import (
	"io"
	"sync"
	"time"

	"parley/engine/round"
	"parley/engine/tool"
)

// openRaw lets the tool's bytes be kept as they come. A store that fails costs the raw output, not the review. What is
// returned must be called when the tool has ended; made names the file then.
func (s *seat) openRaw(name string, made *round.Attempt, request *tool.Request) (closeAll func()) {
	if s.engine.Store == nil {
		return func() {}
	}
	attempt := len(s.review.Attempts) + 1
	stream := func(which string) *rawStream {
		return &rawStream{
			store: func() (io.WriteCloser, string, error) {
				return s.engine.Store.Raw(s.perspective.Name, name, attempt, which)
			},
			warn: func(text string) { s.out.Emit(Warned{Perspective: s.perspective.Name, Text: text}) },
		}
	}
	stdout, stderr := stream("stdout"), stream("stderr")
	request.Stdout, request.Stderr = stdout, stderr
	ahead := time.AfterFunc(meanwhile, func() { stdout.open(); stderr.open() })
	return func() {
		ahead.Stop()
		stdout.close()
		stderr.close()
		made.Raw = stdout.path
	}
}

// rawStream is the file of one stream. Making the files of all tools takes as long as starting two of them, so it is made
// when there is something to put into it, or the tools have been started.
type rawStream struct {
	store func() (io.WriteCloser, string, error)
	warn  func(text string)

	once sync.Once
	file io.WriteCloser // nil where it could not be made
	path string
}

func (r *rawStream) open() {
	r.once.Do(func() {
		file, path, err := r.store()
		if err != nil {
			r.warn("the raw output is not kept: " + err.Error())
			return
		}
		r.file, r.path = file, path
	})
}

// Write keeps the bytes. Where there is no file they are let go: that has been told.
func (r *rawStream) Write(chunk []byte) (int, error) {
	r.open()
	if r.file == nil {
		return len(chunk), nil
	}
	return r.file.Write(chunk)
}

func (r *rawStream) close() {
	r.open() // an empty file says that the tool wrote nothing
	if r.file == nil {
		return
	}
	if err := r.file.Close(); err != nil {
		r.warn("the raw output may be incomplete: " + err.Error())
	}
}
