package replay_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"parley/engine"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/console"
	"parley/ui/replay"
)

var morning = time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)

// at is an event so long after the morning.
func at(seq int64, after time.Duration, body engine.Body) engine.Event {
	return engine.Event{Seq: seq, Time: morning.Add(after), Body: body}
}

// twoRounds is a short discussion: two rounds of ten seconds with a decision after each.
func twoRounds() []engine.Event {
	adjust := feedback.Decision{Choice: feedback.AdjustDirection, Focus: "cost", Round: 1, Origin: feedback.ByPerson}
	done := feedback.Decision{Choice: feedback.Done, Round: 2, Origin: feedback.ByPerson}
	write := engine.ToolProgress{Perspective: "risk", Tool: "codex", Progress: tool.Progress{Kind: tool.Writing, Text: "x"}}
	return []engine.Event{
		at(1, 0, engine.RoundStarted{ID: "R", Number: 1, MaxRounds: 3, Type: round.Initial}),
		at(2, 2*time.Second, engine.AttemptStarted{Perspective: "risk", Tool: "codex"}),
		at(3, 5*time.Second, write),
		at(4, 10*time.Second, engine.RoundFinished{Round: round.Round{ID: "R", Number: 1}}),
		at(5, 10*time.Second, feedback.CheckpointOpened{Checkpoint: feedback.Checkpoint{Round: 1}}),
		at(6, 30*time.Second, feedback.DecisionMade{Decision: adjust}),
		at(1, 30*time.Second, engine.RoundStarted{ID: "R", Number: 2, MaxRounds: 3, Type: round.DirectionAdjusted}),
		at(2, 40*time.Second, engine.RoundFinished{Round: round.Round{ID: "R", Number: 2}}),
		at(3, 60*time.Second, feedback.DecisionMade{Decision: done}),
		at(4, 60*time.Second, feedback.Concluded{Text: "# Conclusions"}),
	}
}

func log(t *testing.T, events []engine.Event) string {
	t.Helper()
	var out strings.Builder
	for _, e := range events {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	return out.String()
}

func TestReadLogs(t *testing.T) {
	t.Parallel()
	whole := log(t, twoRounds())
	lines := strings.SplitAfter(whole, "\n")
	for _, c := range []struct {
		name, text  string
		events      int
		note, wrong string
	}{
		{name: "whole", text: whole, events: 10},
		{name: "no line break at the end", text: strings.TrimSuffix(whole, "\n"), events: 10},
		{name: "torn", text: whole[:len(whole)-20], events: 9, note: "line 10 is cut off"},
		{name: "damaged in between", text: lines[0] + "{\"seq\":\n" + lines[1], events: 2, note: "line 2 is damaged and was passed over"},
		{name: "an event of a newer parley", text: lines[0] + `{"seq":2,"time":"2026-11-20T09:00:00Z","type":"telepathy","data":{}}` + "\n", events: 2},
		{name: "a document", text: "# Brief\n\nSome text.\n", wrong: "its first line is not an event"},
		{name: "empty", text: "", wrong: "it holds no round"},
		{name: "JSON of another kind", text: `{"version":2,"width":80,"height":24}` + "\n", wrong: "its first line is not an event"},
		{name: "no round", text: lines[1], wrong: "it holds no round"},
		{name: "binary", text: "\x00\x01\x02\n\xff", wrong: "its first line is not an event"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := replay.Read(strings.NewReader(c.text))
			if c.wrong != "" {
				if err == nil || !strings.Contains(err.Error(), c.wrong) {
					t.Errorf("error %v, want one with %q", err, c.wrong)
				}
				return
			}
			if err != nil || len(got.Events) != c.events {
				t.Fatalf("%d events (%v), want %d", len(got.Events), err, c.events)
			}
			if notes := strings.Join(got.Notes, "\n"); (notes == "") != (c.note == "") || !strings.Contains(notes, c.note) {
				t.Errorf("notes %q, want %q", notes, c.note)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"seq":1,"time":"2026-11-20T09:00:00Z","type":"round_started","data":{"round":1}}` + "\n{"))
	f.Add([]byte(`{"seq":1,"time":"2026-11-20T09:00:00Z","type":"decision","data":{"decision":"done"}}` + "\n"))
	f.Add([]byte(`{"seq":1,"time":"0001-01-01T00:00:00Z","type":"round_started","data":{"round":1}}` + "\n" +
		`{"seq":2,"time":"9999-01-01T00:00:00Z","type":"decision","data":{"adjusted_focus":"x"}}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4<<10 {
			return // thousands of small logs find more than a few large ones
		}
		got, err := replay.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		for _, gap := range []time.Duration{0, time.Second} {
			if line := replay.NewTimeline(got.Events, gap); line.Rounds() < 1 || line.Length() < 0 {
				t.Errorf("%d rounds in %s", line.Rounds(), line.Length())
			}
		}
	})
}

func TestTimelineKeepsOrderAndBoundsGaps(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var events []engine.Event
		when := morning
		for i := range rapid.IntRange(1, 30).Draw(t, "events") {
			when = when.Add(time.Duration(rapid.IntRange(-5000, 90000).Draw(t, "gap")) * time.Millisecond)
			body := rapid.SampledFrom([]engine.Body{
				engine.RoundStarted{Number: 1}, engine.AttemptStarted{}, engine.RoundFinished{}, feedback.DecisionMade{Decision: feedback.Decision{Focus: "two words"}},
			}).Draw(t, "body")
			events = append(events, engine.Event{Seq: int64(i + 1), Time: when, Body: body})
		}
		gap := time.Duration(rapid.IntRange(1, 20).Draw(t, "max")) * time.Second
		line := replay.NewTimeline(events, gap)
		var shown []engine.Event
		before := time.Duration(0)
		for _, m := range line.Moments {
			if m.At < before {
				t.Fatalf("a moment at %s comes after one at %s", m.At, before)
			}
			if !strings.HasPrefix(m.Event.Body.Kind(), "cue_") {
				shown = append(shown, m.Event)
			}
			before = m.At
		}
		if len(shown) != len(events) {
			t.Fatalf("%d of %d events are shown", len(shown), len(events))
		}
		for i := range events {
			if shown[i].Body.Kind() != events[i].Body.Kind() {
				t.Fatalf("event %d is %s", i, shown[i].Body.Kind())
			}
		}
		// A decision may take the time to be seen; nothing else takes more than the longest gap.
		if most := time.Duration(len(events))*max(gap, 8*time.Second) + 5*time.Second; line.Length() > most {
			t.Fatalf("%s for %d events with gaps of at most %s", line.Length(), len(events), gap)
		}
	})
}

// The person is shown deciding before they decide, also where the log has no time for it.
func TestDecisionIsSeenComing(t *testing.T) {
	t.Parallel()
	for _, events := range [][]engine.Event{twoRounds(), atOnce(twoRounds())} {
		line := replay.NewTimeline(events, 0)
		var seen, written, finished, decided time.Duration
		for _, m := range line.Moments {
			switch b := m.Event.Body.(type) {
			case engine.RoundFinished:
				finished = m.At
			case console.DecidingCue:
				if seen == 0 {
					seen = m.At
				}
				if b.Text == "cost" && written == 0 {
					written = m.At
				}
			case feedback.DecisionMade:
				decided = m.At
			}
			if decided > 0 {
				break
			}
		}
		if seen-finished < 3*time.Second || decided-seen < 3*time.Second || written <= seen || written >= decided {
			t.Errorf("finished %s, seen %s, written %s, decided %s", finished, seen, written, decided)
		}
	}
}

// atOnce is a log in which everything happened at the same time, as with --yes.
func atOnce(events []engine.Event) []engine.Event {
	for i := range events {
		events[i].Time = morning
	}
	return events
}

// show is somebody who writes down when what comes.
type show struct {
	t    *testing.T
	mu   sync.Mutex
	seen []string
	from time.Time
}

func (s *show) send(e engine.Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if strings.HasPrefix(e.Body.Kind(), "cue_") && e.Body.Kind() != "cue_rewound" {
		return
	}
	s.seen = append(s.seen, fmt.Sprintf("%s %s", time.Since(s.from), e.Body.Kind()))
}

func (s *show) takes(want ...string) {
	s.t.Helper()
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	if got := strings.Join(s.seen, ", "); got != strings.Join(want, ", ") {
		s.t.Errorf("seen %s\nwant %s", got, strings.Join(want, ", "))
	}
	s.seen = nil
}

// playing runs a test while a player plays two rounds.
func playing(t *testing.T, speed float64, from int, test func(p *replay.Player, s *show)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		p := replay.NewPlayer(replay.NewTimeline(twoRounds(), 0), "replay", speed, from)
		s := &show{t: t, from: time.Now()}
		done := make(chan struct{})
		go func() {
			defer close(done)
			p.Play(ctx, s.send)
		}()
		test(p, s)
		stop()
		<-done
	})
}

func TestPlaysInTime(t *testing.T) {
	t.Parallel()
	playing(t, 2, 0, func(p *replay.Player, s *show) {
		time.Sleep(6 * time.Second)
		s.takes("0s round_started", "1s attempt_started", "2.5s tool_progress", "5s round_finished", "5s checkpoint")
		if got := p.Clock().Sub(morning); got != 12*time.Second {
			s.t.Errorf("the recording's clock is at %s, want 12s", got)
		}
		time.Sleep(time.Hour)
		s.takes("15s decision", "15s round_started", "20s round_finished", "30s decision", "30s concluded")
		if status := p.Status(); !status.Ended || status.Round != 2 || status.Position != status.Length {
			s.t.Errorf("at the end: %+v", status)
		}
	})
}

func TestPauseStandsStill(t *testing.T) {
	t.Parallel()
	playing(t, 1, 0, func(p *replay.Player, s *show) {
		time.Sleep(3 * time.Second)
		p.TogglePause()
		time.Sleep(time.Hour)
		s.takes("0s round_started", "2s attempt_started")
		if got := p.Clock().Sub(morning); got != 3*time.Second || !p.Status().Paused {
			s.t.Errorf("paused at %s: %+v", got, p.Status())
		}
		p.TogglePause()
		time.Sleep(2 * time.Second)
		s.takes("1h0m5s tool_progress")
	})
}

func TestStepGoesToWhatIsWorthALook(t *testing.T) {
	t.Parallel()
	playing(t, 1, 0, func(p *replay.Player, s *show) {
		time.Sleep(time.Second)
		p.Step()
		s.takes("0s round_started", "1s attempt_started")
		time.Sleep(time.Minute)
		p.Step() // past what the tool says
		s.takes("1m1s tool_progress", "1m1s round_finished", "1m1s checkpoint")
		if !p.Status().Paused {
			s.t.Error("it goes on after a step")
		}
	})
}

func TestSeekGoesFromRoundToRound(t *testing.T) {
	t.Parallel()
	playing(t, 1, 0, func(p *replay.Player, s *show) {
		time.Sleep(time.Second)
		p.TogglePause()
		s.takes("0s round_started")
		p.SeekRounds(1)
		s.takes("1s attempt_started", "1s tool_progress", "1s round_finished", "1s checkpoint", "1s decision", "1s round_started")
		p.SeekRounds(1)
		s.takes("1s round_finished", "1s decision", "1s concluded")
		p.SeekRounds(-1) // to the beginning of the round it is in
		s.takes("1s cue_rewound", "1s round_started", "1s attempt_started", "1s tool_progress", "1s round_finished", "1s checkpoint", "1s decision", "1s round_started")
		p.SeekRounds(-1) // and there to the one before
		s.takes("1s cue_rewound", "1s round_started")
		p.SeekRounds(-5)
		s.takes()
		if status := p.Status(); status.Position != 0 || !status.Paused {
			s.t.Errorf("at the beginning: %+v", status)
		}
	})
}

func TestSpeedHasBounds(t *testing.T) {
	t.Parallel()
	playing(t, 1.2, 2, func(p *replay.Player, s *show) {
		synctest.Wait()
		if status := p.Status(); status.Round != 2 || status.Speed != 1.2 {
			s.t.Errorf("from round 2: %+v", status)
		}
		for _, c := range []struct {
			notches int
			want    float64
		}{{1, 1.5}, {-1, 1}, {-1, 0.75}, {-9, 0.5}, {99, 20}, {-1, 12}} {
			p.ChangeSpeed(c.notches)
			if got := p.Status().Speed; got != c.want {
				s.t.Errorf("%+d leads to %g, want %g", c.notches, got, c.want)
			}
		}
	})
	if got := replay.NewPlayer(replay.NewTimeline(twoRounds(), 0), "", 1000, 0).Status().Speed; got != replay.Fastest {
		t.Errorf("a speed of 1000 is %g", got)
	}
}

// At the end it can be played once more.
func TestPauseAtTheEndBeginsAgain(t *testing.T) {
	t.Parallel()
	playing(t, 20, 0, func(p *replay.Player, s *show) {
		time.Sleep(time.Hour)
		synctest.Wait()
		s.mu.Lock()
		s.seen = nil
		s.mu.Unlock()
		p.TogglePause()
		s.takes("1h0m0s cue_rewound", "1h0m0s round_started")
		p.SeekRounds(2)
		p.Step() // which stops it
		synctest.Wait()
		s.mu.Lock()
		s.seen = nil
		s.mu.Unlock()
		p.TogglePause()
		s.takes("1h0m0s cue_rewound", "1h0m0s round_started")
	})
}
