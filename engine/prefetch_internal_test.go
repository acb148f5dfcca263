package engine

import (
	"strings"
	"testing"

	"parley/engine/review"
)

// A rehearsal that ends at its first step would go unnoticed: nothing depends on it.
func TestTheExampleCanBeUsedToWarmUp(t *testing.T) {
	t.Parallel()
	parsed, err := review.ParseReply(strings.ReplaceAll(review.Example(), review.Sentinel, "For example"), nil)
	if err != nil || parsed.Extracted || parsed.Answer.Rating != 3 || len(parsed.Answer.Weaknesses) != 1 {
		t.Errorf("%+v, %v", parsed, err)
	}
}
