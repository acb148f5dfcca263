package feedback

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/round"
	"parley/feedback/session"
)

// Start opens a discussion of the subject in the session folder, creating what is missing. Every event goes to the
// session's log first, then to each sink. A relative artifact is looked for in the working folder, then in the
// session. A missing one is an *artifact.Error and nothing is created.
//
// A subject that was discussed in this session before is taken up again: an unfinished round is finished, a decision
// that is due is asked for, and what was concluded, or was revised since, is reviewed again. What is stored of another
// assignment is not taken for this one: that is a *DifferenceError, unless Settings.Reuse says what is meant. A second
// revision of what is still HIGH is a *RetryError.
func Start(e *engine.Engine, folder string, subject Subject, settings Settings, sinks ...engine.Sink) (*Discussion, error) {
	return StartWith(engineRunner(e), folder, subject, settings, sinks...)
}

// StartWith is Start with another runner of rounds; bind is called with the store of each round.
func StartWith(bind func(engine.Store) Runner, folder string, subject Subject, settings Settings, sinks ...engine.Sink) (*Discussion, error) {
	if err := session.CheckRoundID(subject.RoundID); err != nil {
		return nil, err
	}
	limit, err := RoundLimitOf(settings.Mode, settings.MaxRounds)
	if err != nil {
		return nil, err
	}
	path, err := findArtifact(folder, subject)
	if err != nil {
		return nil, err
	}
	if subject.DiscoveryContext != "" {
		if subject.DiscoveryContext, err = resolveDocument(folder, subject.DiscoveryContext, true); err != nil {
			return nil, err
		}
	} else if err := checkContextResolved(folder); err != nil {
		return nil, err
	}
	if settings.Continues != nil {
		if _, _, err := loadDiscussion(*settings.Continues, settings.identityOption()); err != nil {
			return nil, fmt.Errorf("continuing a discussion: %w", err)
		}
	}
	s, err := session.Open(folder, settings.sessionOptions()...)
	if err != nil {
		return nil, err
	}
	subject.Artifact, path = path, subject.Artifact
	d, err := startIn(s, bind, subject, path, limit, settings, sinks)
	if err != nil {
		return nil, cmp.Or(err, s.Close())
	}
	return d, nil
}

// startIn starts the subject in an open session; given is the artifact's path in the caller's words.
func startIn(
	s *session.Session, bind func(engine.Store) Runner, subject Subject, given string, limit RoundLimit, settings Settings, sinks []engine.Sink,
) (*Discussion, error) {
	state := session.State{
		RoundID: subject.RoundID, Artifact: given, ArtifactPath: subject.Artifact, Perspectives: subject.Perspectives,
		DiscoveryContext: subject.DiscoveryContext, FinalGate: subject.FinalGate, Caller: subject.Caller,
		Mode: string(settings.Mode), MaxRounds: limit.Max, FeedbackTimeout: session.Duration(settings.FeedbackTimeout),
		Offline: settings.Offline, ToolsFile: settings.ToolsFile, Continues: settings.Continues, Created: settings.now(),
		Examine: string(settings.Examine),
	}
	if subject.Bundle.Kind != artifact.Single {
		state.Bundle = &subject.Bundle
	}
	if err := s.CheckOwn(); err != nil {
		return nil, err
	}
	before, err := s.ReadState(subject.RoundID)
	if errors.Is(err, fs.ErrNotExist) {
		if err := s.WriteState(state); err != nil {
			return nil, err
		}
		d, err := newDiscussion(bind, s, state, settings, sinks)
		if err != nil {
			return nil, err
		}
		if err := d.takeUp(true); err != nil {
			return nil, cmp.Or(err, d.closeLog())
		}
		return d, nil
	}
	if err == nil {
		err = checkAllResolved(s.Folder(), before)
	}
	if err != nil {
		return nil, err
	}
	d, err := newDiscussion(bind, s, before, settings, sinks)
	if err != nil {
		return nil, err
	}
	if err = d.takeUp(settings.Reuse == ReviewAnew); err == nil {
		err = d.startAgain(subject, state, limit)
	}
	if err != nil {
		return nil, cmp.Or(err, d.closeLog())
	}
	return d, nil
}

// startAgain takes up a discussion that the session knows, or begins it anew.
func (d *Discussion) startAgain(subject Subject, state session.State, limit RoundLimit) error {
	d.stored = d.derived.compareStored(d.session.Folder(), d.state, subject, d.settings)
	anew, err := d.stored.startsAnew(d.settings.Reuse)
	if err != nil {
		return err
	}
	if d.settings.Reuse != ReuseAsStored {
		// The log counts its rounds from the limit that the discussion was begun with.
		state.Created, state.Continues, state.Mode, state.MaxRounds, state.Title = d.state.Created, d.state.Continues, d.state.Mode, d.state.MaxRounds, d.state.Title
		if err := d.session.WriteState(state); err != nil {
			return err
		}
		d.state = state
	}
	if anew {
		d.emit(RunAgain{Revised: d.stored.Revised, MaxRounds: limit.Max, NoCheckpoint: limit.NoCheckpoint})
	} else if d.settings.Reuse != ReuseAsStored {
		d.setLimit(limit)
	}
	return nil
}

// setLimit gives a discussion that goes on another limit of rounds.
func (d *Discussion) setLimit(limit RoundLimit) {
	d.mu.Lock()
	loop := d.derived.loop
	d.mu.Unlock()
	changed := LimitChanged{MaxRounds: limit.Max, NoCheckpoint: limit.NoCheckpoint}
	if loop.Step().Kind == StepAsk { // a limit is no decision: the checkpoint that waits is asked all the same
		changed.NoCheckpoint = loop.Limit.NoCheckpoint
	}
	if next, err := loop.Apply(changed); err == nil && next.Limit != loop.Limit && loop.Step().Kind != StepFinish {
		d.emit(changed)
	}
}

// Stored is what the session held of the subject when it was started again; nil when there was nothing.
func (d *Discussion) Stored() *StoredDiscussion { return d.stored }

// Events returns a subject's stored events in order, for replaying and for looking at a session that another parley
// holds. An empty round ID is the session's only subject.
func Events(folder, roundID string) ([]engine.Event, error) {
	read, err := readEvents(folder, roundID, func(_ *session.Session, _ string, body engine.Body) engine.Body { return body })
	return read.Events, err
}

// ReadEvents is Events for a caller: with the session's own files in the place of those that its logs name, and what of the
// logs is damaged or missing, a line each.
func ReadEvents(folder, roundID string) (events []engine.Event, warnings []string, err error) {
	read, err := ReadLogs(folder, roundID)
	return read.Events, read.Warnings, err
}

// StoredEvents is what was read of a discussion: Warnings are all that is to be said of it, Damage what of its logs is damaged or missing,
// a line each.
type StoredEvents struct {
	Events           []engine.Event
	Warnings, Damage []string
}

// ReadLogs is ReadEvents with what was lost.
func ReadLogs(folder, roundID string) (StoredEvents, error) {
	return readEvents(folder, roundID, inSession)
}

// damageOf is what is damaged or missing in logs that were read.
func damageOf(s *session.Session, roundID string, logs []session.RoundLog) []string {
	var damage []string
	for _, log := range logs {
		for _, text := range log.Damage {
			damage = append(damage, fmt.Sprintf("round %d lost %s", log.Number, text))
		}
	}
	return append(damage, missingEvents(s, roundID, logs)...)
}

// Damage is what of the discussion's logs was damaged or missing when it was opened, a line each.
func (d *Discussion) Damage() []string { return d.damage }

// readEvents reads what is stored, each event's body put through change.
func readEvents(folder, roundID string, change func(*session.Session, string, engine.Body) engine.Body) (StoredEvents, error) {
	var read StoredEvents
	roundID, err := onlySubject(folder, roundID)
	if err != nil {
		return read, err
	}
	s, err := session.OpenReadOnly(folder)
	if err != nil {
		return read, err
	}
	logs, err := s.Logs(roundID, EventDecoders())
	for _, log := range logs {
		for _, e := range log.Events {
			e.Body = change(s, roundID, e.Body)
			read.Events = append(read.Events, e)
		}
	}
	read.Warnings = append(s.Warnings(), missingEvents(s, roundID, logs)...)
	read.Damage = damageOf(s, roundID, logs)
	return read, cmp.Or(err, s.Close())
}

// inSession puts the session's own files in the place of those that a stored event names: what a log says is data, and a
// caller opens the record that it is told of.
func inSession(s *session.Session, roundID string, body engine.Body) engine.Body {
	switch event := body.(type) {
	case engine.RoundFinished:
		if event.Round.Record != nil {
			event.Round.Record = nil
			if path := s.LatestRecord(roundID); path != "" {
				event.Round.Record = &path
			}
		}
		return event
	case engine.RecordWritten:
		event.Path = s.LatestRecord(roundID)
		return event
	case Concluded:
		markdown, data := s.ConclusionFiles()
		if event.Markdown != "" {
			event.Markdown = markdown
		}
		if event.JSON != "" {
			event.JSON = data
		}
		return event
	default:
		return body
	}
}

// engineRunner gives each round an engine of its own with the session's store: an Engine is plain settings.
func engineRunner(e *engine.Engine) func(engine.Store) Runner {
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
	d := &Discussion{session: s, newRunner: bind, state: state, settings: settings, sinks: sinks}
	limit, err := RoundLimitOf(Mode(state.Mode), state.MaxRounds)
	if err != nil {
		return nil, err
	}
	first := round.Initial
	if state.Continues != nil {
		first = round.Deepen
	}
	logs, err := s.Logs(state.RoundID, EventDecoders())
	if err != nil {
		return nil, err
	}
	d.derived = replayEvents(NewLoop(limit, state.FinalGate, first), logs, storedTexts(s))
	d.derived.relocateRecords(s.LatestRecord(state.RoundID))
	d.derived.breaker = newCircuitBreaker(s, settings.now())
	if n := len(logs); n > 0 {
		d.number = logs[n-1].Number
	}
	d.damage, d.lost = damageOf(s, state.RoundID, logs), lostRounds(s, state.RoundID, logs)
	d.openWarnings, d.derived.rejectedEvents = slices.Concat(s.Warnings(), missingEvents(s, state.RoundID, logs), d.derived.rejectedEvents), nil
	if before := s.Holder(); before != nil {
		d.openWarnings = append(d.openWarnings, fmt.Sprintf("the session was left open by %s; everything it had logged is here", before))
	}
	return d, nil
}

func (d *Discussion) artifactSHA() string { return d.source().Checksum() }

// findArtifact resolves the artifact's path, or says that it is not there, or may not be read.
func findArtifact(folder string, subject Subject) (string, error) {
	candidates := []string{subject.Artifact}
	if !filepath.IsAbs(subject.Artifact) {
		candidates = append(candidates, filepath.Join(folder, subject.Artifact))
	}
	for _, candidate := range candidates {
		if _, err := os.Stat(candidate); err == nil {
			absolute, err := filepath.Abs(candidate)
			if err != nil {
				return "", fmt.Errorf("finding %s: %w", candidate, err)
			}
			return resolveDocument(folder, absolute, subject.Named)
		}
	}
	return "", &artifact.Error{Path: subject.Artifact, Err: fs.ErrNotExist}
}

// onlySubject finds the round ID that is meant when none is given, and refuses one that the session does not have.
func onlySubject(folder, roundID string) (string, error) {
	s, err := session.OpenReadOnly(folder)
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
