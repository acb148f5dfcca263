package replay

import (
	"testing"
	"time"

	"parley/engine"
	"parley/ui/console"
)

// What is put into a timeline stands in its time, and rounds begin where they did.
func TestTimelinesTakeMoreMoments(t *testing.T) {
	t.Parallel()
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	at := func(s int, body engine.Body) engine.Event {
		return engine.Event{Seq: 1, Time: began.Add(time.Duration(s) * time.Second), Body: body}
	}
	line := NewTimeline([]engine.Event{at(0, engine.RoundStarted{Number: 1}), at(5, engine.RoundStarted{Number: 2})}, 0).WithoutCues()
	cue := func(s int) Moment {
		return Moment{time.Duration(s) * time.Second, engine.Event{Body: console.StampCue{Size: s}}}
	}
	more := line.With([]Moment{cue(20), cue(5), cue(3)})
	if len(more.Moments) != 5 || more.Rounds() != 2 || more.Moments[more.starts[1]].At != 5*time.Second {
		t.Errorf("%d moments, rounds at %v", len(more.Moments), more.starts)
	}
	for i := 1; i < len(more.Moments); i++ {
		if more.Moments[i].At < more.Moments[i-1].At {
			t.Errorf("moment %d is out of order", i)
		}
	}
	if _, is := more.Moments[more.starts[1]].Event.Body.(engine.RoundStarted); !is || more.Length() != 24*time.Second {
		t.Errorf("round 2 begins with %T; the length is %s", more.Moments[more.starts[1]].Event.Body, more.Length())
	}
}
