package review

import (
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// The legend cuts no name: it leaves out those that there is no room for, and counts them. A sign that begins its name stands in it.
func TestTheLegendNamesAsManyAsFit(t *testing.T) {
	t.Parallel()
	v := &Screen{}
	v.Context = &screen.Context{Theme: theme.New(theme.Options{})}
	f := round.Finding{Perspectives: []string{"product", "technical", "quality", "风险审查"}}
	v.index = []placed{{finding: f}}
	v.signs.learn(&v.State, v.index)
	for room, want := range map[int]string{
		80: "Product  Technical  Quality  1 风险审查",
		39: "Product  Technical  Quality  1 风险审查",
		38: "Product  Technical  Quality  +1",
		22: "Product  Technical  +2",
		21: "Product  +3",
		9:  "",
	} {
		if got := ansi.Strip(v.legend(room)); got != want {
			t.Errorf("%d columns: %q, want %q", room, got, want)
		}
	}
}
