package similarity_test

import (
	"testing"

	"parley/engine/similarity"
)

func TestAQuestionAsksForOneThing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Who pays for the barcode database?", "Which barcode database?", true},
		{"Who operates the server?", "Who runs the server?", false},
		{"What does it cost?", "what does it cost", false},
		{"谁付费？", "由谁付费？", false},
		{"谁付费？", "何时付费？", true},
		{"When is the server moved?", "Why is the server moved?", true},
	} {
		if got := similarity.AsksOther(c.a, c.b); got != c.want {
			t.Errorf("%q and %q ask for different things: %v", c.a, c.b, got)
		}
	}
}
