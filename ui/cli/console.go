package cli

import (
	"context"
	"errors"

	"parley/engine"
	"parley/feedback"
)

// Console is the screen, as the commands need it. The real one is in ui/cli/screen; tests bring their own.
type Console interface {
	// Discuss opens the discussion with a sink of its own and runs it while a person watches and decides. History is what
	// had happened before, shown first. It returns when they have left and the discussion has ended; one they left before
	// its end is ErrLeft.
	Discuss(ctx context.Context, open Opener, history []engine.Event, look Look) (*feedback.Discussion, feedback.Outcome, error)
	// Show shows what happened, with nothing to set going, until the person has left.
	Show(ctx context.Context, history []engine.Event, look Look) error
	// Ask puts one checkpoint before the person and returns their decision; ErrLeft when they left without one.
	Ask(ctx context.Context, open GateOpener, look Look) (*feedback.Gate, feedback.Decision, error)
}

// Opener starts or resumes a discussion; every event goes to the sink.
type Opener func(sink engine.Sink) (*feedback.Discussion, error)

// GateOpener opens a checkpoint that stands alone; every event goes to the sink.
type GateOpener func(sink engine.Sink) (*feedback.Gate, error)

// ErrLeft says that the person left the console before the discussion had come to its end.
var ErrLeft = errors.New("left before the end")

// Look is how the person wants the screen.
type Look struct {
	Title string
	Theme string // auto, dark or light
	Plain bool
}
