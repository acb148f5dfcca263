package replay_test

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console"
	"parley/ui/replay"
)

// askedTwice are two rounds with a checkpoint after each.
func askedTwice() []engine.Event {
	events := twoRounds()
	options := []feedback.Option{
		{Choice: feedback.ContinueDeeper, Label: "Continue deeper"}, {Choice: feedback.AdjustDirection, Label: "Adjust direction"}, {Choice: feedback.Done, Label: "Done"},
	}
	events[4].Body = feedback.CheckpointOpened{Checkpoint: feedback.Checkpoint{Round: 1, Options: options}}
	second := at(3, 40*time.Second, feedback.CheckpointOpened{Checkpoint: feedback.Checkpoint{Round: 2, Options: options}})
	return slices.Insert(events, 8, second)
}

// takenOver runs a test while a player plays and leaves the decisions to the test.
func takenOver(t *testing.T, test func(p *replay.Player, s *show, taken *[]replay.TakenDecision)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		p := replay.NewPlayer(replay.NewTimeline(askedTwice(), 0), "replay", 1, 0)
		var taken []replay.TakenDecision
		p.TakeOver(func(d replay.TakenDecision) { taken = append(taken, d) })
		s := &show{t: t, from: time.Now()}
		done := make(chan struct{})
		go func() {
			defer close(done)
			p.Play(ctx, s.send)
		}()
		test(p, s, &taken)
		stop()
		<-done
	})
}

// came tells which kinds have come, without their times.
func (s *show) came(want ...string) {
	s.t.Helper()
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	var kinds []string
	for _, line := range s.seen {
		for i := range line {
			if line[i] == ' ' {
				kinds = append(kinds, line[i+1:])
				break
			}
		}
	}
	if !slices.Equal(kinds, want) {
		s.t.Errorf("came %q, want %q", kinds, want)
	}
	s.seen = nil
}

func TestRecordingWaitsForTheDecision(t *testing.T) {
	t.Parallel()
	takenOver(t, func(p *replay.Player, s *show, taken *[]replay.TakenDecision) {
		if err := p.Decide(feedback.Decision{Choice: feedback.Done}); err == nil {
			s.t.Error("it took a decision before it asked for one")
		}
		time.Sleep(time.Hour)
		s.came("round_started", "attempt_started", "tool_progress", "round_finished", "checkpoint")
		if status := p.Status(); !status.AwaitsDecision || status.Ended || status.Note != "" {
			s.t.Errorf("at the checkpoint: %+v", status)
		}

		// The recorded way, in other words: it goes on at once.
		if err := p.Decide(feedback.Decision{Choice: feedback.AdjustDirection, Focus: "speed", Origin: feedback.ByPerson}); err != nil {
			s.t.Fatal(err)
		}
		s.came("decision", "round_started")
		time.Sleep(time.Hour)
		s.came("round_finished", "checkpoint")

		// Another way: it says what was recorded, takes no second answer, and goes on when told to.
		if err := p.Decide(feedback.Decision{Choice: feedback.ContinueDeeper}); err != nil {
			s.t.Fatal(err)
		}
		time.Sleep(time.Hour)
		s.came()
		p.ChangeSpeed(1)
		if status := p.Status(); !status.AwaitsDecision || status.Note != "recorded: Done" {
			s.t.Errorf("after another decision: %+v", status)
		}
		if err := p.Decide(feedback.Decision{Choice: feedback.Done}); err == nil {
			s.t.Error("it took a second decision")
		}
		p.TogglePause()
		s.came("decision", "concluded")
		time.Sleep(time.Minute)
		if status := p.Status(); !status.Ended || status.AwaitsDecision || status.Note != "" {
			s.t.Errorf("at the end: %+v", status)
		}
		want := []bool{true, false}
		for i, d := range *taken {
			if d.Same != want[i] || d.Yours.Round != i+1 || d.Recorded.Round != i+1 {
				s.t.Errorf("decision %d: %+v", i+1, d)
			}
		}
		if len(*taken) != 2 || (*taken)[0].Yours.Focus != "speed" || (*taken)[0].Recorded.Focus != "cost" {
			s.t.Errorf("taken: %+v", *taken)
		}
	})
}

// A decision that nobody wants to make is left to the recording, and one that is gone back to is asked for again.
func TestDecisionsCanBeLeftAndGoneBackTo(t *testing.T) {
	t.Parallel()
	takenOver(t, func(p *replay.Player, s *show, taken *[]replay.TakenDecision) {
		time.Sleep(time.Hour)
		p.Step()
		s.came("round_started", "attempt_started", "tool_progress", "round_finished", "checkpoint", "decision", "round_started")
		if status := p.Status(); !status.Paused || status.AwaitsDecision {
			s.t.Errorf("after a step: %+v", status)
		}
		p.TogglePause()
		p.SeekRounds(-2)
		time.Sleep(time.Hour)
		s.came("cue_rewound", "round_started", "attempt_started", "tool_progress", "round_finished", "checkpoint")
		if status := p.Status(); !status.AwaitsDecision {
			s.t.Errorf("back at the checkpoint: %+v", status)
		}
		p.SeekRounds(1)
		time.Sleep(time.Second)
		s.came("decision", "round_started")
		if len(*taken) != 0 {
			s.t.Errorf("taken: %+v", *taken)
		}
	})
}

// Without anybody who takes over, nothing of it is there.
func TestNobodyIsAskedInAnOrdinaryReplay(t *testing.T) {
	t.Parallel()
	for _, m := range replay.NewTimeline(askedTwice(), 0).Moments {
		if _, yours := m.Event.Body.(console.YourTurnCue); yours {
			t.Error("an ordinary replay asks for a decision")
		}
	}
}
