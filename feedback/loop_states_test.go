package feedback_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"parley/engine"
	"parley/engine/race"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
)

// Under the race detector a tenth of the random discussions is held: one is as good as another at finding races.
func init() {
	if race.Enabled {
		_ = flag.Set("rapid.checks", "10")
	}
}

// nextBodies are all events that can come at a step, each standing for those like it.
func nextBodies(step feedback.Step) []engine.Body {
	switch step.Kind {
	case feedback.StepReview:
		var bodies []engine.Body
		for _, severity := range []review.Severity{"", review.Medium, review.High} {
			r := round.Round{Number: step.Round, Verdict: round.Reached}
			if severity != "" {
				r.Verdict, r.Severity = round.Blocked, &severity
			}
			bodies = append(bodies, engine.RoundFinished{Round: r})
		}
		return bodies
	case feedback.StepAsk, feedback.StepAutoDone:
		bodies := []engine.Body{feedback.RunAgain{Revised: true, MaxRounds: 1}}
		for _, d := range []feedback.Decision{
			{Choice: feedback.ContinueDeeper},
			{Choice: feedback.AdjustDirection, Focus: "x"},
			{Choice: feedback.ContinueDeeper, Questions: []string{"x"}},
			{Choice: feedback.ContinueDeeper, Revise: true},
			{Choice: feedback.Done},
		} {
			bodies = append(bodies, feedback.DecisionMade{Decision: d})
		}
		return bodies
	case feedback.StepConclude:
		return []engine.Body{feedback.Concluded{}}
	default:
		return nil
	}
}

// TestEveryStateOfTheLoopIsReachedAndLeadsToAnEnd walks all states of all small limits: none is a dead end, none goes
// past the limit, and every kind of step and of round comes about.
func TestEveryStateOfTheLoopIsReachedAndLeadsToAnEnd(t *testing.T) {
	t.Parallel()
	met := map[string]bool{}
	for _, mode := range feedback.Modes() {
		for most := range 4 {
			for _, gate := range []bool{false, true} {
				for _, first := range []round.Type{round.Initial, round.Deepen} {
					limit, err := feedback.RoundLimitOf(mode, most)
					if err != nil {
						t.Fatal(err)
					}
					walk(t, feedback.NewLoop(limit, gate, first), met)
				}
			}
		}
	}
	for _, want := range []string{
		"review initial 1", "review initial 2", "review deepen 1", "review direction-adjusted 1", "review specific-questions 1", "review deepen 2",
		"ask", "ask final", "ask may revise", "ask must wait", "ask final must wait", "settle final", "conclude", "finish",
	} {
		if !met[want] {
			t.Errorf("%q never comes about in %v", want, met)
		}
	}
}

// walk visits every state once. A chain of states without a visit to an end would be a loop that never finishes: each
// step but running again brings the end nearer.
func walk(t *testing.T, start feedback.Loop, met map[string]bool) {
	t.Helper()
	seen := map[feedback.Loop]bool{start: true}
	for queue := []feedback.Loop{start}; len(queue) > 0; queue = queue[1:] {
		l := queue[0]
		step := l.Step()
		met[nameOf(step)] = true
		bodies := nextBodies(step)
		if len(bodies) == 0 && step.Kind != feedback.StepFinish {
			t.Fatalf("a dead end at %+v", step)
		}
		for _, body := range bodies {
			next, err := l.Apply(body)
			if err != nil || next == l {
				t.Fatalf("%s does not lead on from %+v (%v)", body.Kind(), step, err)
			}
			if _, again := body.(feedback.RunAgain); again && l.Limit.Max > start.Limit.Max {
				continue // once is enough
			}
			if after := next.Step(); after.Kind == feedback.StepReview && after.Round > next.Limit.Max {
				t.Fatalf("round %d of %d", after.Round, next.Limit.Max)
			}
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
}

func nameOf(s feedback.Step) string {
	switch s.Kind {
	case feedback.StepReview:
		return fmt.Sprintf("review %s %d", s.Type, s.Attempt)
	case feedback.StepConclude:
		return "conclude"
	case feedback.StepFinish:
		return "finish"
	default:
	}
	name := "ask"
	if s.Kind == feedback.StepAutoDone {
		name = "settle"
	}
	for _, part := range []struct {
		holds bool
		word  string
	}{{s.Final, " final"}, {s.MayRevise, " may revise"}, {s.MustWait, " must wait"}} {
		if part.holds {
			name += part.word
		}
	}
	return name
}

// TestEveryDecisionIsRecorded runs whole discussions with any answers a person may give: each checkpoint leaves one
// decision in the log and in the conclusions, and the next round is what it asks for.
func TestEveryDecisionIsRecorded(t *testing.T) {
	t.Parallel()
	base := t
	rapid.Check(t, func(t *rapid.T) {
		folder, s := subject(base)
		set := settings()
		set.MaxRounds = rapid.IntRange(1, 4).Draw(t, "max")
		p := newPanel()
		p.judge = func(number int) (round.Verdict, review.Severity, float64) {
			if number%2 == 1 {
				return round.Blocked, review.High, 2
			}
			return round.Reached, "", 4
		}
		var made []feedback.Decision
		d, err := feedback.StartWith(p.bind, folder, s, set, func(e engine.Event) {
			if decision, is := e.Body.(feedback.DecisionMade); is {
				made = append(made, decision.Decision)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		checkpoints := 0
		out, err := d.Run(context.Background(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
			checkpoints++
			return anyAnswer(t, c), nil
		}))
		closed(base, d)
		if err != nil || len(made) != checkpoints || len(made) != len(out.Rounds) || len(out.Rounds) > set.MaxRounds {
			t.Fatalf("%d checkpoints, %d decisions, %d rounds of %d, %v", checkpoints, len(made), len(out.Rounds), set.MaxRounds, err)
		}
		for i, decision := range made {
			if decision.Origin == "" || decision.Round != i+1 || decision.NextAction == "" || decision.Time.IsZero() {
				t.Fatalf("decision %+v", decision)
			}
			if i+1 < len(out.Rounds) && out.Rounds[i+1].Type != asksFor(decision) {
				t.Fatalf("%+v is followed by a %s round", decision, out.Rounds[i+1].Type)
			}
		}
		if last := made[len(made)-1]; last.Choice != feedback.Done {
			t.Fatalf("it ends with %+v", last)
		}
		var concluded struct {
			Trail []struct{ Decision *struct{} } `json:"decision_trail"`
		}
		if err := json.Unmarshal([]byte(read(base, folder, "conclusions.json")), &concluded); err != nil || len(concluded.Trail) != len(made) {
			t.Fatalf("%+v, %v", concluded, err)
		}
		for _, step := range concluded.Trail {
			if step.Decision == nil {
				t.Fatal("a decision is missing in the conclusions")
			}
		}
	})
}

// anyAnswer is what a person may say, clear or not.
func anyAnswer(t *rapid.T, c feedback.Checkpoint) feedback.Decision {
	choice := rapid.SampledFrom([]feedback.Choice{feedback.ContinueDeeper, feedback.AdjustDirection, feedback.Done, "hm, the API?", "I am done"}).Draw(t, "choice")
	d := feedback.Decision{Choice: choice, Rationale: rapid.StringMatching(`[a-z ]{0,8}`).Draw(t, "why")}
	switch {
	case choice == feedback.AdjustDirection:
		d.Focus = "cost"
	case choice == feedback.ContinueDeeper && rapid.Bool().Draw(t, "asks"):
		d.Questions = []string{"why?"}
	case choice == feedback.ContinueDeeper:
		for _, o := range c.Options {
			d.Revise = d.Revise || o.Revise
		}
	}
	return d
}

func asksFor(d feedback.Decision) round.Type {
	switch {
	case d.Revise:
		return round.Initial
	case d.Choice == feedback.AdjustDirection:
		return round.DirectionAdjusted
	case len(d.Questions) > 0:
		return round.SpecificQuestions
	}
	return round.Deepen
}
