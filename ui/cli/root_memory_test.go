package cli_test

import (
	"bytes"
	"context"
	"runtime"
	"testing"
	"weak"
)

// A process that calls parley many times, as tests and other programs do, holds nothing of the calls that are over.
func TestNothingOfACallIsHeldWhenItIsOver(t *testing.T) {
	for _, args := range [][]string{{"--version"}, {"review", "--help"}, {"open"}, {"review", "doc.md", "--offline", "--headless"}, {"replay", "nowhere"}} {
		held := outputOf(t, args)
		for range 3 { // what has a finalizer goes with the second
			runtime.GC()
		}
		if held.Value() != nil {
			t.Errorf("parley %q is over, and its output is held", args)
		}
	}
}

// outputOf makes a call and tells where its output was.
//
//go:noinline
func outputOf(t *testing.T, args []string) weak.Pointer[bytes.Buffer] {
	t.Helper()
	s := newCLIHarness(t)
	out := &bytes.Buffer{}
	s.app.Out = out
	s.app.Main(context.Background(), args)
	return weak.Make(out)
}
