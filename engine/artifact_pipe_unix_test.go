//go:build unix

package engine_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/engine/tool"
)

// A document that somebody replaces by a pipe while it is reviewed is not waited for: the verdict comes, and says so.
func TestADocumentThatBecomesAPipeIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	var path string
	replacing := scripted{ask: func(context.Context, tool.Request, func(tool.Progress)) (tool.Reply, error) {
		return tool.Reply{Text: answer(4)}, errors.Join(os.Remove(path), syscall.Mkfifo(path, 0o600))
	}}
	b := newBench(t, toolbox{"replacing": replacing})
	path = filepath.Join(b.dir, "doc.md")
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r, err := b.run(t.Context(), b.assignment(reviewer("product", "replacing")))
		if err != nil || !r.Artifact.Changed || !slices.ContainsFunc(r.Warnings, func(w string) bool { return strings.Contains(w, "could not be read again") }) {
			t.Errorf("%+v %q %v", r.Artifact, r.Warnings, err)
		}
	}()
	select {
	case <-ended:
	case <-time.After(60 * time.Second):
		t.Error("it waits for a writer")
		if f, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
			_ = f.Close() // lets the reader go
		}
		<-ended
	}
}
