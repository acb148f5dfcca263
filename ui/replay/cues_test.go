package replay_test

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/feedback"
	"parley/ui/demo"
	"parley/ui/replay"
)

// While nothing happens a replay moves nothing: the finding at hand stays where it can be read.
func TestAReplayKeepsTheFindingAtHandInView(t *testing.T) {
	t.Parallel()
	events, err := demo.Events()
	if err != nil {
		t.Fatal(err)
	}
	line := replay.NewTimeline(events, 0)
	var from, until time.Duration
	for _, m := range line.Moments {
		switch m.Event.Body.(type) {
		case engine.RoundFinished:
			from = m.At
		case feedback.FindingMarked:
			until = m.At
		}
		if until > 0 {
			break
		}
	}
	for _, size := range [][2]int{{50, 15}, {80, 24}} {
		looked := 0
		shot := replay.OffscreenReplay{Timeline: line, Speed: 1, Width: size[0], Height: size[1], Artifact: demo.Artifact}
		if err := shot.Frames(func(at time.Duration, frame string) error {
			if at <= from || at >= until {
				return nil
			}
			if looked++; !strings.Contains(ansi.Strip(frame), "F-003  HIGH") {
				t.Errorf("%v: at %s the finding is gone:\n%s", size, at, ansi.Strip(frame))
			}
			return nil
		}); err != nil || looked == 0 {
			t.Errorf("%d screens, %v", looked, err)
		}
	}
}
