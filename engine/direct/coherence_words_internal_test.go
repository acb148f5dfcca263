package direct

import (
	"testing"

	"parley/engine/similarity"
)

// Headings that number or name the parts of any text say nothing of its subject; a noun beside them does.
func TestAHeadingOfAnyTextNamesNoSubject(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]int{"Preface": 0, "Third option": 0, "Further thoughts": 0, "First oven": 1, "Preface to sourdough": 1} {
		if got := subjectWords(similarity.NewReader(), title); len(got) != want {
			t.Errorf("%s: %q", title, got)
		}
	}
}
