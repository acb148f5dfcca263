package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// FollowedCue is a cue: who has the review open that is shown here as its log grows, "" for nobody. Problem says why it is not followed
// any more.
type FollowedCue struct{ Holder, Problem string }

// Kind names the cue.
func (FollowedCue) Kind() string { return "cue_followed" }

// followState knows whether a review that is only shown is at work elsewhere.
type followState struct {
	followed string // who has it open; "" for nobody
}

// The marks in the header of a review that is only shown.
const (
	readOnlyMark  = "read-only"
	followingMark = "following"
)

// follow takes who is at work. What nobody has at work is over as far as it is known, until somebody opens it again.
func (m *model) follow(cue FollowedCue) tea.Cmd {
	before := m.followed
	m.followed, m.Closed = cue.Holder, cue.Holder == ""
	if m.Closed {
		m.State.NoteFilesWritten()
	}
	switch {
	case cue.Problem != "":
		return m.showNews(screen.Notice{Text: "What is shown does not follow the review any more: " + safetext.Line(cue.Problem), Bad: true})
	case cue.Holder != "" && before == "":
		return m.showNews(screen.Notice{Text: "Read-only: " + safetext.Line(cue.Holder) + " has it open. What happens there is shown here as it comes."})
	case cue.Holder == "" && before != "":
		return m.showNews(screen.Notice{Text: "Nobody has it open any more." + m.OpenHint()})
	}
	return nil
}

// followedTime is the time of a review that is at work elsewhere: its events are told of a moment later.
func (m *model) followedTime() time.Time {
	if now := m.options.Now(); now.After(m.State.Latest) {
		return now
	}
	return m.State.Latest
}
