package mcp

import (
	"context"
	"errors"

	"parley/engine/artifact"
	"parley/engine/foreign"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/feedback/session"
	"parley/ui/mcp/protocol"
)

// ErrRoundDue ends a run whose next step is a round: another process does that.
var ErrRoundDue = errors.New("a round is due")

// StartError says that parley refused to start a review, or could not.
type StartError struct {
	// Refused reports that the call was wrong; otherwise parley could not do its work.
	Refused bool
	// Code is that of the failure, as the run told it; "" where it did not.
	Code string
	Text string
}

func (e *StartError) Error() string { return e.Text }

// UnknownSessionError says that there is no such session or discussion; None, that there is none at all.
type UnknownSessionError struct {
	Text string
	None bool
}

func (e *UnknownSessionError) Error() string { return e.Text }

// The codes that tools fail with. They stay what they are.
const (
	notFound        = "session_not_found"
	notYours        = "session_not_trusted"
	inUse           = "session_in_use"
	unreadable      = "session_unreadable"
	noDocument      = "document_not_found"
	refused         = "refused"
	failed          = "failed"
	running         = "round_running"
	nothingToDecide = "nothing_to_decide"
	notTaken        = "decision_not_taken"
	movedOn         = "checkpoint_moved_on"
	markNotTaken    = "mark_not_taken"
	notSaved        = "not_saved"
	noResult        = "no_result_yet"
	notStarted      = "round_not_started"
	concluded       = "concluded"
)

// explain gives an error of parley's its code, and says what an agent can do.
func explain(err error) error {
	var known *protocol.ToolError
	if err == nil || errors.As(err, &known) || errors.Is(err, context.Canceled) {
		return err
	}
	code, advice := codeOf(err)
	return &protocol.ToolError{Code: code, Message: foreign.Line(err.Error()), Advice: advice}
}

// advices say what an agent can do about a failure of each kind.
var advices = map[string]string{
	inUse:        "Another parley has this session: a round that runs, or a person at the console. Call wait, then try again.",
	notYours:     "Only the person can make a session theirs: ask them to look at it with parley trust. findings and record still work.",
	notFound:     "Leave the session out for the one that was worked on last, or call review to begin one.",
	unreadable:   "Tell the person: parley open shows what is wrong with the session.",
	notTaken:     "Call decide again with what is missing; wait tells what the checkpoint offers.",
	markNotTaken: "findings lists the ids. A rejection needs a reason.",
	notSaved:     "The disk refused it, so it does not count. Tell the person, then try again.",
	noDocument:   "Name a file that is there, relative to the working folder.",
	refused:      "Change the call as the message says.",
	failed:       "Tell the person what the message says.",
}

// CodeOf is the code of an error of parley's.
func CodeOf(err error) string {
	code, _ := codeOf(err)
	return code
}

func codeOf(err error) (code, advice string) {
	var (
		locked   *session.LockedError
		notOwn   *session.NotOwnError
		folder   *session.FolderError
		decision *feedback.DecisionError
		mark     *ledger.MarkError
		unsaved  *feedback.NotSavedError
		document *artifact.Error
		start    *StartError
		unknown  *UnknownSessionError
	)
	code = failed
	switch {
	case errors.As(err, &locked):
		code = inUse
	case errors.As(err, &notOwn):
		code = notYours
	case errors.As(err, &unknown) && unknown.None:
		return notFound, "Call review to begin one."
	case errors.As(err, &unknown):
		code = notFound
	case errors.As(err, &folder):
		code = unreadable
	case errors.As(err, &decision) && decision.Fault == feedback.NotOffered:
		return notTaken, "Take one of the decisions that wait tells as offers."
	case errors.As(err, &decision):
		code = notTaken
	case errors.As(err, &mark):
		code = markNotTaken
	case errors.As(err, &unsaved):
		code = notSaved
	case errors.As(err, &document):
		code = noDocument
	case errors.As(err, &start) && start.Refused:
		code = refused
	case errors.As(err, &start) && advices[start.Code] != "":
		code = start.Code
	}
	return code, advices[code]
}

func toolError(code, message, advice string) error {
	return &protocol.ToolError{Code: code, Message: foreign.Line(message), Advice: advice}
}
