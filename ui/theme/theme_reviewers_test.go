package theme

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// hue is the angle of a colour in degrees, and how far from grey it is.
func hue(c color.Color) (angle, chroma float64) {
	r, g, b, _ := c.RGBA()
	x, y := float64(r)-(float64(g)+float64(b))/2, math.Sqrt(3)/2*(float64(g)-float64(b))
	return math.Mod(math.Atan2(y, x)*180/math.Pi+360, 360), math.Hypot(x, y) / 0xffff
}

// hueApart is how far two colours are from each other on the circle of hues.
func hueApart(a, b color.Color) float64 {
	x, _ := hue(a)
	y, _ := hue(b)
	apart := math.Abs(x - y)
	return min(apart, 360-apart)
}

// A reviewer's letter cannot be taken for a severity, nor for another reviewer's: neither in full colour nor where there are 256.
func TestReviewersHaveColoursOfTheirOwn(t *testing.T) {
	t.Parallel()
	for name, p := range map[string]palette{"dark": dark, "light": light, "dark contrast": darkContrast, "light contrast": lightContrast} {
		for reduced, shown := range map[bool]func(color.Color) color.Color{
			false: func(c color.Color) color.Color { return c },
			true:  func(c color.Color) color.Color { return ansi.Convert256(c) },
		} {
			for i, ink := range p.reviewers {
				for what, severity := range map[string]color.Color{"high": p.bad, "medium": p.warn} {
					if apart := hueApart(shown(ink), shown(severity)); apart < 45 {
						t.Errorf("%s, 256 colours %t: reviewer %d is %.0f degrees from %s", name, reduced, i+1, apart, what)
					}
				}
				if _, chroma := hue(shown(ink)); chroma < 0.2 {
					t.Errorf("%s, 256 colours %t: reviewer %d is nearly grey, as LOW is", name, reduced, i+1)
				}
				for other, before := range p.reviewers[:i] {
					if apart := hueApart(shown(ink), shown(before)); apart < 20 {
						t.Errorf("%s, 256 colours %t: reviewers %d and %d are %.0f degrees apart", name, reduced, other+1, i+1, apart)
					}
				}
			}
		}
	}
}

// Of the terminal's sixteen colours too none is a severity's, and six reviewers look different in every theme.
func TestSixReviewersLookDifferent(t *testing.T) {
	t.Parallel()
	for _, n := range Names() {
		for _, isLight := range []bool{false, true} {
			looks := New(n.Name.Options(isLight, false))
			severities := fmt.Sprint(looks.palette.bad) + " " + fmt.Sprint(looks.palette.warn) + " " + fmt.Sprint(looks.palette.muted)
			for i, ink := range looks.palette.reviewers {
				if ink != nil && (ink == looks.palette.bad || ink == looks.palette.warn || ink == looks.palette.muted) {
					t.Errorf("%s, light %t: reviewer %d has the colour of a severity (%s)", n.Name, isLight, i+1, severities)
				}
			}
			seen := map[string]int{}
			for i := range 6 {
				drawn := looks.Reviewer(i).Render("T")
				if before, double := seen[drawn]; double {
					t.Errorf("%s, light %t: reviewers %d and %d look the same", n.Name, isLight, before+1, i+1)
				}
				seen[drawn] = i
			}
		}
	}
}
