package similarity_test

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/similarity"
)

// The lexicon places points under the topics that reviewers are offered, so that a named topic and a guessed one meet.
func TestTopicsAreThoseReviewersAreOffered(t *testing.T) {
	t.Parallel()
	// "risk" is the lexicon's own: a perspective bears that name, so it is no topic to choose.
	offered := append(review.Topics(), "risk")
	for _, topic := range similarity.Topics() {
		if !slices.Contains(offered, topic) {
			t.Errorf("the lexicon's %q is not offered to reviewers", topic)
		}
	}
}
