package theme_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/ui/theme"
)

// A bar on its way to a fair rating has the colour of that rating from its first cell on.
func TestABarGrowsInItsFinalColour(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	first, _, _ := strings.Cut(look.RatingBar(3, 10), look.Symbols.BarFull)
	for _, part := range []float64{.2, .5, .9} {
		now, _, _ := strings.Cut(look.GrowingBar(0, 3, part, 10), look.Symbols.BarFull)
		if now != first {
			t.Errorf("at %.1f its first cell is drawn with %q, at the end with %q", part, now, first)
		}
	}
}

// What is needed is marked before anybody has rated, too, at the same place: the words beside the bar name the mark.
func TestTheMarkStandsBeforeTheFirstRating(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	low, high := 2.9, 4.0
	for average, mark := range map[*float64]string{nil: look.Symbols.Threshold, &low: look.Symbols.Threshold, &high: look.Symbols.Reached} {
		cells := []rune(ansi.Strip(look.AverageBar(average, 15)))
		if string(cells[8]) != mark || strings.Count(string(cells), mark) != 1 || look.Needed(average) != mark+" 3.0 needed" {
			t.Errorf("%q, named %q", string(cells), look.Needed(average))
		}
	}
}

// The mark takes no cell away: an average fills as many as a rating of the same value, never fewer than a lower rating, and what is below the
// mark does not reach it.
func TestAnAverageIsAsLongAsARatingOfItsValue(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	filled := func(bar string) (n int) {
		return strings.Count(bar, look.Symbols.BarFull) + strings.Count(bar, look.Symbols.Reached)
	}
	for _, width := range []int{5, 6, 8, 10, 15} {
		for rating := review.Rating(1); rating <= 5; rating++ {
			same, above := float64(rating), float64(rating)+.2
			bar := filled(look.RatingBar(rating, width))
			if got := filled(look.AverageBar(&same, width)); got != bar {
				t.Errorf("in %d cells a rating of %d fills %d, an average of %.1f %d", width, rating, bar, same, got)
			}
			if got := filled(look.AverageBar(&above, width)); got < bar {
				t.Errorf("in %d cells a rating of %d fills %d, an average of %.1f only %d", width, rating, bar, above, got)
			}
		}
		if low := 2.9; strings.Contains(look.AverageBar(&low, width), look.Symbols.Reached) {
			t.Errorf("in %d cells 2.9 reaches the mark at 3.0", width)
		}
	}
}
