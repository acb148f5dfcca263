package feedback_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback"
)

// interrupted is a discussion whose first round lost its second reviewer.
func interrupted(t *testing.T) (p *panel, folder string, s feedback.Subject) {
	t.Helper()
	folder, s = subject(t)
	p = newPanel()
	p.fail = func(_ int, name string) error {
		if name == "risk" {
			return errors.New("cut off")
		}
		return nil
	}
	d := open(t, p, folder, s)
	if _, err := d.Run(context.Background(), feedback.NoDecider()); err == nil {
		t.Fatal("the round was not interrupted")
	}
	closed(t, d)
	p.fail = nil
	return p, folder, s
}

func TestReviewsOfAnInterruptedRoundServeOnlyTheirOwnAssignment(t *testing.T) {
	t.Parallel()
	other := func(s *feedback.Subject) {
		s.Perspectives = slices.Clone(s.Perspectives)
		s.Perspectives[0].Focus = []string{"something else"}
	}
	for name, c := range map[string]struct {
		change  func(*feedback.Subject)
		revise  bool
		reuse   feedback.StoredPolicy
		refused bool
		asked   int // how often quality was asked in all
	}{
		"the same":              {change: func(*feedback.Subject) {}, asked: 1},
		"another focus":         {change: other, refused: true, asked: 1},
		"another focus, anew":   {change: other, reuse: feedback.ReviewAnew, asked: 2},
		"another, as it was":    {change: other, reuse: feedback.ReuseAsStored, asked: 1},
		"another document text": {change: func(*feedback.Subject) {}, revise: true, asked: 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, folder, s := interrupted(t)
			c.change(&s)
			if c.revise {
				write(t, s.Artifact, "# Brief\n\nThe job retries three times.\n")
			}
			set := settings()
			set.Reuse = c.reuse
			d, err := feedback.StartWith(p.bind, folder, s, set)
			var differs *feedback.DifferenceError
			if refused := errors.As(err, &differs); refused != c.refused {
				t.Fatalf("refused: %v (%v)", refused, err)
			}
			if err != nil {
				return
			}
			defer closed(t, d)
			outcome, err := d.Run(context.Background(), feedback.NoDecider())
			if err != nil || len(outcome.Rounds) != 1 || outcome.FromStore {
				t.Fatalf("%d rounds, stored %v: %v", len(outcome.Rounds), outcome.FromStore, err)
			}
			if got := p.asked["1/quality"]; got != c.asked {
				t.Errorf("quality was asked %d times, want %d", got, c.asked)
			}
			if c.reuse == feedback.ReuseAsStored && len(p.seen[len(p.seen)-1].Perspectives[0].Focus) > 0 {
				t.Error("the round went on with another focus than its stored review")
			}
		})
	}
}

// TestARoundWithMixedTermsIsNotReused goes on with another panel than the round began with: its result is of neither assignment.
func TestARoundWithMixedTermsIsNotReused(t *testing.T) {
	t.Parallel()
	p, folder, s := interrupted(t)
	set := settings()
	set.ChangePanel = func(list []perspective.Perspective) ([]perspective.Perspective, error) {
		list[0].Focus = []string{"something else"}
		return list, nil
	}
	d, err := feedback.ResumeWith(p.bind, folder, "", set)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Run(context.Background(), feedback.NoDecider()); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	for _, focus := range [][]string{nil, {"something else"}} {
		s.Perspectives = slices.Clone(seats)
		s.Perspectives[0].Focus = focus
		found, err := feedback.Preview(folder, s, settings())
		if err != nil || found == nil || len(found.Differences) != 1 || found.Differences[0].Name != "focus of quality" {
			t.Errorf("%v: %+v (%v)", focus, found, err)
		}
	}
}

// TestLimitsCountWhereTheyWereReached compares a stored result by its time limits only when it ran into them.
func TestLimitsCountWhereTheyWereReached(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		status round.Status
		kind   string
		want   []string
	}{
		"all in time":          {round.Complete, "", nil},
		"a tool was too slow":  {round.Complete, "timed out", []string{"timeout"}},
		"the round was cut":    {round.Partial, "", []string{"deadline"}},
		"another failure":      {round.Complete, "rate limited", nil},
		"cut, and a slow tool": {round.Partial, "timed out", []string{"timeout", "deadline"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder, s := subject(t)
			asked := func(limit string) feedback.Settings {
				set := settings()
				set.Terms = func([]perspective.Perspective) feedback.RoundTerms {
					return feedback.RoundTerms{Terms: []feedback.Term{
						{Name: "timeout", Value: limit, DependsOn: feedback.OnTimeouts},
						{Name: "deadline", Value: limit, DependsOn: feedback.OnDeadline},
						{Name: "via", Value: limit, DependsOn: feedback.OnTools},
					}}
				}
				return set
			}
			p := newPanel()
			p.finish = func(r *round.Round) {
				r.Status, r.Perspectives[0].Attempts = c.status, []round.Attempt{{Tool: "slow", Kind: c.kind}}
			}
			d, err := feedback.StartWith(p.bind, folder, s, asked("1s"))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := d.Run(context.Background(), feedback.NoDecider()); err != nil {
				t.Fatal(err)
			}
			closed(t, d)
			found, err := feedback.Preview(folder, s, asked("9s"))
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, differ := range found.Differences {
				names = append(names, differ.Name)
			}
			if !slices.Equal(names, c.want) {
				t.Errorf("differences %v, want %v", names, c.want)
			}
		})
	}
}
