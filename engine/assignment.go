package engine

import (
	"io"
	"time"

	"parley/engine/artifact"
	"parley/engine/consensus"
	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
)

// Assignment is what one round is to do (SPEC section 3, step 1).
type Assignment struct {
	RoundID   string
	Number    int
	MaxRounds int
	Type      round.Type
	// Attempt is 2 when the subject is re-run after a revision.
	Attempt   int
	FinalGate bool

	// Artifact is the path to read, and Bundle says which files besides belong to it; Session the folder whose discovery context and
	// siblings belong to it.
	Artifact         string
	Bundle           artifact.Bundle
	Session          string
	DiscoveryContext string // empty: the one where the session's layout has it
	Perspectives     []perspective.Perspective
	FollowUp         *round.FollowUp
	// Background is what earlier discussions of the session came to, for the tools beside the document.
	Background []string

	// FinishedReviews holds reviews that an interrupted run of this round already finished; they are not asked for again.
	FinishedReviews []round.Review
	// Interrupted are the tools that were being asked when earlier runs of this round were interrupted.
	Interrupted []string
	// OnlyPerspectives names the perspectives that are asked; nil asks all. Of the others, those that Have does not hold are missing.
	OnlyPerspectives []string
	// SkipReason says why a tool is not asked at present, "" for one that is: the caller knows how it did before. It is called from
	// several goroutines, and nil skips nothing.
	SkipReason func(toolName string) string
	// Controls are the user's commands to a running round; nil when nobody can give any.
	Controls <-chan Control
}

// ControlKind is what the user may command a running round to do.
type ControlKind string

// ControlConclude goes on with what has arrived. The others concern one perspective: ControlStop gives it up, ControlNext moves on
// to the next link of its chain, ControlRetry starts its chain anew, ControlExtend gives it more time.
const (
	ControlConclude ControlKind = "conclude"
	ControlStop     ControlKind = "stop"
	ControlNext     ControlKind = "next"
	ControlRetry    ControlKind = "retry"
	ControlExtend   ControlKind = "extend"
)

// Control is one command from the user to a running round.
type Control struct {
	Kind        ControlKind
	Perspective string
	Extra       time.Duration // ControlExtend: how much more time
}

// Toolbox finds a tool by the name a chain uses. The error is a *tool.Failure of kind tool.NotFound when there is none.
type Toolbox interface {
	Tool(name string) (tool.Tool, error)
}

// Store keeps what tools print. The engine works without one; then nothing is kept.
type Store interface {
	// Raw opens the file that keeps a tool's bytes ("stdout" or "stderr") and names it relative to the session.
	Raw(perspective, toolName string, attempt int, stream string) (io.WriteCloser, string, error)
}

// Preparer is a Store that has something to do ahead of the round's end. It is asked once in a round, from another goroutine,
// while the tools are at work; what it cannot do is tried again, and told, when the round's files are written.
type Preparer interface{ Prepare() }

// Engine runs rounds. The zero value works offline: every perspective is answered by the direct analysis, and
// nothing is kept. An Engine has no state between rounds and may run several at once.
type Engine struct {
	Tools   Toolbox
	Store   Store
	Policy  consensus.Policy
	Offline bool
	Quorum  int
	// Checks are a project's own settings for the direct analysis.
	Checks direct.Options
	// Split allows a document that is too long for a tool to be put to it in parts.
	Split bool

	// Concurrency limits how many perspectives are asked at once; 0 means all.
	Concurrency int
	// Timeout is a perspective's limit for one tool call, Deadline the round's; 0 means the default.
	Timeout  time.Duration
	Deadline time.Duration

	// Workspace is a folder the tools may read; Language the language answers are asked for in.
	Workspace string
	Language  string

	// Budget bounds what the tools may spend, over all rounds; nil allows all.
	Budget *Budget

	// Now is the clock; nil means the system's.
	Now func() time.Time
}
