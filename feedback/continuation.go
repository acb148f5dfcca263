package feedback

import (
	"cmp"
	"errors"
	"fmt"
	"os"

	"parley/engine/layout"
	"parley/engine/round"
	"parley/feedback/session"
)

// Continuation is what a discussion is about that goes on from a finished one: the same document, reviewers and gate.
// The caller gives it a round ID and a session of its own, and names the old one in Settings.Continues. A discussion
// that is not finished is a *session.FolderError: it goes on where it is.
// Options say whose session it is.
func Continuation(ref session.Reference, opts ...session.Option) (Subject, error) {
	state, older, err := loadDiscussion(ref, opts...)
	if err != nil {
		return Subject{}, fmt.Errorf("continuing a discussion: %w", err)
	}
	if older.loop.Step().Kind != StepFinish {
		reason := fmt.Sprintf("discussion %s is not finished: open it and go on", ref.RoundID)
		return Subject{}, &session.FolderError{Folder: ref.Session, Reason: reason}
	}
	s := Subject{
		RoundID: ref.RoundID, Artifact: state.ArtifactPath, Bundle: state.Source("").Bundle, Perspectives: state.Perspectives,
		DiscoveryContext: state.DiscoveryContext, FinalGate: state.FinalGate, Caller: state.Caller, Named: true,
	}
	if err := checkAllResolved(ref.Session, state); err != nil {
		return Subject{}, err
	}
	beside := layout.ContextOf(ref.Session)
	if _, err := os.Stat(beside); err == nil && s.DiscoveryContext == "" && isInside(ref.Session, beside) {
		s.DiscoveryContext = beside // the new session has none of its own
	}
	return s, nil
}

// logContinuation logs what an older discussion came to as the beginning of this one, unless that was done before.
func (d *Discussion) logContinuation() error {
	if d.state.Continues == nil || d.derived.continuedRound != nil {
		return nil
	}
	_, older, err := loadDiscussion(*d.state.Continues, d.settings.identityOption())
	if err == nil && older.lastRound() == nil {
		err = errors.New("it has no finished round")
	}
	if err != nil {
		return fmt.Errorf("continuing %s of %s: %w", d.state.Continues.RoundID, d.state.Continues.Session, err)
	}
	previous := *older.lastRound()
	older.ledger.LabelActionItems(&previous)
	d.emit(Continued{
		From: *d.state.Continues, Ledger: older.ledger.Continued(), Previous: previous,
		Attempt: continuedAttempt(older.loop, previous.Artifact.SHA256 != d.artifactSHA()),
	})
	return nil
}

// continuedAttempt is which run of its subject a continued discussion begins with: what was HIGH and has been revised is run
// again, and what was revised before and is still HIGH stays so.
func continuedAttempt(older Loop, revised bool) int {
	switch {
	case !older.high:
		return 1
	case revised:
		return older.attempt + 1
	default:
		return older.attempt
	}
}

// loadDiscussion reads a discussion in some session without taking it up.
func loadDiscussion(ref session.Reference, opts ...session.Option) (session.State, *discussionState, error) {
	s, err := session.OpenReadOnly(ref.Session, opts...)
	if err != nil {
		return session.State{}, nil, err
	}
	state, err := s.ReadState(ref.RoundID)
	if err == nil {
		err = s.CheckOwn()
	}
	if err != nil {
		return state, nil, cmp.Or(err, s.Close())
	}
	logs, err := s.Logs(ref.RoundID, EventDecoders())
	if err != nil {
		return state, nil, cmp.Or(err, s.Close())
	}
	limit, err := RoundLimitOf(Mode(state.Mode), state.MaxRounds)
	if err != nil {
		return state, nil, cmp.Or(err, s.Close())
	}
	first := round.Initial
	if state.Continues != nil {
		first = round.Deepen
	}
	told := replayEvents(NewLoop(limit, state.FinalGate, first), logs, storedTexts(s))
	return state, told, s.Close()
}
