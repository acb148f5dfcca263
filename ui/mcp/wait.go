package mcp

import (
	"context"
	"slices"
	"time"

	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/mcp/protocol"
)

// WaitInput is what wait takes.
type WaitInput struct {
	Session string   `json:"session,omitempty" jsonschema:"the session's folder or a round ID of this folder's sessions; without it, the session that was worked on last"`
	RoundID string   `json:"round_id,omitempty" jsonschema:"which review of the session, where it has several"`
	Seconds *Seconds `json:"seconds,omitempty" jsonschema:"how long to wait for the round to end, at most 40 (default 30); 0 only looks"`
}

const (
	defaultSeconds = 30
	lookEvery      = 200 * time.Millisecond
	// closingTime is how long a parley may keep a session after its round has ended: it writes the records.
	closingTime = 3 * time.Second
)

func (t *tools) waitTool() (protocol.Tool, error) {
	return protocol.NewTool(protocol.Tool{
		Name: "wait", Title: "Wait for a review",
		Description: "Waits until the round of a review ends, or until the seconds have passed, and tells how far it is: who is asked, and when it has " +
			"ended the verdict, the most severe findings and what to decide. Costs nothing. A round goes on by itself: after a timeout, a lost " +
			"connection or a new conversation, wait finds it again, also without a session.",
		Annotations: readOnly(),
	}, wordLists(), t.wait)
}

func (t *tools) wait(ctx context.Context, call *protocol.Call, in WaitInput) (RoundState, error) {
	at, err := t.find(in.Session, in.RoundID)
	if err != nil {
		return RoundState{}, err
	}
	seconds := Seconds(defaultSeconds)
	if in.Seconds != nil {
		seconds = *in.Seconds
	}
	progress, err := WaitForRound(ctx, at, time.Now().Add(time.Duration(seconds)*time.Second), call.Gone(), call.Progress)
	if err != nil {
		return RoundState{}, err
	}
	return t.describe(at, progress.summary, progress.State, progress.holder)
}

// RoundProgress is how far a discussion was when somebody had waited for it.
type RoundProgress struct {
	State   State
	summary session.SubjectSummary
	holder  *session.Holder
}

// WaitForRound waits until no round of a discussion runs, until the deadline, or until whoever waits is gone; told hears what goes on.
func WaitForRound(ctx context.Context, at DiscussionRef, deadline time.Time, gone <-chan struct{}, told func(string)) (RoundProgress, error) {
	said, settled := "", time.Time{}
	for {
		began := time.Now()
		sum, state, holder, err := readProgress(at)
		if err != nil {
			return RoundProgress{}, err
		}
		if state != Running && holder != nil && settled.IsZero() {
			settled = began
		}
		closing := state != Running && holder != nil && began.Sub(settled) < closingTime
		if state != Running && !closing || !began.Before(deadline) {
			return RoundProgress{state, sum, holder}, nil
		}
		if text := doingNow(at); text != said {
			said = text
			told(text)
		}
		// A long discussion is read less often than a short one.
		pause := time.NewTimer(min(max(lookEvery, 10*time.Since(began)), max(time.Until(deadline), time.Millisecond)))
		select {
		case <-pause.C:
		case <-gone:
			deadline = began
		case <-ctx.Done():
			pause.Stop()
			return RoundProgress{}, context.Cause(ctx)
		}
	}
}

// doingNow is what goes on in a round, "" where that cannot be read just now.
func doingNow(at DiscussionRef) string {
	events, _, err := feedback.ReadEvents(at.Folder, at.RoundID)
	if err != nil {
		return ""
	}
	return foldEvents(events).doing()
}

// readProgress tells how far a discussion is: whoever holds the session is at work on it.
func readProgress(at DiscussionRef) (session.SubjectSummary, State, *session.Holder, error) {
	all, err := session.Summarize(at.Folder)
	if err != nil {
		return session.SubjectSummary{}, "", nil, explain(err)
	}
	i := slices.IndexFunc(all.Subjects, func(s session.SubjectSummary) bool { return s.RoundID == at.RoundID })
	if i < 0 {
		return session.SubjectSummary{}, "", nil, explain(&UnknownSessionError{Text: "the session " + at.Folder + " has no review " + at.RoundID})
	}
	sum := all.Subjects[i]
	switch {
	case sum.Progress == session.Waiting:
		return sum, Waiting, all.Holder, nil
	case sum.Progress == session.Concluded:
		return sum, Concluded, all.Holder, nil
	case all.Holder != nil:
		return sum, Running, all.Holder, nil
	default:
		return sum, Stopped, nil, nil
	}
}
