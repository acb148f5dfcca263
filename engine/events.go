package engine

import (
	"time"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
)

// Event is one thing that happened, as the log keeps it and every reader sees it. Seq counts from 1 within a
// round's log without gaps.
type Event struct {
	Seq  int64
	Time time.Time
	Body Body
}

// Body is the content of an event. Kind is its stable name in the log.
type Body interface{ Kind() string }

// RoundStarted opens a round: everything a reader needs to draw it before anything has happened.
type RoundStarted struct {
	ID           string          `json:"round_id"`
	Number       int             `json:"round"`
	MaxRounds    int             `json:"max_rounds"`
	Type         round.Type      `json:"type"`
	Attempt      int             `json:"attempt"`
	Artifact     round.Artifact  `json:"artifact"`
	Perspectives []ReviewerInfo  `json:"perspectives"`
	Dropped      []round.Dropped `json:"dropped,omitempty"`
	Deadline     time.Duration   `json:"deadline,omitempty"`
	Feedback     string          `json:"user_feedback,omitempty"`
	// Background is what earlier discussions of the session came to; tools are given it with the document.
	Background []string `json:"background,omitempty"`
	// FinishedReviews holds the reviews of an interrupted run of this round that are not asked for again.
	FinishedReviews []round.Review `json:"have,omitempty"`
}

// ReviewerInfo is one perspective as the round starts: its chain and its time limit.
type ReviewerInfo struct {
	Name  string        `json:"name"`
	Role  string        `json:"role"`
	Chain []string      `json:"chain"`
	Limit time.Duration `json:"limit,omitempty"`
}

// AttemptStarted says that a perspective is now asking this tool. Link counts from 0 along its chain.
type AttemptStarted struct {
	Perspective string `json:"perspective"`
	Tool        string `json:"tool"`
	Via         string `json:"via"`
	Link        int    `json:"link"`
}

// ToolProgress is what a running tool is doing, coalesced: at most some twenty a second for each perspective.
type ToolProgress struct {
	Perspective string `json:"perspective"`
	Tool        string `json:"tool"`
	tool.Progress
}

// AttemptFailed says why a link of the chain gave no answer; the next link is tried.
type AttemptFailed struct {
	Perspective string        `json:"perspective"`
	Attempt     round.Attempt `json:"attempt"`
}

// RetryRequested says that the person wants a perspective's chain tried anew, tools that had failed included.
type RetryRequested struct {
	Perspective string `json:"perspective"`
}

// PerspectiveFinished carries a perspective's whole review; its outcome is never empty.
type PerspectiveFinished struct {
	Review round.Review `json:"review"`
}

// WarningRaised is something the person should know that did not stop the round. Perspective may be empty.
type WarningRaised struct {
	Perspective string `json:"perspective,omitempty"`
	Text        string `json:"text"`
}

// DivergenceFound is a rule that held.
type DivergenceFound struct {
	round.Divergence
}

// VerdictReached is the verdict, told as soon as it is known.
type VerdictReached struct {
	Verdict  round.Verdict    `json:"verdict"`
	Severity *review.Severity `json:"severity"`
	Average  *float64         `json:"average_rating"`
}

// RecordWritten says where the record of a round is, or why it could not be written. It follows the round's end, since the record
// holds the ledger's findings. Round is the round's number; older logs have none, and the event before the round's end.
type RecordWritten struct {
	Round int    `json:"round,omitempty"`
	Path  string `json:"path,omitempty"`
	Error string `json:"error,omitempty"`
}

// Note notes in the round that it is about where its record is.
func (w RecordWritten) Note(rounds []round.Round) {
	for i := range rounds {
		if rounds[i].Number == w.Round && w.Path != "" {
			rounds[i].Record = &w.Path
		}
	}
}

// RoundFinished closes a round with everything it found.
type RoundFinished struct {
	Round round.Round `json:"round"`
}

// RoundFailed closes a round that could not do its work.
type RoundFailed struct {
	Error string `json:"error"`
}

// The names of the engine's events in a log.

func (RoundStarted) Kind() string        { return "round_started" }
func (AttemptStarted) Kind() string      { return "attempt_started" }
func (ToolProgress) Kind() string        { return "tool_progress" }
func (AttemptFailed) Kind() string       { return "attempt_failed" }
func (RetryRequested) Kind() string      { return "asked_again" }
func (PerspectiveFinished) Kind() string { return "perspective_finished" }
func (WarningRaised) Kind() string       { return "warning" }
func (DivergenceFound) Kind() string     { return "divergence" }
func (VerdictReached) Kind() string      { return "judged" }
func (RecordWritten) Kind() string       { return "record_written" }
func (RoundFinished) Kind() string       { return "round_finished" }
func (RoundFailed) Kind() string         { return "round_failed" }
