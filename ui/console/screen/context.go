package screen

import (
	"fmt"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Context is what every screen may know. The root owns it and keeps it true.
type Context struct {
	State state.State
	Theme theme.Theme
	Keys  keys.Map

	Width, Height int
	Current       ID           // the screen on show
	CameFrom      ID           // the one before it; "" before any other was shown
	Shown         parts.Layout // its layout
	SpinnerFrame  int          // moves the spinner

	Ledger    Ledger // the findings
	LayoutOf  func(ID) parts.Layout
	Unsent    func() []string                                      // what the person wrote and did not send, by what it is kept as
	EventTime func() time.Time                                     // the time by the events' clock
	After     func(time.Duration, func(time.Time) tea.Msg) tea.Cmd // tea.Tick; tests hold time still

	NoDocument   bool   // the document under review cannot be read here
	Closed       bool   // no event will come any more
	InHistory    bool   // what comes had happened before
	DecisionSent bool   // an answer is on its way
	Typing       bool   // a field outside the screen has the keys
	Reason       string // why the person decides as they do at the open checkpoint
	Signer       string // who signs the document off at the final gate, as they gave their name
	// TakeoverDecisions are the decisions of somebody who has taken a recording over, by round.
	TakeoverDecisions map[int]feedback.Decision
	DocumentText      string // the text that is shown instead of a review

	Mode
}

// Mode is what can be done here, from the beginning to the end.
type Mode struct {
	CanAct          bool   // the review is at work and listens
	Playback        bool   // a recording is played
	TakeOver        bool   // whose decisions are taken over
	NotYours        bool   // the session was written elsewhere
	Document        bool   // a text is shown instead of a review
	Sessions        bool   // the sessions are listed, and none is open
	ClosingCommand  string // what a recording says at its end to try; "" for nothing
	OpenCommandLine string // the command line that goes on with this review; "" where there is none

	MissingTools []string // tools of the review that cannot be asked here
	Offline      bool     // the review asks no tools at all
	// FindTool reports whether a tool is there now, and whether it is a custom command; nil where nobody can tell.
	FindTool func(name string) (there, own bool)

	ShortPath func(file string) string // a file as somebody in the working folder names it; nil where that is not known

	Clock func() time.Time // of the person
	// ReadRecord reads the record of a round as it was written; nil, or an error, means that there is none to read.
	ReadRecord func(round.Round) (string, error)
	// ReadPackage reads the documents that an artifact belongs to, and where its requirements are among them; nil where there is none.
	ReadPackage func(artifact string) (engine.TracedPackage, error)
	// InPackage reports whether an artifact belongs to other documents of its session, where its path does not tell; nil for never.
	InPackage func(artifact string) bool
	// FindFile gives the absolute path of an artifact, or of a file of it, that an event names; nil where none can be found.
	FindFile func(named, file string) (string, error)
}

// IsReadOnly reports whether a review is shown without anything to be done about it: it is neither at work nor a recording.
func (m Mode) IsReadOnly() bool { return !m.CanAct && !m.Playback && !m.TakeOver }

// IsPlaybackOnly reports whether the decisions of a recording are shown, and none is asked for.
func (m Mode) IsPlaybackOnly() bool { return m.Playback && !m.TakeOver }

// CanDecide reports whether a decision is taken here: by the review, or by a recording that has been taken over.
func (m Mode) CanDecide() bool { return m.CanAct || m.TakeOver }

// OpenHint names the command that takes the review up; "" where none does.
func (m Mode) OpenHint() string {
	if m.OpenCommandLine == "" {
		return ""
	}
	return " To go on: " + m.OpenCommandLine
}

// IsReviewOpen reports whether the review takes what the person says of it.
func (c *Context) IsReviewOpen() bool { return c.State.Concluded == nil && !c.Closed }

// CanMark reports whether findings can be marked: somebody is at work, and the review is not concluded.
func (c *Context) CanMark() bool { return c.CanAct && c.IsReviewOpen() }

// ReadOnlyReason says why something cannot be done to what is only shown, and what would change that.
func (c *Context) ReadOnlyReason(what string) string {
	switch {
	case !c.IsReadOnly():
		return "This is a replay: " + what + "."
	case c.NotYours:
		return "Not yours, so read-only: " + what + ". " + c.Keys.Trust.Help().Key + " shows what it would use, and asks."
	default:
		return "Read-only: " + what + "." + c.OpenHint()
	}
}

// Refusal says why nothing can be done to the review any more, and offers what helps: nothing is said to a review that does not
// listen. False while something can be done.
func (c *Context) Refusal(what string) (Action, bool) {
	switch {
	case !c.CanAct:
		return Notice{Text: c.ReadOnlyReason(what), Bad: true}, true
	case c.State.Concluded != nil:
		return c.askToReopen(), true
	case c.Closed:
		return Notice{Text: "parley has stopped working on this review: " + what + "." + c.OpenHint(), Bad: true}, true
	default:
		return nil, false
	}
}

// askToReopen asks whether the concluded review is to be reopened; no is the default, because the question comes in the
// place of something else.
func (c *Context) askToReopen() Action {
	name := "This review"
	if r := c.State.CurrentRound(); r != nil && r.ID != "" {
		name = safetext.Line(r.ID)
	}
	return Ask{Prompt: parts.Confirm(name+" is concluded and read-only. Reopen it?", func() Action { return Reopen{} }).
		WithDefaultNo("reopen", "leave it").ValidWhile(func() bool { return c.State.Concluded != nil }, "The review is open again.")}
}

// What is said when a question was not answered in time.
const (
	CheckpointOverNotice = "The checkpoint is over: the question went with it."
	// TextIsKept is what esc does where words are written for good: it gives nothing up.
	TextIsKept       = "back, text is kept"
	ReviewOverNotice = "The review has ended: the question went with it."
)

// ThisCheckpoint reports whether the checkpoint that is open now still is.
func (c *Context) ThisCheckpoint() func() bool {
	asked := c.State.Checkpoint
	return func() bool {
		now := c.State.Checkpoint
		return now != nil && asked != nil && now.Opened.Equal(asked.Opened)
	}
}

// Home is the screen on which a finished round is worked through: the document with its findings, or the record where there is no
// document to show or no finding stands in it.
func (c *Context) Home() ID {
	if c.NoDocument || !c.standsInDocument(func(round.Finding) bool { return true }) {
		return Record
	}
	return Review
}

// standsInDocument reports whether any finding of a kind has a line in the document.
func (c *Context) standsInDocument(is func(round.Finding) bool) bool {
	return slices.ContainsFunc(state.ListedFindings(&c.State), func(f round.Finding) bool { return f.Line > 0 && is(f) })
}

// HomeHint is a key that leads home, with where that is.
func (c *Context) HomeHint(b key.Binding) key.Binding {
	if c.Home() == Review {
		return keys.WithHelp(b, "to the review")
	}
	return keys.WithHelp(b, "to the record")
}

// IsCheckpointOnly reports whether something is decided here without a round of ours.
func (c *Context) IsCheckpointOnly() bool {
	return c.State.CurrentRound() == nil && (c.State.Checkpoint != nil || len(c.State.Decisions) > 0)
}

// NextRound is the round that a decision starts, with what it takes; its Number is 0 where it starts nothing here.
type NextRound struct {
	Number int
	Cost   state.RoundCost
}

// Name is "round 2"; "" where nothing starts.
func (n NextRound) Name() string {
	if n.Number == 0 {
		return ""
	}
	return fmt.Sprintf("round %d", n.Number)
}

// NextRound says what a decision starts. That is nothing for a recording, which goes on as it is, and for a checkpoint alone: who runs its
// rounds is not known. What the last round took says nothing of one that lacks its tools.
func (c *Context) NextRound() NextRound {
	r := c.State.CurrentRound()
	if r == nil || c.Playback {
		return NextRound{}
	}
	ai, own, all, unsure := 0, 0, 0, 0
	for _, reviewer := range r.Reviewers {
		all++
		chain := slices.DeleteFunc(slices.Clone(reviewer.Chain), func(name string) bool { return c.isMissing(reviewer.Name, name) })
		switch {
		case len(chain) == 0 || chain[0] == perspective.Direct:
			continue
		case c.isOwnCommand(chain[0]), chain[0] == reviewer.Chain[0] && reviewer.BeginsWithOwnCommand():
			own++
		default:
			ai++
		}
		if !slices.ContainsFunc(chain, func(name string) bool { return name != perspective.Direct && !c.State.MayBePassedOver(name) }) {
			unsure++
		}
	}
	if last := c.State.LastResult(); last != nil && len(last.AbsentTools()) > 0 && !slices.ContainsFunc(last.AbsentTools(), c.isThere) {
		ai = 0 // there was none to call
	}
	cost := c.State.NextCost(all, ai+own, min(unsure, ai+own))
	if len(c.MissingTools) > 0 {
		cost = cost.CallsAlone()
	}
	return NextRound{Number: r.Number + 1, Cost: cost}
}

// ByPerson is a decision of the person, made now.
func (c *Context) ByPerson(choice feedback.Choice) feedback.Decision {
	return feedback.Decision{Choice: choice, Origin: feedback.ByPerson, Time: c.Clock(), Rationale: c.Reason}
}
