package theme_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

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

// What is needed is marked before anybody has rated, too: the words beside the bar explain the mark.
func TestTheMarkStandsBeforeTheFirstRating(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	rated := 4.0
	with, without := []rune(ansi.Strip(look.AverageBar(&rated, 15))), []rune(ansi.Strip(look.AverageBar(nil, 15)))
	for i, r := range with {
		if string(r) == look.Symbols.Threshold && string(without[i]) != look.Symbols.Threshold {
			t.Errorf("rated: %q, not yet: %q", string(with), string(without))
		}
	}
	if !strings.Contains(string(with), look.Symbols.Threshold) {
		t.Errorf("no mark in %q", string(with))
	}
}
