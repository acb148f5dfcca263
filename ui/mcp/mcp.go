// Package mcp offers parley to agents as tools of the Model Context Protocol: a document is checked or reviewed, the round is
// waited for, its findings are read and marked, and the checkpoint is decided.
//
// It may know the loop's data and how findings are listed, and it talks to the rest of parley through Services. It may not know
// flags, files of a session, or how messages are sent.
package mcp

import (
	"context"
	"io"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/feedback/session"
	"parley/ui/format"
	"parley/ui/mcp/protocol"
)

// DiscussionRef is one discussion of one session.
type DiscussionRef struct {
	Folder  string // of the session, absolute
	RoundID string
}

// ReviewOrder is what a review is started with. Either a document or a configured round is reviewed, or a session goes on.
type ReviewOrder struct {
	Document, Round string
	Session         string
	Perspectives    []string
	Mode            string
	Offline, Again  bool
}

// Checked is what the direct analysis says of a document, or why it could not be looked at.
type Checked struct {
	Round    round.Round
	Report   format.Report
	Warnings []string
	Error    string
}

// Services are what parley does for a person as well.
type Services interface {
	// Folder is the working folder, absolute.
	Folder() string
	// Check has the direct analysis read documents, and those of folders, and hold the files of a folder against each other. No tool is asked,
	// and nothing is kept. Of one document its error is that of the call.
	Check(ctx context.Context, documents, perspectives []string) ([]Checked, error)
	// Start runs a review in a process of its own that outlives this one, and returns when it is under way.
	Start(ctx context.Context, order ReviewOrder) (DiscussionRef, error)
	// Resume does the same for a discussion that a session holds: it goes on with the round that is due.
	Resume(ctx context.Context, at DiscussionRef) error
	// Find finds the discussion that is meant; an empty session is the one that was worked on last.
	Find(session, roundID string) (DiscussionRef, error)
	Sessions() ([]session.Summary, error)
	// CheckOwn is why a session is only shown; nil for one that this person has made or trusted.
	CheckOwn(folder string) error
	// Open takes a discussion for a word of the person's or the agent's. Running it asks nobody: what a decision starts is left
	// to Resume, and Run then returns ErrRoundDue.
	Open(at DiscussionRef) (*feedback.Discussion, error)
	// FindWindow is why no window can be opened before the person; nil when one can.
	FindWindow() error
	// Popup opens the console of a discussion in a window before the person, and returns when that is closed.
	Popup(ctx context.Context, at DiscussionRef) error
	// Report lists the findings with their places.
	Report(at DiscussionRef, last round.Round, findings *ledger.Ledger) format.Report
	// Record is a round's record.
	Record(at DiscussionRef, number int, events []engine.Event) (string, error)
}

// Options steer a server.
type Options struct {
	Version string
	// Allowed are folders besides the working folder in which documents and sessions may lie.
	Allowed []string
	Log     io.Writer
}

// instructions tell a model what the tools are for. A client may show them to it once.
const instructions = `parley has a document (a brief, a specification, a plan) reviewed from several perspectives by AI command line tools.
- check: fast, free, no model. Use it whenever you like.
- review: asks several AI tools and costs money. Call it only when the person asked for a review.
- After review, call wait until the state is no longer "running"; the round goes on whatever happens to this server or to you.
- When the state is "waiting_for_decision", call decide without a decision: the person is asked, with popup: auto in a window of their terminal. Decide by arguments only what the person has told you.
- findings lists what was found, page by page; mark records the person's word on one; record has the whole discussion record.
parley never changes the document: revise it yourself when the person wants that, then decide "revise" where it is offered, or review again.`

// tools are the tools of one server.
type tools struct {
	Services
	fence   fence
	windows windows
}

// NewServer makes the server with all its tools.
func NewServer(s Services, o Options) (*protocol.Server, error) {
	fence, err := newFence(s.Folder(), o.Allowed)
	if err != nil {
		return nil, err
	}
	t := &tools{Services: s, fence: fence}
	server := &protocol.Server{
		Info:         protocol.Implementation{Name: "parley", Title: "parley: document reviews", Version: o.Version},
		Instructions: instructions, Resources: texts{t}, Log: o.Log,
	}
	for _, make := range []func() (protocol.Tool, error){
		t.checkTool, t.reviewTool, t.waitTool, t.decideTool, t.findingsTool, t.markTool, t.askTool, t.recordTool,
	} {
		tool, err := make()
		if err != nil {
			return nil, err
		}
		server.Tools = append(server.Tools, tool)
	}
	return server, nil
}

// find finds a discussion, and refuses one in a folder that this server has no business in.
func (t *tools) find(session, roundID string) (DiscussionRef, error) {
	at, err := t.Find(session, roundID)
	if err == nil {
		err = t.fence.check(at.Folder)
	}
	if err != nil {
		return DiscussionRef{}, explain(err)
	}
	return at, nil
}

// findOwn finds a discussion in which something may be done.
func (t *tools) findOwn(session, roundID string) (DiscussionRef, error) {
	at, err := t.find(session, roundID)
	if err != nil {
		return at, err
	}
	return at, explain(t.CheckOwn(at.Folder))
}
