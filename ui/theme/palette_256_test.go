package theme

import (
	"image/color"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// A terminal of 256 colours shows the nearest that it has. What says good, a warning, bad or at work by its colour is no grey there: the
// light theme's red was, so that HIGH looked like what is faint.
func TestColoursThatSaySomethingStayColoursWhereThereAre256(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]palette{"dark": dark, "light": light, "dark contrast": darkContrast, "light contrast": lightContrast} {
		grounds := map[string]color.Color{"code": p.codeGround(), "came": halfway(p.background, p.added), "went": halfway(p.background, p.removed)}
		for what, ground := range grounds {
			shown := ansi.Convert256(ground)
			r, g, b, _ := shown.RGBA()
			if what == "code" && max(r, g, b) != min(r, g, b) {
				t.Errorf("%s: the ground of code becomes colour %d, which is no grey", name, shown)
			}
			if shown == ansi.Convert256(p.background) {
				t.Errorf("%s: the ground of what is %s becomes that of the page", name, what)
			}
		}
		for what, c := range map[string]color.Color{"accent": p.accent, "good": p.good, "warn": p.warn, "bad": p.bad, "busy": p.busy} {
			shown := ansi.Convert256(c)
			r, g, b, _ := shown.RGBA()
			if most, least := max(r, g, b), min(r, g, b); most-least < 0x3000 {
				t.Errorf("%s: %s becomes colour %d, a grey", name, what, shown)
			}
		}
	}
}

// The row that is selected is seen to be: the dark theme's ground for it became a blue that could not be told from the page.
func TestSelectionIsSeenWhereThereAre256Colours(t *testing.T) {
	t.Parallel()
	const least = 1.3
	for name, p := range map[string]palette{"dark": dark, "light": light, "dark contrast": darkContrast, "light contrast": lightContrast} {
		shown, page := ansi.Convert256(p.selection), ansi.Convert256(p.background)
		if got := contrast(shown, page); got < least {
			t.Errorf("%s: the selected row becomes colour %d, %.2f:1 against the page", name, shown, got)
		}
	}
}

// What can be read in full colour can be read in the nearest of 256 too: every ink on every ground that it stands on, and the words that
// differ on theirs.
func TestInksAreReadableWhereThereAre256Colours(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]palette{"dark": dark, "light": light, "dark contrast": darkContrast, "light contrast": lightContrast} {
		inks := map[string]color.Color{
			"text": p.foreground, "accent": p.accent, "muted": p.muted, "faint": p.faint, "good": p.good, "warn": p.warn, "bad": p.bad, "busy": p.busy,
			"reviewer 1": p.reviewers[0], "reviewer 2": p.reviewers[1], "reviewer 3": p.reviewers[2], "reviewer 4": p.reviewers[3], "reviewer 5": p.reviewers[4],
		}
		grounds := map[string]color.Color{
			"the page": p.background, "the selected row": p.selection, "code": p.codeGround(),
			"a line that came": halfway(p.background, p.added), "a line that went": halfway(p.background, p.removed),
		}
		for what, ink := range inks {
			for where, ground := range grounds {
				wantReadableIn256(t, name+": "+what+" on "+where, ink, ground)
			}
		}
		for what, pair := range map[string][2]color.Color{
			"words that were added": {p.good, p.added}, "words that were removed": {p.bad, p.removed},
			"good badge": {p.onBadge, p.good}, "warn badge": {p.onBadge, p.warn}, "bad badge": {p.onBadge, p.bad},
			"match": {p.onMatch, p.match}, "this match": {p.onBadge, p.accent},
		} {
			wantReadableIn256(t, name+": "+what, pair[0], pair[1])
		}
	}
}

// wantReadableIn256 fails where the nearest of 256 colours to an ink cannot be read on the nearest to its ground.
func wantReadableIn256(t *testing.T, what string, ink, ground color.Color) {
	t.Helper()
	shown, on := ansi.Convert256(ink), ansi.Convert256(ground)
	if got := contrast(shown, on); got < 4.5 {
		t.Errorf("%s: colours %d and %d, %.2f:1", what, shown, on, got)
	}
}
