package feedback

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback/session"
)

// Start opens a discussion of the subject in the session folder, creating what is missing. Every event goes to the
// session's log first, then to each sink. A relative artifact is looked for in the working folder, then in the
// session. A missing one is an *engine.ArtifactError and nothing is created.
//
// A subject that was discussed in this session before is taken up again: an unfinished round is finished, a decision
// that is due is asked for, and what was concluded, or was revised since, is reviewed again.
func Start(e *engine.Engine, folder string, subject Subject, settings Settings, sinks ...engine.Sink) (*Discussion, error) {
	return StartWith(bindEngine(e), folder, subject, settings, sinks...)
}

// StartWith is Start with another runner of rounds; bind is called with the store of each round.
func StartWith(bind func(engine.Store) Runner, folder string, subject Subject, settings Settings, sinks ...engine.Sink) (*Discussion, error) {
	if err := session.CheckRoundID(subject.RoundID); err != nil {
		return nil, err
	}
	limit, err := LimitOf(settings.Mode, settings.MaxRounds)
	if err != nil {
		return nil, err
	}
	path, err := findArtifact(folder, subject.Artifact)
	if err != nil {
		return nil, err
	}
	if settings.Continues != nil {
		if _, _, err := tell(*settings.Continues); err != nil {
			return nil, fmt.Errorf("continuing a discussion: %w", err)
		}
	}
	s, err := session.Open(folder, settings.session()...)
	if err != nil {
		return nil, err
	}
	state := session.State{
		RoundID: subject.RoundID, Artifact: subject.Artifact, ArtifactPath: path, Perspectives: subject.Perspectives,
		DiscoveryContext: subject.DiscoveryContext, FinalGate: subject.FinalGate, Caller: subject.Caller,
		Mode: string(settings.Mode), MaxRounds: limit.Max, FeedbackTimeout: session.Duration(settings.FeedbackTimeout),
		Continues: settings.Continues, Created: settings.now(),
	}
	before, err := s.ReadState(subject.RoundID)
	known := err == nil
	if known {
		state.Created, state.Continues, state.MaxRounds = before.Created, before.Continues, before.MaxRounds
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		err = s.WriteState(state)
	}
	if err != nil {
		return nil, cmp.Or(err, s.Close())
	}
	d, err := newDiscussion(bind, s, state, settings, sinks)
	if err != nil {
		return nil, cmp.Or(err, s.Close())
	}
	if known {
		d.again(limit)
	}
	return d, nil
}

// Resume takes up a discussion that a session holds. Only the perspectives that had not finished are asked again, and
// no decision twice. An empty round ID is the session's only subject. Mode and limit are those it was started with;
// of settings count the rest, and MaxRounds when it allows more.
func Resume(e *engine.Engine, folder, roundID string, settings Settings, sinks ...engine.Sink) (*Discussion, error) {
	return ResumeWith(bindEngine(e), folder, roundID, settings, sinks...)
}

// ResumeWith is Resume with another runner of rounds.
func ResumeWith(bind func(engine.Store) Runner, folder, roundID string, settings Settings, sinks ...engine.Sink) (*Discussion, error) {
	roundID, err := onlySubject(folder, roundID)
	if err != nil {
		return nil, err
	}
	s, err := session.Open(folder, settings.session()...)
	if err != nil {
		return nil, err
	}
	state, err := s.ReadState(roundID)
	if err != nil {
		return nil, cmp.Or(err, s.Close())
	}
	state.MaxRounds = max(state.MaxRounds, settings.MaxRounds)
	if settings.Panel != nil {
		if state.Perspectives, err = settings.Panel(state.Perspectives); err == nil {
			err = s.WriteState(state)
		}
		if err != nil {
			return nil, cmp.Or(err, s.Close())
		}
	}
	d, err := newDiscussion(bind, s, state, settings, sinks)
	if err != nil {
		return nil, cmp.Or(err, s.Close())
	}
	return d, nil
}

// Events returns a subject's stored events in order, for replaying and for looking at a session that another parley
// holds. An empty round ID is the session's only subject.
func Events(folder, roundID string) ([]engine.Event, error) {
	roundID, err := onlySubject(folder, roundID)
	if err != nil {
		return nil, err
	}
	s, err := session.View(folder)
	if err != nil {
		return nil, err
	}
	logs, err := s.Logs(roundID, EventKinds())
	var events []engine.Event
	for _, log := range logs {
		events = append(events, log.Events...)
	}
	return events, cmp.Or(err, s.Close())
}

// bindEngine gives each round an engine of its own with the session's store: an Engine is plain settings.
func bindEngine(e *engine.Engine) func(engine.Store) Runner {
	return func(store engine.Store) Runner {
		var bound engine.Engine
		if e != nil {
			bound = *e
		}
		bound.Store = store
		return &bound
	}
}

func newDiscussion(bind func(engine.Store) Runner, s *session.Session, state session.State, settings Settings, sinks []engine.Sink) (*Discussion, error) {
	d := &Discussion{session: s, bind: bind, state: state, settings: settings, sinks: sinks}
	limit, err := LimitOf(Mode(state.Mode), state.MaxRounds)
	if err != nil {
		return nil, err
	}
	first := round.Initial
	if state.Continues != nil {
		first = round.Deepen
	}
	logs, err := s.Logs(state.RoundID, EventKinds())
	if err != nil {
		return nil, err
	}
	d.story = fold(NewLoop(limit, state.FinalGate, first), logs)
	d.story.circuit = circuitOf(s, settings.now())
	if n := len(logs); n > 0 {
		d.number = logs[n-1].Number
	}
	d.opening, d.story.misfits = append(s.Warnings(), d.story.misfits...), nil
	if before := s.Holder(); before != nil {
		d.opening = append(d.opening, fmt.Sprintf("the session was left open by %s; everything it had logged is here", before))
	}
	return d, d.takeOver()
}

// again decides what a second Start of a subject means: reviewing it once more when it was concluded, or when the
// document changed after a round whose decision is still due.
func (d *Discussion) again(limit Limit) {
	step, last := d.story.loop.Step(), d.story.last()
	if step.Kind == Review || last == nil {
		return
	}
	revised := d.artifactSHA() != last.Artifact.SHA256
	if revised || step.Kind == Finish {
		d.emit(RunAgain{Revised: revised, MaxRounds: limit.Max})
	}
}

func (d *Discussion) artifactSHA() string {
	data, err := os.ReadFile(d.state.ArtifactPath)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// findArtifact resolves the artifact's path, or says that it is not there.
func findArtifact(folder, artifact string) (string, error) {
	candidates := []string{artifact}
	if !filepath.IsAbs(artifact) {
		candidates = append(candidates, filepath.Join(folder, artifact))
	}
	for _, candidate := range candidates {
		if _, err := os.Stat(candidate); err == nil {
			return filepath.Abs(candidate)
		}
	}
	return "", &engine.ArtifactError{Path: artifact, Err: fs.ErrNotExist}
}

// onlySubject finds the round ID that is meant when none is given, and refuses one that the session does not have.
func onlySubject(folder, roundID string) (string, error) {
	s, err := session.View(folder)
	if err != nil {
		return "", err
	}
	ids, err := s.Subjects()
	if err = cmp.Or(err, s.Close()); err != nil {
		return "", err
	}
	known := "it has none of parley's"
	if len(ids) > 0 {
		known = "it has " + strings.Join(ids, ", ")
	}
	if roundID == "" && len(ids) == 1 {
		return ids[0], nil
	}
	for _, id := range ids {
		if id == roundID {
			return id, nil
		}
	}
	if roundID == "" {
		return "", &session.FolderError{Folder: folder, Reason: "name a round ID; " + known}
	}
	return "", &session.FolderError{Folder: folder, Reason: fmt.Sprintf("there is no discussion %s in it; %s", roundID, known)}
}
