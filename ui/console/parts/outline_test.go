package parts

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/markdown"
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
	if w := p.OutlineWidth(118); w != leastOutline {
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

// The digits lead to nine sections; a further one has no sign that looks like a key and leads nowhere.
func TestTheTenthSectionHasNoSign(t *testing.T) {
	t.Parallel()
	p := Page{Doc: markdown.New("# Record\n\n" + strings.Repeat("## A\n\nText.\n\n### Below\n\nText.\n\n", 11))}
	got := strings.Join(strings.Fields(ansi.Strip(strings.Join(p.OutlineLines(theme.New(theme.Options{}), 30, 40, 0, false)[1:], " "))), " ")
	if !strings.Contains(got, "9 A Below A Below A Below") {
		t.Errorf("%q", got)
	}
}

// Listed are the headings of the highest levels, and those that stand below the same one of them as the one that is read.
func TestTheOutlineListsTheHighestAndWhatIsRead(t *testing.T) {
	t.Parallel()
	for _, levels := range []string{"1222", "3212233132", "2333233323332333", "321", "222222222222", "12222222222222", "1", ""} {
		text, part, parts := "", -1, []int(nil)
		for _, level := range levels {
			text += strings.Repeat("#", int(level-'0')) + " H\n\nText.\n\n"
		}
		p := Page{Doc: markdown.New(text)}
		for i := range levels {
			if slices.Contains(p.Doc.Highest(), i) {
				part = i
			}
			parts = append(parts, part)
		}
		for here := -1; here < len(levels); here++ {
			var want, got []int
			for i := range levels {
				if i == parts[i] || here < 0 && parts[i] < 0 || here >= 0 && parts[i] == parts[here] {
					want = append(want, i)
				}
			}
			l := p.listedHeadings(0, here, false)
			for n := range l.count {
				got = append(got, l.heading(n))
			}
			if !slices.Equal(got, want) || here >= 0 && got[l.at] != here {
				t.Errorf("%s at %d: lists %v and marks the one at %d, want %v", levels, here, got, l.at, want)
			}
		}
	}
}

// A frame looks at no heading of a long text that has no room. Not parallel: it counts allocations.
func TestALongOutlineCostsWhatAShortOneDoes(t *testing.T) {
	cost := func(headings int) float64 {
		p := Page{Doc: markdown.New(strings.Repeat("## A\theading\n\nText.\n\n### Below\n\nText.\n\n", headings))}
		look := theme.New(theme.Options{})
		return testing.AllocsPerRun(5, func() {
			p.OutlineLines(look, p.OutlineWidth(118), 30, 41, false)
		})
	}
	if short, long := cost(300), cost(3000); long > short+20 {
		t.Errorf("an outline of 6,000 headings makes %.0f allocations, one of 600 makes %.0f", long, short)
	}
}
