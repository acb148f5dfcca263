package engine

import (
	"encoding/json"
	"time"

	"parley/engine/prompt"
)

// prefetchDelay is when a round does what can wait until its tools have been started.
const prefetchDelay = 50 * time.Millisecond

// WarmUp makes what the first round of a process needs and what takes long to make for the first time. It is done beside
// the caller, who has something else to do yet: a round that is started before goes on with it.
func WarmUp() {
	go ignorePanic(prompt.WarmUp)
	go ignorePanic(func() { warmEncoders(RoundStarted{}, AttemptStarted{}, ToolProgress{}) })
}

// ignorePanic does what nothing depends on. A defect in it is not to end the program: it is met again, and told, where the same
// is needed.
func ignorePanic(do func()) {
	defer func() { _ = recover() }()
	do()
}

// warmEncoders has the encoders of these events built.
func warmEncoders(bodies ...Body) {
	for _, body := range bodies {
		_, _ = json.Marshal(Event{Body: body}) // one that fails, fails where it is logged
	}
}

// prefetch does while the tools are at work what the end of the round would wait for.
func (e *Engine) prefetch() {
	if p, can := e.Store.(Preparer); can {
		ignorePanic(p.Prepare)
	}
	ignorePanic(func() {
		warmEncoders(PerspectiveFinished{}, DivergenceFound{}, VerdictReached{}, RecordWritten{}, RoundFinished{})
	})
}
