package replay_test

import (
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/race"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console"
	"parley/ui/replay"
)

// absurd are logs whose times no clock that is right has written.
func absurd() map[string][]engine.Event {
	logs := map[string][]engine.Event{}
	late := twoRounds()
	for i := range late[5:] {
		late[5+i].Time = late[5+i].Time.Add(30 * 24 * time.Hour)
	}
	logs["a decision 30 days later"] = late
	timeless := twoRounds()
	timeless[0].Time = time.Time{}
	logs["the first event has no time"] = timeless
	working := slices.Clone(twoRounds()[:3])
	working[2].Time = working[2].Time.AddDate(50, 0, 0)
	logs["a reviewer at work for fifty years"] = working
	var torn []engine.Event
	for range 200 {
		pair := twoRounds()
		pair[1].Time, pair[3].Time = time.Time{}, pair[3].Time.AddDate(200, 0, 0)
		torn = append(torn, pair...)
	}
	logs["times from everywhere, 2,000 times"] = torn
	return logs
}

// A picture and a film of a log take a bounded time and a bounded number of screens, whatever the times in it say.
func TestAbsurdTimesMakeNoEndlessWork(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("it measures how long one goroutine draws")
	}
	for name, events := range absurd() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			line := replay.NewTimeline(events, 0)
			if line.Length() < 0 || line.Length() > 200*366*24*time.Hour {
				t.Errorf("it lasts %s", line.Length())
			}
			for i := 1; i < len(line.Moments); i++ {
				if line.Moments[i].At < line.Moments[i-1].At {
					t.Fatalf("moment %d goes back", i)
				}
			}
			shot := replay.OffscreenReplay{Timeline: line, Speed: 1, Console: console.Options{Title: "R"}, Width: 80, Height: 24}
			begun := time.Now()
			if shot.FrameAt(-1, 0) == "" {
				t.Error("no picture")
			}
			if took := time.Since(begun); took > 60*time.Second {
				t.Errorf("the picture took %s", took)
			}
			if len(events) > 100 {
				return // a film of 200 rounds is long by itself
			}
			begun, screens := time.Now(), 0
			if err := shot.Frames(func(time.Duration, string) error { screens++; return nil }); err != nil {
				t.Error(err)
			}
			if took := time.Since(begun); took > 150*time.Second || screens > 50_000 {
				t.Errorf("the film took %s and %d screens", took, screens)
			}
		})
	}
}

// A pause that is too long to be watched ends as one that is not: with the clock of its end.
func TestALongPauseEndsAtItsEnd(t *testing.T) {
	t.Parallel()
	events := []engine.Event{
		at(1, 0, engine.RoundStarted{ID: "R", Number: 1, MaxRounds: 3, Type: round.Initial, Perspectives: []engine.ReviewerInfo{{Name: "risk", Chain: []string{"codex"}}}}),
		at(2, time.Second, engine.AttemptStarted{Perspective: "risk", Tool: "codex"}),
		at(3, 26*time.Hour, feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.Done}}),
	}
	shot := replay.OffscreenReplay{Timeline: replay.NewTimeline(events, 0), Speed: 1, Width: 100, Height: 30}
	whole, stepped := shot.FrameAt(25*time.Hour, 0), console.NewOffscreen(console.Options{}, 100, 30, morning)
	for _, e := range events[:2] {
		stepped.AdvanceTo(e.Time)
		stepped.Show(e)
	}
	for i := range 100 { // none of these is long
		stepped.AdvanceTo(morning.Add(time.Duration(i+1) * 15 * time.Minute))
	}
	if got, want := seconds(whole), seconds(stepped.Frame()); got == "" || got != want {
		t.Errorf("the screen says %q, want %q", got, want)
	}
}

// seconds is the time that the screen says something has taken.
func seconds(frame string) string { return clockOf.FindString(ansi.Strip(frame)) }

var clockOf = regexp.MustCompile(`\d+:\d\d:\d\d|\d+h ?\d+m|\d+:\d\d`)
