package state

import (
	"slices"
	"testing"
	"time"

	"parley/engine/round"
)

// A tool is a tool: what a round takes is counted in calls, whoever answers them.
func TestARoundIsCountedInCalls(t *testing.T) {
	t.Parallel()
	for want, n := range map[string][2]int{"3 calls": {4, 3}, "1 call": {1, 1}, "2 reviewers, built-in checks": {2, 0}, "1 reviewer, built-in checks": {1, 0}} {
		if got := (&State{}).NextCost(n[0], n[1], 0).CallCount(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// What the last round took beside one call for each reviewer another may take, too; a round of built-in checks takes nothing of it.
func TestARoundMayTakeAsMuchAsTheLast(t *testing.T) {
	t.Parallel()
	var last round.Round
	last.Finished = last.Started.Add(5 * time.Second)
	for range 7 {
		last.Perspectives = append(last.Perspectives, round.Review{Attempts: []round.Attempt{{Tool: "alpha", Command: []string{"alpha"}}}})
	}
	s := State{Rounds: []*Round{{Result: &last}}}
	for _, c := range []struct {
		reviewers, calls int
		want             []string
	}{
		{5, 4, []string{"4 to 7 calls, about 5 s", "4 to 7 calls"}},
		{8, 8, []string{"8 calls, about 5 s", "8 calls"}},
		{2, 0, []string{"2 reviewers, built-in checks"}},
	} {
		if got := s.NextCost(c.reviewers, c.calls, 0).Told(); !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := s.NextCost(5, 4, 0).CallsAlone().Told(); !slices.Equal(got, []string{"4 to 7 calls"}) {
		t.Errorf("without what they take: %q", got)
	}
	all := RoundCost{Reviewers: 4, Calls: 4, MostCalls: 4, Tokens: 22000, Seconds: 100, USD: 0.12}
	if got := all.Told(); got[0] != "4 calls, about 22.0k tokens, 100 s, $0.12" || len(got) != 4 {
		t.Errorf("%q", got)
	}
}

// A tool that failed twice in the same way is passed over for a while, so that a round may take one call less; one that answered since, or
// that failed otherwise, is called.
func TestAToolThatFailsAgainAndAgainMayNotBeCalled(t *testing.T) {
	t.Parallel()
	tried := func(kind string) round.Attempt {
		a := round.Attempt{Tool: "alpha", Kind: kind}
		if kind != "" {
			a.Error = &kind
		}
		if kind != "skipped" && kind != "absent" {
			a.Command = []string{"alpha"}
		}
		return a
	}
	for _, c := range []struct {
		kinds []string // of each round's attempt
		want  bool
	}{
		{nil, false},
		{[]string{"broke off"}, false},
		{[]string{"broke off", "broke off"}, true},
		{[]string{"broke off", "rate limited"}, false},
		{[]string{"broke off", "broke off", ""}, false},
		{[]string{"", "skipped"}, true}, // it failed in another discussion
		{[]string{"skipped", "broke off"}, false},
		{[]string{"absent"}, false}, // whether it is there is asked of the machine
	} {
		var s State
		for _, kind := range c.kinds {
			s.Rounds = append(s.Rounds, &Round{Result: &round.Round{Perspectives: []round.Review{{Attempts: []round.Attempt{tried(kind)}}}}})
		}
		if got := s.MayBePassedOver("alpha"); got != c.want {
			t.Errorf("%q: %v, want %v", c.kinds, got, c.want)
		}
	}
	for want, n := range map[string][3]int{"3 to 4 calls": {4, 4, 1}, "up to 1 call": {2, 1, 1}, "4 calls": {4, 4, 0}, "2 reviewers, built-in checks": {2, 0, 0}} {
		if got := (&State{}).NextCost(n[0], n[1], n[2]).CallCount(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
