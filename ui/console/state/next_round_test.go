package state

import (
	"testing"

	"parley/engine/round"
)

// Three reviewers may be answered by one and the same command.
func TestARoundByOwnCommandsCountsReviewers(t *testing.T) {
	t.Parallel()
	for want, n := range map[string][3]int{
		"3 reviewers by custom commands": {0, 3, 3}, "1 reviewer by a custom command": {0, 1, 1},
		"2 AI calls, 2 reviewers by custom commands": {2, 2, 4}, "2 AI calls": {2, 0, 2}, "2 reviewers, built-in checks": {0, 0, 2},
	} {
		if got := DescribeCalls(n[0], n[1], n[2]); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// What the last round took beside one call for each reviewer another may take, too.
func TestARoundMayTakeAsManyCallsAsTheLast(t *testing.T) {
	t.Parallel()
	var last round.Round
	for range 7 {
		last.Perspectives = append(last.Perspectives, round.Review{Attempts: []round.Attempt{{Tool: "alpha", Command: []string{"alpha"}}}})
	}
	s := State{Rounds: []*Round{{Result: &last}}}
	for want, n := range map[string][3]int{
		"4 to 7 custom calls": {0, 4, 4}, "4 to 7 AI calls": {4, 0, 4}, "4 to 7 calls, 1 reviewer by a custom command": {3, 1, 4},
		"8 AI calls": {8, 0, 8}, "2 reviewers, built-in checks": {0, 0, 2},
	} {
		if got := s.DescribeNextCalls(n[0], n[1], n[2]); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
