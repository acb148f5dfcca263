package console

import (
	"time"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/screen"
)

// Messages are facts in the past tense; commands make them.

// eventsMsg is what the stream brought since the last frame.
type eventsMsg struct {
	events []engine.Event
	closed bool
}

// tickMsg is the shared clock of elapsed times, spinner and countdown. Id tells a stale one.
type tickMsg struct {
	id int
	at time.Time
}

// sizeStableMsg comes when the window's size has been still for a moment.
type sizeStableMsg struct{ width, height int }

// actionResultMsg is what became of something the person set going.
type actionResultMsg struct {
	notice string
	err    error
}

// Failure is why it could not be done.
func (msg actionResultMsg) Failure() error { return msg.err }

// decidedMsg is what became of a decision.
type decidedMsg struct {
	decision  feedback.Decision
	takenOver int // the round whose recorded decision it is in the place of; 0 for none
	result    actionResultMsg
}

// Failure is why it was not taken.
func (msg decidedMsg) Failure() error { return msg.result.err }

// editedMsg comes when the editor was left, with the artifact as it is then and whether that is as it was.
type editedMsg struct {
	program  string
	said     string // its last line on standard error
	err      error
	artifact screen.DocumentRead
	before   []string // the lines of the document before it
	same     bool     // it left the document as it was
}

// noticeGoneMsg ends a notice unless a newer one replaced it.
type noticeGoneMsg struct{ id int }
