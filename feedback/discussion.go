// Package feedback is the loop over rounds: limits, the person's decisions, the finding ledger, the session on
// disk, resume and the final synthesis.
//
// It may know the engine. It may not know screens or flags: a person is a Decider, and everything that happens is
// an event.
package feedback

import (
	"context"
	"errors"
	"sync"
	"time"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback/session"
)

// Decider answers checkpoints: the console, a flag, or nobody. It must return when ctx ends.
type Decider interface {
	Decide(ctx context.Context, c Checkpoint) (Decision, error)
}

// Runner runs one round; *engine.Engine is one.
type Runner interface {
	Run(ctx context.Context, a engine.Assignment, out *engine.Stream) (round.Round, error)
}

// Subject is what a discussion is about.
type Subject struct {
	RoundID          string                    `json:"round_id"`
	Artifact         string                    `json:"artifact"` // path as the caller gave it
	Perspectives     []perspective.Perspective `json:"perspectives"`
	DiscoveryContext string                    `json:"discovery_context,omitempty"`
	FinalGate        bool                      `json:"final_gate,omitempty"`
	Caller           string                    `json:"caller,omitempty"`
	// Named tells that the caller named this very file; it may then lie behind a link. Otherwise the session's layout did.
	Named bool `json:"-"`
}

// Settings steer a discussion.
type Settings struct {
	Mode            Mode
	MaxRounds       int           // 0: the mode's limit, see LimitOf
	FeedbackTimeout time.Duration // 0 waits for ever
	// Continues names the finished discussion that this one goes on from, in a session of its own.
	Continues *session.Reference
	// Panel changes the reviewers of a discussion that is resumed, such as their models, for all that is still asked; nil
	// leaves them as they are. Their names and their number must stay.
	Panel func([]perspective.Perspective) ([]perspective.Perspective, error)
	// Asked is what rounds of these reviewers are asked with besides the subject: how tools are reached, by which rules it is
	// judged. Nil says nothing of it.
	Asked func([]perspective.Perspective) Asked
	// Reuse says what becomes of a result that the session holds when the subject is started again.
	Reuse Reuse
	// Bus hears of follow-up rounds as Team; nil means that they are only logged.
	Bus  Bus
	Team string
	// Identity tells which sessions are this machine's own; others are refused. Nil takes all for its own.
	Identity *session.Identity
	// Now is the clock; nil means the system's.
	Now func() time.Time
	// Disk puts something between the session and the disk, such as a test's faults; nil means nothing.
	Disk func(session.FS) session.FS
}

func (s Settings) session() []session.Option {
	return []session.Option{session.WithClock(s.Now), session.WithFS(s.Disk), s.whose()}
}

// whose says which sessions are this machine's own.
func (s Settings) whose() session.Option { return session.WithIdentity(s.Identity) }

func (s Settings) now() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}

// Discussion runs rounds over one subject in one session until it is done. Make one with Start or Resume. Control,
// Mark, Add and StopCountdown may be called from any goroutine while Run runs, but not from within a sink, nor from
// the loop that a blocking sink feeds: they are events themselves and wait for their turn in the stream.
type Discussion struct {
	session  *session.Session
	bind     func(engine.Store) Runner
	state    session.State
	settings Settings
	sinks    []engine.Sink
	asking   asking

	// mu guards the story and what belongs to the running round. It is never held while an event is passed on.
	mu       sync.Mutex
	story    *story
	log      *session.Log
	stream   *engine.Stream
	number   int // the round whose log is open
	controls chan engine.Control
	logErr   error
	wordErr  error  // why the latest of the person's words is not in the log
	logTold  string // why a log could not be opened, as it was told last
	warnings []string
	opening  []string // what opening the session had to say, until Run tells it
	wrapped  bool     // the conclusions were written, or tried, by this parley
	reviewed bool     // a round was begun by this parley
	found    *Stored  // what the session held when the subject was started again

	// turn keeps a log open while an event is on its way into it.
	turn sync.RWMutex
	// words keeps the person's words and a round's ledger from crossing each other on their way to the log.
	words sync.Mutex
}

// Control passes the person's word to the running round. An error says why it does not get there.
func (d *Discussion) Control(c engine.Control) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.controls == nil {
		return errors.New("no round is running")
	}
	select {
	case d.controls <- c:
		return nil
	default:
		return errors.New("the round has too much to do already: try again in a moment")
	}
}

// StopCountdown records that the person is there: the open checkpoint waits for ever from now on.
func (d *Discussion) StopCountdown() {
	if d.asking.stop() {
		d.emit(CountdownStopped{})
	}
}

// Close releases the session's lock. A running Run must have returned.
func (d *Discussion) Close() error {
	err := d.closeLog()
	if closing := d.session.Close(); err == nil {
		err = closing
	}
	return err
}

// Folder is the session's absolute path.
func (d *Discussion) Folder() string { return d.session.Folder() }

// Findings returns the ledger as it stands.
func (d *Discussion) Findings() []round.Finding {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.story.ledger.Findings()
}

// Outcome is what a discussion came to.
type Outcome struct {
	Rounds      []round.Round
	Decision    *Decision
	Conclusions string // path of conclusions.md, "" when there are none
	Warnings    []string
	// Stored is set when the last round was not run now but by an earlier call.
	Stored bool
	// Stopped is set when the run ended before a decision because nobody was to be asked (headless).
	Stopped bool
	// AtLimit is set when the discussion is concluded and its rounds are used up: it can only be continued as a new one.
	AtLimit bool
}

// outcome is what there is so far.
func (d *Discussion) outcome() Outcome {
	d.mu.Lock()
	defer d.mu.Unlock()
	o := Outcome{Rounds: d.story.labelled(), Warnings: append([]string{}, d.warnings...)}
	o.Stored = !d.reviewed && len(o.Rounds) > 0
	if last := d.story.decision(); last != nil && d.story.loop.Step().Kind != Ask {
		made := *last
		o.Decision = &made
	}
	if d.story.concluded != nil {
		o.Conclusions, o.AtLimit = d.story.concluded.Markdown, d.story.concluded.AtLimit
	}
	return o
}
