package review

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// The legend names all or none, and cuts no name: behind its sign, with its sign as its first letter, or by its sign alone. A name is
// of one colour, in small letters: a coloured letter before or in a word is a key.
func TestTheLegendNamesAllOrNone(t *testing.T) {
	t.Parallel()
	v := &Screen{}
	v.Context = &screen.Context{Theme: theme.New(theme.Options{})}
	f := round.Finding{Perspectives: []string{"product", "technical", "quality", "风险审查"}}
	v.index = []placed{{finding: f}}
	v.signs.learn(&v.State, v.index)
	text := v.legends()[0]
	if got, want := ansi.Strip(strings.Join(v.legends(), "|")), "P product  T technical  Q quality  1 风险审查|Product  Technical  Quality  1 风险审查|P T Q 1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.index = append(v.index, placed{finding: round.Finding{Perspectives: []string{"product"}, State: ledger.Fixed}})
	if got, want := ansi.Strip(v.legends()[0]), "P product  T technical  Q quality  1 风险审查  p closed"; got != want {
		t.Errorf("with a small sign: %q, want %q", got, want)
	}
	if got, want := ansi.Strip(v.legends()[1]), "Product  Technical  Quality  1 风险审查  p closed"; got != want {
		t.Errorf("with less room: %q, want %q", got, want)
	}
	if want := v.signStyle("technical").Render("T technical"); !strings.Contains(text, want) {
		t.Errorf("%q has no %q", text, want)
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
