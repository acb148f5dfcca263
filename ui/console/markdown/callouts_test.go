package markdown

import (
	"testing"

	"parley/ui/callout"
	"parley/ui/safetext"
)

// The sign of a callout is one cell wide, so that its name stands where those of the others do.
func TestTheSignsOfCalloutsAreOneCellWide(t *testing.T) {
	t.Parallel()
	for _, name := range callout.Kinds {
		if sign := calloutSigns[name]; safetext.Width(sign) != 1 {
			t.Errorf("%s: %q has %d cells", name, sign, safetext.Width(sign))
		}
	}
}
