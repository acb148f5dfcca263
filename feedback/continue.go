package feedback

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"parley/engine/round"
	"parley/feedback/session"
)

// Continuation is what a discussion is about that goes on from a finished one: the same document, reviewers and gate.
// The caller gives it a round ID and a session of its own, and names the old one in Settings.Continues. A discussion
// that is not finished is a *session.FolderError: it goes on where it is.
// Options say whose session it is.
func Continuation(ref session.Reference, opts ...session.Option) (Subject, error) {
	state, older, err := tell(ref, opts...)
	if err != nil {
		return Subject{}, fmt.Errorf("continuing a discussion: %w", err)
	}
	if older.loop.Step().Kind != Finish {
		reason := fmt.Sprintf("discussion %s is not finished: open it and go on", ref.RoundID)
		return Subject{}, &session.FolderError{Folder: ref.Session, Reason: reason}
	}
	s := Subject{
		RoundID: ref.RoundID, Artifact: state.ArtifactPath, Perspectives: state.Perspectives,
		DiscoveryContext: state.DiscoveryContext, FinalGate: state.FinalGate, Caller: state.Caller, Named: true,
	}
	if err := checkPinned(ref.Session, state); err != nil {
		return Subject{}, err
	}
	beside := filepath.Join(ref.Session, "spec", "discovery-context.json")
	if _, err := os.Stat(beside); err == nil && s.DiscoveryContext == "" && inside(ref.Session, beside) {
		s.DiscoveryContext = beside // the new session has none of its own
	}
	return s, nil
}

// takeOver logs what an older discussion came to as the beginning of this one, unless that was done before.
func (d *Discussion) takeOver() error {
	if d.state.Continues == nil || d.story.prior != nil {
		return nil
	}
	_, older, err := tell(*d.state.Continues, d.settings.whose())
	if err == nil && older.last() == nil {
		err = errors.New("it has no finished round")
	}
	if err != nil {
		return fmt.Errorf("continuing %s of %s: %w", d.state.Continues.RoundID, d.state.Continues.Session, err)
	}
	previous := *older.last()
	older.ledger.Label(&previous)
	d.emit(Continued{From: *d.state.Continues, Ledger: older.ledger.Continued(), Previous: previous})
	return nil
}

// tell reads a discussion in some session without taking it up.
func tell(ref session.Reference, opts ...session.Option) (session.State, *story, error) {
	s, err := session.View(ref.Session, opts...)
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
	logs, err := s.Logs(ref.RoundID, EventKinds())
	if err != nil {
		return state, nil, cmp.Or(err, s.Close())
	}
	limit, err := LimitOf(Mode(state.Mode), state.MaxRounds)
	if err != nil {
		return state, nil, cmp.Or(err, s.Close())
	}
	first := round.Initial
	if state.Continues != nil {
		first = round.Deepen
	}
	told := fold(NewLoop(limit, state.FinalGate, first), logs, keptTexts(s))
	return state, told, s.Close()
}
