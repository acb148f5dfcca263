package parts

import (
	"strings"
	"testing"

	"parley/ui/theme"
)

// A line of Markdown beside its number is shown as it is meant; code, other files, and what is heard keep their signs.
func TestSourceIsShownAsItIsMeant(t *testing.T) {
	t.Parallel()
	lines := []string{"## Scope", "- **Booking** a berth", "| REQ-1 | `must` |", "|---|---|", "```", "# a comment", "```", "2*3 stays", "see [the **plan**](docs/plan.md \"why\") and ![map](a.png), not `[a](b)`", "| REQ-2 | [speed](speed.md) |", "|---|" + strings.Repeat("-", 90) + "|"}
	drawn, plain := theme.New(theme.Options{}), theme.New(theme.Options{Plain: true})
	want := []string{"Scope", "• Booking a berth", "REQ-1 " + drawn.Symbols.Dot + " must", "", "```", "# a comment", "```", "2*3 stays", "see the plan and map, not [a](b)", "REQ-2 " + drawn.Symbols.Dot + " speed", ""}
	s := ReadSource("brief.md", lines)
	for i := range lines {
		text, isHeading := s.Line(drawn, i)
		if text != want[i] || isHeading != (i == 0) {
			t.Errorf("%q is shown as %q (a heading: %t), want %q", lines[i], text, isHeading, want[i])
		}
		if isRule := strings.HasPrefix(lines[i], "|---"); s.IsLeftOut(drawn, i) != isRule || s.IsLeftOut(plain, i) {
			t.Errorf("%q is left out: %t", lines[i], !isRule)
		}
		if text, _ := s.Line(plain, i); text != lines[i] {
			t.Errorf("%q is heard as %q", lines[i], text)
		}
		if text, _ := ReadSource("main.go", lines).Line(drawn, i); text != lines[i] {
			t.Errorf("%q of a program is shown as %q", lines[i], text)
		}
	}
	if got := s.Words(drawn, "see [speed](speed.md) | must"); got != "see speed "+drawn.Symbols.Dot+" must" {
		t.Errorf("the words of a link and of a cell are shown as %q", got)
	}
	if got := s.Words(drawn, "**Booking** a berth"); got != "Booking a berth" {
		t.Errorf("the words are shown as %q", got)
	}
}
