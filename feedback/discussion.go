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
	"parley/engine/artifact"
	"parley/engine/examine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback/ledger"
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
	// Bundle says which files besides belong to the artifact.
	Bundle artifact.Bundle `json:"bundle,omitzero"`
}

// source is what the subject has reviewed; its artifact is an absolute path.
func (s Subject) source(folder string) artifact.Source {
	return artifact.Source{Path: s.Artifact, Bundle: s.Bundle}.In(folder)
}

// Settings steer a discussion.
type Settings struct {
	Mode            Mode
	MaxRounds       int           // 0: the mode's limit, see RoundLimitOf
	FeedbackTimeout time.Duration // 0 waits for ever
	// ReopenedWaits has a checkpoint wait for ever until this parley has run a round: looking at a review decides nothing.
	ReopenedWaits bool
	// Offline tells that no AI tool is asked. The session remembers it, so that whoever goes on knows: see IsOffline.
	Offline bool
	// ToolsFile is the file that the person named for their own tools, "" for none. The session remembers it: see ToolsFile.
	ToolsFile string
	// Layout names the layout that the session is given; "" leaves it the one that it has, or shows.
	Layout string
	// Continues names the finished discussion that this one goes on from, in a session of its own.
	Continues *session.Reference
	// ChangePanel changes the reviewers of a discussion that is resumed, such as their models, for all that is still asked; nil
	// leaves them as they are. Their names and their number must stay.
	ChangePanel func([]perspective.Perspective) ([]perspective.Perspective, error)
	// Terms is what rounds of these reviewers are asked with besides the subject: how tools are reached, by which rules it is
	// judged. Nil says nothing of it.
	Terms func([]perspective.Perspective) RoundTerms
	// Reuse says what becomes of a result that the session holds when the subject is started again.
	Reuse StoredPolicy
	// Examine is which findings tools of other vendors examine after a round; "" is what the session was begun with, or none.
	Examine examine.Level
	// AwaitExamination has the checkpoint wait for it: nobody is there who could see it come in.
	AwaitExamination bool
	// LogRefusals has a decision that the checkpoint does not take stand in the log: nobody hears what this run says.
	LogRefusals bool
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

func (s Settings) sessionOptions() []session.Option {
	return []session.Option{session.WithClock(s.Now), session.WithFS(s.Disk), s.identityOption(), session.WithLayout(s.Layout)}
}

// identityOption says which sessions are this machine's own.
func (s Settings) identityOption() session.Option { return session.WithIdentity(s.Identity) }

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
	session   *session.Session
	newRunner func(engine.Store) Runner
	state     session.State
	settings  Settings
	sinks     []engine.Sink
	prompt    checkpointPrompt
	store     *session.Store // of the round that ran last; only Run uses it

	// mu guards the derived state and what belongs to the running round. It is never held while an event is passed on.
	mu               sync.Mutex
	derived          *discussionState
	log              *session.Log
	stream           *engine.Stream
	number           int // the round whose log is open
	controls         chan engine.Control
	logErr           error
	markErr          error  // why the latest of the person's words is not in the log
	lastLogWarning   string // why a log could not be opened, as it was told last
	warnings         []string
	damage           []string            // what of its logs could not be read when it was opened
	lost             []session.LostRound // rounds that have a record, and no result in its logs
	openWarnings     []string            // what opening the session had to say, until Run tells it
	conclusionsTried bool                // the conclusions were written, or tried, by this parley
	roundBegun       bool                // a round was begun by this parley
	stored           *StoredDiscussion   // what the session held when the subject was started again

	// examining is the cross-examination that runs, conversing the question to a reviewer, nil for none; none may begin while
	// sideCallsClosed.
	examining, conversing *sideCall
	sideCallsClosed       bool
	// examinationDue says that the round's findings are examined when the examination that runs has ended.
	examinationDue bool

	// logMu keeps a log open while an event is on its way into it.
	logMu          sync.RWMutex
	marksTogether  int  // how many callers have their words written at once
	marksUnwritten bool // there are words that the ledger's file lacks
	marksTakenBack bool // some of them took older ones back, which the record may tell
	// marksMu keeps the person's words and a round's ledger from crossing each other on their way to the log.
	marksMu sync.Mutex
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
	if d.prompt.stopCountdown() {
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
	return d.derived.ledger.Findings()
}

// LastRound is the latest finished round, and false before any.
func (d *Discussion) LastRound() (round.Round, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if n := len(d.derived.rounds); n > 0 {
		return d.derived.rounds[n-1], true
	}
	return round.Round{}, false
}

// Result is what a discussion came to.
type Result struct {
	Rounds      []round.Round
	Decision    *Decision
	Conclusions string // path of conclusions.md, "" when there are none
	Warnings    []string
	// Ledger is what became of all findings, with the person's words on them.
	Ledger *ledger.Ledger
	// FromStore is set when the last round was not run now but by an earlier call.
	FromStore bool
	// Stopped is set when the run ended before a decision because nobody was to be asked (headless).
	Stopped bool
	// AtLimit is set when the discussion is concluded and its rounds are used up: it can only be continued as a new one.
	AtLimit bool
	// FormerConclusions is the path of conclusions.md as it was written before the review was opened again; "" for none.
	FormerConclusions string
}

// result is what there is so far.
func (d *Discussion) result() Result {
	d.mu.Lock()
	defer d.mu.Unlock()
	o := Result{Rounds: d.derived.labelledRounds(), Warnings: append([]string{}, d.warnings...)}
	o.Ledger = d.derived.ledger.Clone()
	o.FormerConclusions = d.derived.formerConclusions
	o.FromStore = !d.roundBegun && len(o.Rounds) > 0
	if last := d.derived.lastDecision(); last != nil && d.derived.loop.Step().Kind != StepAsk {
		made := *last
		o.Decision = &made
	}
	if d.derived.concluded != nil {
		o.Conclusions, o.AtLimit = d.derived.concluded.Markdown, d.derived.concluded.AtLimit
	}
	return o
}
