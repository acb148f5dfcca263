package feedback_test

import (
	"testing"

	"pgregory.net/rapid"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
)

// TestLoopNeverPassesItsLimitAndNeverSticks walks random discussions to their end.
func TestLoopNeverPassesItsLimitAndNeverSticks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		mode := rapid.SampledFrom(feedback.Modes()).Draw(t, "mode")
		limit, err := feedback.RoundLimitOf(mode, rapid.IntRange(0, 7).Draw(t, "max"))
		if err != nil {
			t.Fatal(err)
		}
		loop := feedback.NewLoop(limit, rapid.Bool().Draw(t, "gate"), "")
		rounds, attempts, last := 0, 1, feedback.Decision{}
		for steps := 0; ; steps++ {
			if steps > 3*limit.Max+3 {
				t.Fatalf("stuck at %+v", loop.Step())
			}
			step := loop.Step()
			var body engine.Body
			switch step.Kind {
			case feedback.StepReview:
				if rounds++; step.Round != rounds || rounds > limit.Max {
					t.Fatalf("round %d (expected %d) of %d", step.Round, rounds, limit.Max)
				}
				checkType(t, step, rounds, last)
				attempts = max(attempts, step.Attempt)
				body = engine.RoundFinished{Round: finished(t, step)}
			case feedback.StepAsk, feedback.StepAutoDone:
				if step.Final != (rounds == limit.Max) || step.MayRevise && (attempts > 1 || step.Final) {
					t.Fatalf("checkpoint %+v after round %d of %d", step, rounds, limit.Max)
				}
				last = anyDecision(t, step)
				body = feedback.DecisionMade{Decision: last}
			case feedback.StepConclude:
				body = feedback.Concluded{}
			case feedback.StepFinish:
				if attempts > 2 {
					t.Fatal("more than one retry")
				}
				return
			}
			if loop, err = loop.Apply(body); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func checkType(t *rapid.T, step feedback.Step, number int, last feedback.Decision) {
	want := round.Deepen
	switch {
	case number == 1 || last.Revise:
		want = round.Initial
	case last.Choice == feedback.AdjustDirection:
		want = round.DirectionAdjusted
	case len(last.Questions) > 0:
		want = round.SpecificQuestions
	}
	if step.Type != want {
		t.Fatalf("round %d is %s, want %s", number, step.Type, want)
	}
}

func finished(t *rapid.T, step feedback.Step) round.Round {
	r := round.Round{Number: step.Round, Verdict: round.Reached}
	if rapid.Bool().Draw(t, "blocked") {
		severity := rapid.SampledFrom([]review.Severity{review.Low, review.Medium, review.High}).Draw(t, "severity")
		r.Verdict, r.Severity = round.Blocked, &severity
	}
	return r
}

func anyDecision(t *rapid.T, step feedback.Step) feedback.Decision {
	d := feedback.Decision{Choice: rapid.SampledFrom([]feedback.Choice{feedback.ContinueDeeper, feedback.AdjustDirection, feedback.Done}).Draw(t, "choice")}
	if d.Choice == feedback.ContinueDeeper {
		if d.Revise = step.MayRevise && rapid.Bool().Draw(t, "revise"); !d.Revise && rapid.Bool().Draw(t, "ask") {
			d.Questions = []string{"why?"}
		}
	}
	return d
}

// TestLoopRefusesWhatCannotComeNow keeps an edited log from leading anywhere.
func TestLoopRefusesWhatCannotComeNow(t *testing.T) {
	t.Parallel()
	limit, err := feedback.RoundLimitOf(feedback.Deep, 0)
	if err != nil {
		t.Fatal(err)
	}
	fresh := feedback.NewLoop(limit, false, "")
	for _, body := range []engine.Body{
		feedback.DecisionMade{}, feedback.Concluded{}, feedback.RunAgain{}, engine.RoundFinished{Round: round.Round{Number: 2}},
	} {
		after, err := fresh.Apply(body)
		if err == nil || after != fresh {
			t.Errorf("%s was taken before any round (%v)", body.Kind(), err)
		}
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mode feedback.Mode
		max  int
		want feedback.RoundLimit
		bad  bool
	}{
		{"", 0, feedback.RoundLimit{Max: 5}, false},
		{feedback.Quick, 0, feedback.RoundLimit{Max: 1, NoCheckpoint: true}, false},
		{feedback.Quick, 3, feedback.RoundLimit{Max: 3}, false},
		{feedback.Standard, 0, feedback.RoundLimit{Max: 2}, false},
		{feedback.Deep, 1, feedback.RoundLimit{Max: 1}, false},
		{"slow", 0, feedback.RoundLimit{}, true},
		{feedback.Deep, -1, feedback.RoundLimit{}, true},
	} {
		got, err := feedback.RoundLimitOf(c.mode, c.max)
		if got != c.want || (err != nil) != c.bad {
			t.Errorf("LimitOf(%q, %d) = %+v, %v", c.mode, c.max, got, err)
		}
	}
}
