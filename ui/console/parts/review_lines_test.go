package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/theme"
)

// The word of a place and its number stand in one line, at whatever width.
func TestAPlaceIsNotBroken(t *testing.T) {
	t.Parallel()
	r := round.Review{Name: "risk", Answer: review.Answer{Rating: 2, Weaknesses: []review.Weakness{{Severity: review.High, Text: "Nobody says who holds the money until arrival", Line: 75}}}}
	for w := 20; w < 70; w++ {
		if lines := ansi.Strip(strings.Join(ReviewLines(theme.New(theme.Options{}), &r, "", w), "\n")); !strings.Contains(lines, "(line 75)") {
			t.Fatalf("%d cells:\n%s", w, lines)
		}
	}
}

// What a review comes to is not said above its findings where it is one of them.
func TestAFindingIsNotSaidTwice(t *testing.T) {
	t.Parallel()
	r := round.Review{Name: "risk", Answer: review.Answer{Rating: 2, Weaknesses: []review.Weakness{{Severity: review.High, Text: "Numbers are kept without limit."}, {Severity: review.Low, Text: "No unit"}}}}
	for sentence, want := range map[string]int{"Numbers are kept without limit.": 1, "The risks are named. All else is not.": 2} {
		lines := ansi.Strip(strings.Join(ReviewLines(theme.New(theme.Options{}), &r, sentence, 60), "\n"))
		if got := strings.Count(lines, "Numbers are kept") + strings.Count(lines, "The risks are named"); got != want {
			t.Errorf("%q: said %d times:\n%s", sentence, got, lines)
		}
	}
}
