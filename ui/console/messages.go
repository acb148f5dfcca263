package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/markdown"
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

// documentMsg is a text cut into blocks with its first screen rendered.
type documentMsg struct {
	which   documentID
	doc     *markdown.Document
	ratings *round.Round // what a file that is a discussion record says of its ratings; else nil
	// loadRest opens the whole of a text whose beginning this is; of is the document that the whole continues.
	loadRest  tea.Cmd
	beginning *markdown.Document
}

// blocksMsg brings rendered blocks.
type blocksMsg struct {
	doc     *markdown.Document // which document asked; a replaced one ignores it
	blocks  map[markdown.Key][]string
	crowded int // the columns of the widest table that there was no room for
}

// artifactMsg is the artifact's text, safe and cut into lines, or why it cannot be shown.
type artifactMsg struct {
	path    string
	lines   []string
	changed bool // it is another text than the one that was reviewed
	err     error
}

// actionResultMsg is what became of something the person set going.
type actionResultMsg struct {
	notice string
	err    error
}

func (msg actionResultMsg) failure() error { return msg.err }

// takeoverMsg is a decision made in the place of a recorded one, and whether it was taken.
type takeoverMsg struct {
	round    int
	decision feedback.Decision
	err      error
}

func (msg takeoverMsg) failure() error { return msg.err }

// editedMsg comes when the editor was left, with the artifact as it is then and whether that is as it was.
type editedMsg struct {
	err      error
	artifact artifactMsg
	same     bool
}

// noticeGoneMsg ends a notice unless a newer one replaced it.
type noticeGoneMsg struct{ id int }
