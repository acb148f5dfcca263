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
	const least, text, sign = 1.3, 4.0, 2.5
	for name, p := range map[string]palette{"dark": dark, "light": light, "dark contrast": darkContrast, "light contrast": lightContrast} {
		shown, page := ansi.Convert256(p.selection), ansi.Convert256(p.background)
		if got := contrast(shown, page); got < least {
			t.Errorf("%s: the selected row becomes colour %d, %.2f:1 against the page", name, shown, got)
		}
		for what, ink := range map[string]color.Color{"faint": p.faint, "muted": p.muted, "bad": p.bad, "warn": p.warn, "good": p.good} {
			want := text
			if what == "good" { // only signs have it
				want = sign
			}
			if got := contrast(ansi.Convert256(ink), shown); got < want {
				t.Errorf("%s: %s becomes colour %d, %.2f:1 in the selected row", name, what, ansi.Convert256(ink), got)
			}
		}
	}
}
