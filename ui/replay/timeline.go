package replay

import (
	"cmp"
	"slices"
	"time"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console"
)

// Moment is an event or a cue at its time since the beginning.
type Moment struct {
	At    time.Duration
	Event engine.Event
}

// Timeline is a recording laid out in time: its events, and between them the cues that show a person at work.
type Timeline struct {
	Moments []Moment
	// Began is the recorded time of the beginning.
	Began time.Time
	// starts are the moments at which rounds begin.
	starts []int
	length time.Duration
}

const (
	// decisionLead is how long before a decision the person is shown at the checkpoint, where the recording has that long.
	decisionLead = 6 * time.Second
	// minRecordTime and minDecisionLead are how long a record and a coming decision are shown at least: a run that nobody
	// watched has no time between them.
	minRecordTime   = 4 * time.Second
	minDecisionLead = 3 * time.Second
	// endPause is how long the last screen belongs to the recording.
	endPause = 4 * time.Second
	// maxGapKept is where "as they were" ends: no clock that is right brings more. maxLength is the same for all gaps together.
	maxGapKept = 24 * time.Hour * 366
	maxLength  = 100 * maxGapKept
)

// NewTimeline lays events out. A gap longer than maxGap is shortened to it; 0 leaves all gaps as they were. A clock
// that was set back makes no gap.
func NewTimeline(events []engine.Event, maxGap time.Duration) Timeline {
	var t Timeline
	if len(events) == 0 {
		return t
	}
	t.Began = events[0].Time
	at, before := time.Duration(0), events[0].Time
	finished := time.Duration(0) // when the last round's record came
	number := 0
	for _, e := range events {
		gap := min(max(0, e.Time.Sub(before)), max(0, maxLength-at))
		gap = min(gap, cmp.Or(max(maxGap, 0), maxGapKept))
		before = e.Time
		switch body := e.Body.(type) {
		case engine.RoundStarted:
			if len(t.starts) == 0 || body.Number != number {
				t.starts = append(t.starts, len(t.Moments))
			}
			number = body.Number
		case feedback.DecisionMade:
			gap = t.addDecisionCues(at, gap, finished, body.Decision, e)
		}
		at += gap
		t.Moments = append(t.Moments, Moment{at, e})
		if _, ok := e.Body.(engine.RoundFinished); ok {
			finished = at
		}
	}
	t.length = at + endPause
	return t
}

// Length is how long it takes at its own speed.
func (t Timeline) Length() time.Duration { return t.length }

// Rounds is how many rounds it has.
func (t Timeline) Rounds() int { return len(t.starts) }

// roundAt is how many rounds have begun before moment n.
func (t Timeline) roundAt(n int) int {
	i, _ := slices.BinarySearch(t.starts, n)
	return i
}

// indexAfter is the first moment after a time.
func (t Timeline) indexAfter(at time.Duration) int {
	i, _ := slices.BinarySearchFunc(t.Moments, at, func(m Moment, at time.Duration) int {
		if m.At <= at {
			return -1
		}
		return 1
	})
	return i
}

// WithoutCues is the timeline without what shows a person at work, for one that is directed otherwise.
func (t Timeline) WithoutCues() Timeline {
	return t.mapMoments(func(_ int, m Moment) []Moment {
		if _, is := m.Event.Body.(console.DecidingCue); is {
			return nil
		}
		return []Moment{m}
	})
}

// With is the timeline with more moments, each at its time: those of the same time come after what it had there.
func (t Timeline) With(more []Moment) Timeline {
	more = slices.Clone(more)
	slices.SortStableFunc(more, func(a, b Moment) int { return cmp.Compare(a.At, b.At) })
	out := t
	out.Moments, out.starts = nil, nil
	for i, m := range t.Moments {
		for len(more) > 0 && more[0].At < m.At {
			out.Moments, more = append(out.Moments, more[0]), more[1:]
		}
		if slices.Contains(t.starts, i) {
			out.starts = append(out.starts, len(out.Moments))
		}
		out.Moments = append(out.Moments, m)
	}
	out.Moments = append(out.Moments, more...)
	if len(more) > 0 {
		out.length = max(out.length, more[len(more)-1].At+endPause)
	}
	return out
}

// WithCaptions is the timeline with words on what is going on: say gives those of an event or a cue, "" for nothing new.
func (t Timeline) WithCaptions(say func(engine.Body) string) Timeline {
	said := ""
	return t.mapMoments(func(_ int, m Moment) []Moment {
		text := say(m.Event.Body)
		if text == "" || text == said {
			return []Moment{m}
		}
		said = text
		return []Moment{m, {m.At, engine.Event{Seq: m.Event.Seq, Time: m.Event.Time, Body: console.CaptionCue{Text: text}}}}
	})
}

// mapMoments is the timeline with other moments in place of each.
func (t Timeline) mapMoments(by func(i int, m Moment) []Moment) Timeline {
	out := t
	out.Moments, out.starts = nil, nil
	for i, m := range t.Moments {
		if slices.Contains(t.starts, i) {
			out.starts = append(out.starts, len(out.Moments))
		}
		out.Moments = append(out.Moments, by(i, m)...)
	}
	return out
}
