package engine_test

import (
	"context"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/engine/tool"
)

func TestBudgetsAreRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"200k": "200.0k tokens", "1.5M": "1.5M tokens", "500 tokens": "500 tokens", "200000": "200.0k tokens", "$2": "$2.00", "2.5usd": "$2.50", " $0.10 ": "$0.10",
	} {
		if b, err := engine.ParseBudget(text); err != nil || b.String() != want {
			t.Errorf("%q is %v (%v), not %s", text, b, err, want)
		}
	}
	for _, text := range []string{"0", "-5k", "$", "k", "much", "$-1", "1e9", "NaN", "inf", "0x10", "2€", "0.1"} {
		if b, err := engine.ParseBudget(text); err == nil {
			t.Errorf("%q is taken for %s", text, b)
		}
	}
	if b, err := engine.ParseBudget(""); b != nil || err != nil {
		t.Errorf("no budget is %v (%v)", b, err)
	}
}

// spends is a tool that answers and reports what it took.
func spends(u *round.Usage) scripted {
	return scripted{ask: func(context.Context, tool.Request, func(tool.Progress)) (tool.Reply, error) {
		return tool.Reply{Text: answer(4), Command: []string{"fake"}, Usage: u, Bytes: 400}, nil
	}}
}

// A call that would go over the budget is not made: the chain goes on to the built-in checks, and the attempt says why.
func TestABudgetStopsBeforeTheNextCall(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, budget, want string
		usage              *round.Usage
		answered           int
	}{
		{"one call fits, by what it reported", "4k", "leaves no room for it", &round.Usage{InputTokens: 3000, OutputTokens: 200}, 1},
		{"one call fits, by its prompt", "2k", "leaves no room for it", nil, 1},
		{"money", "$1", "is used up: the tools reported $1.20", &round.Usage{InputTokens: 10, CostUSD: 0.6}, 2},
		{"no price is no money", "$1", "", &round.Usage{InputTokens: 10}, 3},
		{"enough", "1M", "", &round.Usage{InputTokens: 10}, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			budget, err := engine.ParseBudget(c.budget)
			if err != nil {
				t.Fatal(err)
			}
			b := newBench(t, toolbox{"fake": spends(c.usage)})
			b.engine.Concurrency, b.engine.Budget = 1, budget
			r, err := b.run(t.Context(), b.assignment(reviewer("a", "fake"), reviewer("b", "fake"), reviewer("c", "fake")))
			if err != nil {
				t.Fatal(err)
			}
			answered, said := 0, ""
			for _, p := range r.Perspectives {
				if p.Outcome == round.Answered {
					answered++
				}
				for _, a := range p.Attempts {
					if a.Error != nil {
						said = *a.Error
					}
				}
			}
			if answered != c.answered || !strings.Contains(said, c.want) || (said == "") != (c.want == "") {
				t.Errorf("%d answered, and the others: %q", answered, said)
			}
			if s := r.Spending(); s.Calls != c.answered {
				t.Errorf("%d calls are counted", s.Calls)
			}
		})
	}
}

// Calls that run at once set aside what they read: a budget for one is not spent by three.
func TestCallsAtOnceShareABudget(t *testing.T) {
	t.Parallel()
	budget, err := engine.ParseBudget("2k")
	if err != nil {
		t.Fatal(err)
	}
	b := newBench(t, toolbox{"fake": spends(&round.Usage{InputTokens: 3900})})
	b.engine.Budget = budget
	r, err := b.run(t.Context(), b.assignment(reviewer("a", "fake"), reviewer("b", "fake"), reviewer("c", "fake")))
	if err != nil || r.Spending().Calls != 1 {
		t.Errorf("%v: %d calls", err, r.Spending().Calls)
	}
}
