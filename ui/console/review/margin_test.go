package review

import (
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// The legend cuts no name: those that there is no room for have their signs alone. A sign that begins its name stands in it.
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
		38: "Product  Technical  Quality  1",
		24: "Product  Technical  Q  1",
		23: "P T Q 1",
		7:  "P T Q 1",
		6:  "",
	} {
		if got := ansi.Strip(v.legend(room)); got != want {
			t.Errorf("%d columns: %q, want %q", room, got, want)
		}
	}
}

// The margin names all who found something on a line: it is as wide as the most of them need where the text has room for that.
func TestTheMarginHasRoomForAllWhoFoundSomethingOnALine(t *testing.T) {
	t.Parallel()
	v := &Screen{}
	v.Context = &screen.Context{Theme: theme.New(theme.Options{}), LayoutOf: func(screen.ID) parts.Layout { return parts.Layout{Second: parts.Rect{W: 80, H: 10}} }}
	at := func(line int, names ...string) placed {
		return placed{first: line, finding: round.Finding{Perspectives: names}}
	}
	v.index = []placed{at(1, "product", "risk"), at(4, "product", "technical"), at(4, "quality", "risk"), {first: -1, finding: round.Finding{Perspectives: []string{"a", "b", "c", "d", "e"}}}}
	v.signs.learn(&v.State, v.index)
	v.crowd = crowdOf(v.index)
	if got := ansi.Strip(v.marginLine(v.index[1:3], ">")); got != ">PRTQ " {
		t.Errorf("four on a line: %q", got)
	}
	if got := v.textArea(parts.Layout{Second: parts.Rect{W: 80, H: 10}}).X; got != 6 {
		t.Errorf("the text begins in column %d", got)
	}
	if got := v.textArea(parts.Layout{Second: parts.Rect{W: 50, H: 10}}).X; got != 5 {
		t.Errorf("in a narrow place the text begins in column %d", got)
	}
}
