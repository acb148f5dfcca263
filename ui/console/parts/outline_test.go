package parts

import (
	"strings"
	"testing"

	"parley/ui/console/markdown"
	"parley/ui/safetext"
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
