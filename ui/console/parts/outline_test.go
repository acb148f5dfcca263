package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/markdown"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Beside an outline with long headings, code of 80 cells with its frame has room in a window of 120.
func TestTheOutlineLeavesCodeItsRoom(t *testing.T) {
	t.Parallel()
	p := Page{Doc: markdown.New("# " + strings.Repeat("Heading ", 20) + "\n\nText.\n")}
	for window, want := range map[int]int{100: 70, 120: 86, 200: 150} {
		if left := window - 2 - p.OutlineWidth(window-2) - 3; left < want {
			t.Errorf("%d cells are left for the text in a window of %d, want %d", left, window, want)
		}
	}
	p.Doc = markdown.New("# Short\n")
	if w := p.OutlineWidth(118); w != leastOutline || w < safetext.Width("Outline 100%") {
		t.Errorf("a short outline is %d cells wide", w)
	}
}

// Where not all headings have room, those below a part that is not read are folded, and what is still cut says so.
func TestTheOutlineFoldsWhatIsNotRead(t *testing.T) {
	t.Parallel()
	text := ""
	for _, part := range []string{"A", "B", "C"} {
		text += "## " + part + "\n\nText.\n\n"
		for _, below := range []string{"1", "2", "3"} {
			text += "### " + part + below + "\n\nText.\n\n"
		}
	}
	p := Page{Doc: markdown.New(text)}
	outline := func(h, here int, picking bool) string {
		lines := p.OutlineLines(theme.New(theme.Options{}), 30, h, here, picking)
		return strings.Join(strings.Fields(ansi.Strip(strings.Join(lines[1:], " "))), " ")
	}
	for _, c := range []struct {
		h, here int
		picking bool
		want    string
	}{
		{13, 0, false, "▸ 1 A A1 A2 A3 2 B B1 B2 B3 3 C C1 C2 C3"},
		{8, 5, false, "1 A 2 B ▸ B1 B2 B3 3 C"},
		{6, 5, false, "1 A 2 B ▸ B1 B2 2 below"},
		{6, 5, true, "A3 2 B ▸ B1 B2 3 above, 5 below"},
	} {
		if got := outline(c.h, c.here, c.picking); got != c.want {
			t.Errorf("%d rows, at %d: %q, not %q", c.h, c.here, got, c.want)
		}
	}
}
