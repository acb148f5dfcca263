package feedback

import (
	"cmp"

	"parley/engine"
	"parley/feedback/session"
)

// Resume takes up a discussion that a session holds. Only the perspectives that had not finished are asked again, and
// no decision twice. An empty round ID is the session's only subject. Mode and limit are those it was started with,
// unless settings name a limit (MaxRounds, with Mode).
//
// Reviews that had finished are folded from the events (discussionState, discussion_state.go), travel as
// engine.Assignment.FinishedReviews, and are skipped where the panel is made up (engine/panel.go).
func Resume(e *engine.Engine, folder, roundID string, settings Settings, sinks ...engine.Sink) (*Discussion, error) {
	return ResumeWith(engineRunner(e), folder, roundID, settings, sinks...)
}

// ResumeWith is Resume with another runner of rounds.
func ResumeWith(bind func(engine.Store) Runner, folder, roundID string, settings Settings, sinks ...engine.Sink) (*Discussion, error) {
	roundID, err := onlySubject(folder, roundID)
	if err != nil {
		return nil, err
	}
	s, err := session.Open(folder, settings.sessionOptions()...)
	if err != nil {
		return nil, err
	}
	state, err := s.ReadState(roundID)
	if err == nil {
		err = s.CheckOwn()
	}
	if err == nil {
		err = checkAllResolved(folder, state)
	}
	if err != nil {
		return nil, cmp.Or(err, s.Close())
	}
	if err := changeState(s, &state, settings); err != nil {
		return nil, cmp.Or(err, s.Close())
	}
	d, err := newDiscussion(bind, s, state, settings, sinks)
	if err != nil {
		return nil, cmp.Or(err, s.Close())
	}
	if err := d.takeUp(false); err != nil {
		return nil, cmp.Or(err, d.Close())
	}
	if settings.MaxRounds > 0 {
		limit, err := RoundLimitOf(settings.Mode, settings.MaxRounds)
		if err != nil {
			return nil, cmp.Or(err, d.Close())
		}
		d.setLimit(limit)
	}
	return d, nil
}

// changeState gives a discussion that is resumed other terms for all that is still asked.
func changeState(s *session.Session, state *session.State, settings Settings) error {
	file := cmp.Or(settings.ToolsFile, state.ToolsFile)
	if settings.ChangePanel == nil && state.Offline == settings.Offline && state.ToolsFile == file {
		return nil
	}
	state.Offline, state.ToolsFile = settings.Offline, file
	if settings.ChangePanel != nil {
		var err error
		if state.Perspectives, err = settings.ChangePanel(state.Perspectives); err != nil {
			return err
		}
	}
	return s.WriteState(*state)
}
