package engine_test

import (
	"context"
	"io"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/engine/tool"
)

// silent is a tool that answers without a byte on its streams.
func silent(d time.Duration) scripted {
	return scripted{ask: func(_ context.Context, _ tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
		time.Sleep(d)
		return tool.Reply{Text: answer(4), Command: []string{"fake"}}, nil
	}}
}

// An empty file says that a tool wrote nothing; without one nobody would know.
func TestASilentToolLeavesEmptyRawOutput(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{"gemini": silent(0)})
	r, err := b.run(t.Context(), b.assignment(reviewer("product", "gemini")))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"product-1-gemini.stdout", "product-1-gemini.stderr"} {
		if raw := b.store.raw[name]; raw == nil || raw.Len() > 0 {
			t.Errorf("%s: %v", name, raw)
		}
	}
	if got := r.Perspectives[0].Attempts[0].Raw; got != "product-1-gemini.stdout" {
		t.Errorf("the attempt names %q", got)
	}
}

// A person who looks into a session while a tool is thinking finds its files.
func TestRawOutputIsThereWhileAToolIsStillSilent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		b := &bench{dir: dir, store: &memoryStore{}}
		b.engine = engine.Engine{Tools: toolbox{"gemini": silent(time.Hour)}, Store: b.store, Timeout: 2 * time.Hour, Deadline: 2 * time.Hour}
		b.write(t, "doc.md", document)
		var done sync.WaitGroup
		done.Go(func() { _, _ = b.run(t.Context(), b.assignment(reviewer("product", "gemini"))) })
		time.Sleep(time.Minute)
		b.store.mu.Lock()
		made := len(b.store.raw)
		b.store.mu.Unlock()
		if made != 2 {
			t.Errorf("%d files while the tool is at work", made)
		}
		done.Wait()
	})
}

// A disk that fails costs the raw output, and the person is told; the review arrives.
func TestRawOutputThatCannotBeKeptIsTold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		tool  scripted
		store engine.Store
		want  string
	}{
		{"opening", silent(0), &memoryStore{fail: errDiskFull}, "the raw output is not kept: no space left on device"},
		{"closing", says(answer(4)), closesBadly{&memoryStore{}}, "the raw output may be incomplete: no space left on device"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, toolbox{"gemini": c.tool})
			b.engine.Store = c.store
			r, err := b.run(t.Context(), b.assignment(reviewer("product", "gemini")))
			if err != nil || r.Perspectives[0].Outcome != round.Answered {
				t.Fatalf("%+v, %v", r.Perspectives, err)
			}
			var told []string
			for _, e := range b.events {
				if w, is := e.Body.(engine.WarningRaised); is && w.Perspective == "product" {
					told = append(told, w.Text)
				}
			}
			if !slices.Equal(told, []string{c.want, c.want}) {
				t.Errorf("told %q", told)
			}
		})
	}
}

// closesBadly takes every byte and fails at the end, as a disk of the network may.
type closesBadly struct{ *memoryStore }

func (s closesBadly) Raw(p, toolName string, attempt int, stream string) (io.WriteCloser, string, error) {
	file, name, err := s.memoryStore.Raw(p, toolName, attempt, stream)
	return failingCloser{file}, name, err
}

type failingCloser struct{ io.Writer }

func (failingCloser) Close() error { return errDiskFull }
