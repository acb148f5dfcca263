package feedback

import (
	"parley/engine"
	"parley/engine/round"
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

// FindingMarked is the person's word on one finding or action item. Choice is accept, reject, later or "" (taken
// back); Note is the reason of a rejection or a remark.
type FindingMarked struct {
	ID     string `json:"id"`
	Choice string `json:"choice"`
	Note   string `json:"note,omitempty"`
}

// FindingAdded is a finding of the person's own.
type FindingAdded struct {
	Finding round.Finding `json:"finding"`
}

// LedgerUpdated carries all entries after a round, with what became of each.
type LedgerUpdated struct {
	Findings []round.Finding `json:"findings"`
}

// Concluded ends the discussion.
type Concluded struct {
	// Markdown and JSON are the paths of the conclusions; empty when they could not be written.
	Markdown string `json:"markdown,omitempty"`
	JSON     string `json:"json,omitempty"`
	// Text is the Markdown itself, so that every reader of the stream can show it.
	Text string `json:"text"`
}

// The names of the loop's events in a log.
func (CheckpointOpened) Kind() string { return "checkpoint" }
func (CountdownStopped) Kind() string { return "countdown_stopped" }
func (DecisionMade) Kind() string     { return "decision" }
func (FindingMarked) Kind() string    { return "finding_marked" }
func (FindingAdded) Kind() string     { return "finding_added" }
func (LedgerUpdated) Kind() string    { return "ledger" }
func (Concluded) Kind() string        { return "concluded" }

// EventKinds returns the engine's events and the loop's.
func EventKinds() engine.Kinds {
	kinds := engine.EventKinds()
	kinds[CheckpointOpened{}.Kind()] = engine.Decoder[CheckpointOpened]
	kinds[CountdownStopped{}.Kind()] = engine.Decoder[CountdownStopped]
	kinds[DecisionMade{}.Kind()] = engine.Decoder[DecisionMade]
	kinds[FindingMarked{}.Kind()] = engine.Decoder[FindingMarked]
	kinds[FindingAdded{}.Kind()] = engine.Decoder[FindingAdded]
	kinds[LedgerUpdated{}.Kind()] = engine.Decoder[LedgerUpdated]
	kinds[Concluded{}.Kind()] = engine.Decoder[Concluded]
	return kinds
}
