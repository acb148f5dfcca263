package checkpoint

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// How the rounds went stands in one line, whole where there is room, and without the first of them where there is not.
func TestHowTheRoundsWentIsALine(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	if got := v.courseLine(80); got != "" {
		t.Errorf("before any round: %q", got)
	}
	high := review.High
	for i, average := range []float64{2.8, 4, 4.2} {
		r := round.Round{Number: i + 1, Verdict: round.Reached, AverageRating: &average}
		if i == 0 {
			r.Verdict, r.Severity = round.Blocked, &high
		}
		v.State.Rounds = append(v.State.Rounds, &state.Round{Result: &r})
		if got := v.courseLine(80); i == 0 && got != "" {
			t.Errorf("one round is no course: %q", got)
		}
	}
	v.State.Decisions = []feedback.Decision{{Round: 1, Choice: feedback.ContinueDeeper, Revise: true}}
	if got, want := ansi.Strip(v.courseLine(100)), "Rounds  1: blocked HIGH 2.8, revise and run again → 2: reached 4.0 → 3: reached 4.2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for w := 20; w < 100; w++ {
		got := ansi.Strip(v.courseLine(w))
		if safetext.Width(got) > w || w >= 40 && !strings.HasSuffix(got, "3: reached 4.2") {
			t.Errorf("at %d cells: %q", w, got)
		}
	}
}
