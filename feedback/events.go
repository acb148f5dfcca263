package feedback

import (
	"encoding/json"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// CheckpointOpened puts the choice before the person.
type CheckpointOpened struct {
	Checkpoint
}

// CountdownStopped says that somebody is there: the checkpoint waits for ever from now on.
type CountdownStopped struct{}

// DecisionMade is the person's word, or the default in its place.
type DecisionMade struct {
	Decision
}

// DecisionRefused says that the checkpoint did not take the decision that a run was given beforehand, and why. The checkpoint
// stays open.
type DecisionRefused struct {
	Fault  DecisionFault `json:"fault"`
	Reason string        `json:"reason"`
}

// FindingMarked is the person's word on one finding or action item. Choice is accept, reject, later or "" (taken
// back); Reason is why it is rejected, Note a remark. In older logs the note of a rejection is its reason.
type FindingMarked struct {
	ID     string `json:"id"`
	Choice string `json:"choice"`
	Reason string `json:"reason,omitempty"`
	Note   string `json:"note,omitempty"`
}

// mark is the word as the ledger takes it.
func (m FindingMarked) mark() ledger.Mark {
	return ledger.Mark{ID: m.ID, Choice: m.Choice, Reason: m.Reason, Note: m.Note}
}

// FindingAdded is a finding of the person's own.
type FindingAdded struct {
	Finding round.Finding `json:"finding"`
}

// FindingWithdrawn takes back a finding of the person's own, the last one added.
type FindingWithdrawn struct {
	ID string `json:"id"`
}

// LedgerUpdated carries all entries after a round, with what became of each. Ledger is the same with every entry's
// history; a resumed discussion goes on from it.
type LedgerUpdated struct {
	Findings []round.Finding `json:"findings,omitempty"`
	Counts   ledger.Counts   `json:"counts"`
	Ledger   *ledger.Ledger  `json:"ledger,omitempty"`
	// Changes are what the ledger gained since it was logged last. A log holds them in place of findings and ledger.
	Changes *ledger.Changes `json:"changes,omitempty"`
	// FilesIncomplete tells that some file could not be written; it is tried again when the discussion goes on.
	FilesIncomplete bool `json:"unsettled,omitempty"`
}

// MarshalJSON leaves out what follows from the changes.
func (u LedgerUpdated) MarshalJSON() ([]byte, error) {
	type plain LedgerUpdated
	if u.Changes != nil {
		u.Findings, u.Ledger = nil, nil
	}
	return json.Marshal(plain(u))
}

// RevisionCompared says what a revision changed, after the round that was run again.
type RevisionCompared struct {
	Revision
}

// MessageLogged is a message to the team that a follow-up round sent (SPEC section 8). Error is why the configured bus did
// not take it.
type MessageLogged struct {
	Message
	Error string `json:"error,omitempty"`
}

// RoundAssigned says what the round that comes is asked with, so that its result is never taken for that of another
// assignment.
type RoundAssigned struct {
	RoundTerms
}

// RunAgain reopens a subject because its caller started it anew, with a fresh budget of rounds. Revised tells that the
// document had changed since the last round.
type RunAgain struct {
	Revised   bool `json:"revised"`
	MaxRounds int  `json:"max_rounds"`
	// NoCheckpoint tells that the conclusions follow the last round without a checkpoint.
	NoCheckpoint bool `json:"straight,omitempty"`
}

// LimitChanged gives a discussion that goes on another limit of rounds, counted from its first or from the last RunAgain.
type LimitChanged struct {
	MaxRounds    int  `json:"max_rounds"`
	NoCheckpoint bool `json:"straight,omitempty"`
}

// Reopened takes back that a discussion is concluded: its last checkpoint is put before the person once more. Rounds that
// are used up stay used up.
type Reopened struct{}

// Continued opens a discussion that goes on from a finished one: its ledger, counted anew from here, and its last
// round. With them in its own log the new session does not need the old one any more.
type Continued struct {
	From     session.Reference `json:"from"`
	Ledger   *ledger.Ledger    `json:"ledger"`
	Previous round.Round       `json:"previous"`
	// Attempt is which run of the subject its first round is: a revision that was HIGH twice stays one. Older logs have none.
	Attempt int `json:"attempt,omitempty"`
}

// Concluded ends the discussion.
type Concluded struct {
	// Markdown and JSON are the paths of the conclusions; empty when they could not be written.
	Markdown string `json:"markdown,omitempty"`
	JSON     string `json:"json,omitempty"`
	// Text is the Markdown itself, so that every reader of the stream can show it.
	Text string `json:"text"`
	// AtLimit tells that the rounds are used up: going on means a new session (see Continuation).
	AtLimit bool `json:"at_limit,omitempty"`
}

// Kind names the event in a log.
func (CheckpointOpened) Kind() string { return "checkpoint" }

// Kind names the event in a log.
func (CountdownStopped) Kind() string { return "countdown_stopped" }

// Kind names the event in a log.
func (DecisionMade) Kind() string { return "decision" }

// Kind names the event in a log.
func (DecisionRefused) Kind() string { return "decision_refused" }

// Kind names the event in a log.
func (FindingMarked) Kind() string { return "finding_marked" }

// Kind names the event in a log.
func (FindingAdded) Kind() string { return "finding_added" }

// Kind names the event in a log.
func (FindingWithdrawn) Kind() string { return "finding_withdrawn" }

// Kind names the event in a log.
func (LedgerUpdated) Kind() string { return "ledger" }

// Kind names the event in a log.
func (Continued) Kind() string { return "continued" }

// Kind names the event in a log.
func (Concluded) Kind() string { return "concluded" }

// Kind names the event in a log.
func (RevisionCompared) Kind() string { return "revision_compared" }

// Kind names the event in a log.
func (RoundAssigned) Kind() string { return "round_assigned" }

// Kind names the event in a log.
func (LimitChanged) Kind() string { return "limit_changed" }

// Kind names the event in a log.
func (RunAgain) Kind() string { return "run_again" }

// Kind names the event in a log.
func (Reopened) Kind() string { return "reopened" }

// Kind names the event in a log.
func (MessageLogged) Kind() string { return "message" }

// EventDecoders returns the engine's events and the loop's.
func EventDecoders() engine.Decoders {
	kinds := engine.EventDecoders()
	kinds[CheckpointOpened{}.Kind()] = engine.DecodeBody[CheckpointOpened]
	kinds[CountdownStopped{}.Kind()] = engine.DecodeBody[CountdownStopped]
	kinds[DecisionMade{}.Kind()] = engine.DecodeBody[DecisionMade]
	kinds[DecisionRefused{}.Kind()] = engine.DecodeBody[DecisionRefused]
	kinds[FindingMarked{}.Kind()] = engine.DecodeBody[FindingMarked]
	kinds[FindingAdded{}.Kind()] = engine.DecodeBody[FindingAdded]
	kinds[FindingWithdrawn{}.Kind()] = engine.DecodeBody[FindingWithdrawn]
	kinds[LedgerUpdated{}.Kind()] = engine.DecodeBody[LedgerUpdated]
	kinds[Continued{}.Kind()] = engine.DecodeBody[Continued]
	kinds[Concluded{}.Kind()] = engine.DecodeBody[Concluded]
	kinds[RoundAssigned{}.Kind()] = engine.DecodeBody[RoundAssigned]
	kinds[LimitChanged{}.Kind()] = engine.DecodeBody[LimitChanged]
	kinds[RunAgain{}.Kind()] = engine.DecodeBody[RunAgain]
	kinds[Reopened{}.Kind()] = engine.DecodeBody[Reopened]
	kinds[RevisionCompared{}.Kind()] = engine.DecodeBody[RevisionCompared]
	kinds[MessageLogged{}.Kind()] = engine.DecodeBody[MessageLogged]
	return kinds
}
