package sessions

import (
	"slices"
	"testing"

	"parley/ui/console/screen"
)

// Documents whose sessions stand above are counted below them, unless they are few: one that nobody has reviewed is not lost among them.
func TestReviewedDocumentsAreCountedBelowTheirSessions(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{}}}
	documents := []string{"a.md", "b.md", "c.md", "d.md", "new.md"}
	for i, path := range documents[:4] {
		v.list = append(v.list, Session{Artifact: path, RoundID: "REVIEW-00" + string(rune('1'+i))})
	}
	if left, reviewed := v.withoutReviewed(documents); reviewed != 4 || !slices.Equal(left, documents[4:]) {
		t.Errorf("%v, and %d reviewed", left, reviewed)
	}
	v.list = v.list[:3]
	if left, reviewed := v.withoutReviewed(documents); reviewed != 0 || !slices.Equal(left, documents) {
		t.Errorf("few: %v, and %d reviewed", left, reviewed)
	}
}
