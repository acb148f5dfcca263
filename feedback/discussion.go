// Package feedback is the loop over rounds: limits, the person's decisions, the finding ledger, the session on
// disk, resume and the final synthesis.
//
// It may know the engine. It may not know screens or flags: a person is a Decider, and everything that happens is
// an event.
package feedback

import (
	"context"
	"time"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/round"
)

// Decider answers checkpoints: the console, a flag, or nobody. It must return when ctx ends.
type Decider interface {
	Decide(ctx context.Context, c Checkpoint) (Decision, error)
}

// Subject is what a discussion is about.
type Subject struct {
	RoundID          string                    `json:"round_id"`
	Artifact         string                    `json:"artifact"` // path as the caller gave it
	Perspectives     []perspective.Perspective `json:"perspectives"`
	DiscoveryContext string                    `json:"discovery_context,omitempty"`
	FinalGate        bool                      `json:"final_gate,omitempty"`
	Caller           string                    `json:"caller,omitempty"`
}

// Settings steer a discussion.
type Settings struct {
	Mode            Mode
	MaxRounds       int           // 0: the mode's limit; checkpoints after the first round, see Limit
	FeedbackTimeout time.Duration // 0 waits for ever
	// Now is the clock; nil means the system's.
	Now func() time.Time
}

// Discussion runs rounds over one subject in one session until it is done. Make one with Start or Resume.
type Discussion struct{}

// Start opens a discussion of the subject in the session folder, creating what is missing. Every event goes to the
// session's log first, then to each sink.
func Start(e *engine.Engine, folder string, subject Subject, settings Settings, sinks ...engine.Sink) (*Discussion, error) {
	return nil, nil
}

// Run does rounds and asks d after each until done, the limit, or ctx ends. The outcome holds what was finished
// also when an error is returned.
func (d *Discussion) Run(ctx context.Context, decider Decider) (Outcome, error) {
	return Outcome{}, nil
}

// Control passes the person's word to the running round. It does nothing when none runs.
func (d *Discussion) Control(c engine.Control) {}

// Mark records the person's word on a finding; Add records one of the person's own. Both are saved at once.
func (d *Discussion) Mark(id, choice, note string) error { return nil }

// Add puts a finding of the person's own into the ledger and returns its id.
func (d *Discussion) Add(text string, line int) (string, error) { return "", nil }

// StopCountdown records that the person is there.
func (d *Discussion) StopCountdown() {}

// Close releases the session's lock.
func (d *Discussion) Close() error { return nil }

// Outcome is what a discussion came to.
type Outcome struct {
	Rounds      []round.Round
	Decision    *Decision
	Conclusions string // path of conclusions.md, "" when there are none
	Warnings    []string
	// Stopped is set when the run ended before a decision because nobody was to be asked (headless).
	Stopped bool
}
