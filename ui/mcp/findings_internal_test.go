package mcp

import (
	"testing"

	"parley/ui/format"
)

// An agent that is told “and 18 more” has to learn where, and no finding fills a page of its own.
func TestAFindingHasTheLinesOfItsPlaces(t *testing.T) {
	t.Parallel()
	if got := findingOf(format.Finding{Lines: []int{3, 7}}).Lines; len(got) != 2 || got[1] != 7 {
		t.Errorf("lines %v", got)
	}
	if got := findingOf(format.Finding{Lines: make([]int, 5000)}).Lines; len(got) != mostLines {
		t.Errorf("%d lines", len(got))
	}
}
