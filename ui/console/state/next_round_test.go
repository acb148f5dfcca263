package state

import "testing"

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
