package review

import (
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// The legend shortens names before it leaves one out, and counts those that it leaves out.
func TestTheLegendNamesAsManyAsFit(t *testing.T) {
	t.Parallel()
	v := &Screen{}
	v.Context = &screen.Context{Theme: theme.New(theme.Options{})}
	f := round.Finding{Perspectives: []string{"product", "technical", "quality", "风险审查"}}
	v.index = []placed{{finding: f}}
	v.signs.learn(&v.State, v.index)
	for room, want := range map[int]string{
		80: "P product  T technical  Q quality  1 风险审查",
		45: "P product  T technical  Q quality  1 风险审查",
		44: "P product  T technica  Q quality  1 风险审查",
		31: "P prod  T tech  Q qual  1 风险",
		25: "P prod  T tech  +2",
		9:  "",
	} {
		if got := ansi.Strip(v.legend(room)); got != want {
			t.Errorf("%d columns: %q, want %q", room, got, want)
		}
	}
}
