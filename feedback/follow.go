package feedback

import (
	"cmp"
	"errors"

	"parley/engine"
	"parley/feedback/session"
)

// ErrRewritten says that a log which is followed no longer begins as it did: what was shown of it is not what it says now.
var ErrRewritten = errors.New("its log was rewritten: open it again")

// Follower reads what another parley adds to a discussion's logs.
type Follower struct {
	folder, roundID string
	known           int          // events that were told of
	last            engine.Event // the last of them
	size            int64        // of the logs when they were read
}

// NewFollower follows a discussion of which events were read already, as Events or ReadEvents returned them.
func NewFollower(folder, roundID string, events []engine.Event) *Follower {
	f := &Follower{folder: folder, roundID: roundID, size: -1}
	f.note(events)
	return f
}

func (f *Follower) note(events []engine.Event) {
	if f.known = len(events); f.known > 0 {
		f.last = events[f.known-1]
	}
}

// Next is what was added since the last call, and who has the session open now, nil for nobody. Logs that have not grown are not read.
func (f *Follower) Next() (added []engine.Event, holder *session.Holder, err error) {
	size, holder, err := f.look()
	if err != nil || size == f.size {
		return nil, holder, err
	}
	events, _, err := ReadEvents(f.folder, f.roundID)
	switch {
	case err != nil:
		return nil, holder, err
	case len(events) < f.known:
		return nil, holder, ErrRewritten
	case f.known > 0:
		if at := events[f.known-1]; at.Seq != f.last.Seq || !at.Time.Equal(f.last.Time) {
			return nil, holder, ErrRewritten
		}
	}
	f.size, added = size, events[f.known:]
	f.note(events)
	return added, holder, nil
}

// look is how large the logs are, and who has the session.
func (f *Follower) look() (size int64, holder *session.Holder, err error) {
	s, err := session.OpenReadOnly(f.folder)
	if err != nil {
		return 0, nil, err
	}
	size, err = s.LogSize(f.roundID)
	holder = s.CurrentHolder()
	return size, holder, cmp.Or(err, s.Close())
}
