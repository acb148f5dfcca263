package markdown

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// wrapping is a text whose blocks grow when they are rendered.
func wrapping(sections int) string {
	var b strings.Builder
	for i := range sections {
		fmt.Fprintf(&b, "## Section %d\n\n%s topic %d.\n\n", i, strings.Repeat("words that go on ", 30+i%7), i)
	}
	return b.String()
}

// The blocks around a place grow when they are rendered; the reader is where they asked to be all the same.
func TestPlacesAreThoseOfTheWholeWhileBlocksAreRendered(t *testing.T) {
	t.Parallel()
	text := wrapping(60)
	found := searched(document(text, 40, 12), "topic 58")
	for name, move := range map[string]func(*Document){
		"the end":       (*Document).Bottom,
		"far down":      func(d *Document) { d.Scroll(100000) },
		"a heading":     func(d *Document) { d.ScrollTo(Position{Block: d.Headings()[57].Block}, 0) },
		"the last one":  func(d *Document) { d.ScrollTo(Position{Block: d.Headings()[59].Block}, 0) },
		"a match":       func(d *Document) { d.ScrollTo(found[0].Position, 3) },
		"a first line":  func(d *Document) { d.ScrollTo(Position{Block: 40, Line: 1}, 3) },
		"up once again": func(d *Document) { d.Bottom(); settled(d).Scroll(-3) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, whole := document(text, 40, 12), document(text, 40, 12)
			for i, b := range whole.Blocks() {
				whole.SetRendered(whole.key(i), Render(b, style(40)))
			}
			move(d)
			move(whole)
			if got, want := settled(d).View(40), whole.View(40); !slices.Equal(got, want) {
				t.Errorf("%v shows:\n%s\nwant %v:\n%s", d.Position(), strings.Join(got, "\n"), whole.Position(), strings.Join(want, "\n"))
			}
		})
	}
}

// A window may be too small to show anything, and the document empty.
func TestEndIsInTheTextAtEveryHeight(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "words\n", wrapping(9)} {
		for height := -1; height < 3; height++ {
			d := document(text, 40, height)
			if d.Bottom(); d.Position().Block >= len(d.Blocks()) {
				t.Errorf("at height %d the end of %d blocks is %v", height, len(d.Blocks()), d.Position())
			}
		}
	}
}

func TestEndStaysTheEndUntilTheReaderMoves(t *testing.T) {
	t.Parallel()
	first := document(Beginning(wrapping(200), 16<<10), 40, 12)
	first.Bottom()
	d := New(wrapping(200))
	d.ContinueFrom(first)
	for _, width := range []int{40, 30, 60} {
		d.SetStyle(style(width))
		if got := strings.TrimSpace(shown(d, width)); !strings.HasSuffix(got, "199.") || d.Percent() != 100 {
			t.Fatalf("at %d cells, %d%%:\n%s", width, d.Percent(), got)
		}
	}
	d.Scroll(-20)
	at := d.Position()
	if shown(d, 60); d.Position() != at || d.Percent() == 100 {
		t.Errorf("20 lines up is %v, and %v once more is rendered", at, d.Position())
	}
}

// The section that a document begins with is the one at hand before anybody has moved.
func TestTheFirstHeadingIsAtHandAtTheTop(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"# One\n\nwords\n\n## Two\n": 0, "words\n\n# One\n": -1, "no heading\n": -1} {
		d := document(text, 40, 12)
		if d.Top(); d.Section() != want {
			t.Errorf("%q: at the top section %d is at hand, want %d", text, d.Section(), want)
		}
	}
}

// The section that is read is the one that the reader went to, also where the end of the text leaves it in the middle of the screen, and the
// last one at the end.
func TestTheSectionIsTheOneThatIsRead(t *testing.T) {
	t.Parallel()
	d := document(strings.Repeat("# Long\n\none\n\ntwo\n\nthree\n\n", 4)+"## A\n\na\n\n## B\n\nb\n\n## C\n\nc\n", 40, 12)
	for i, b := range d.Blocks() {
		d.SetRendered(d.key(i), Render(b, style(40)))
	}
	d.Top()
	if got := d.Section(); got != 0 {
		t.Errorf("heading %d at the top", got)
	}
	for _, n := range []int{4, 5, 6, 2} {
		d.ScrollTo(Position{Block: d.Headings()[n].Block}, 0)
		if got := d.Section(); got != n {
			t.Errorf("heading %d, gone to %d", got, n)
		}
	}
	d.Bottom()
	if got := d.Section(); got != 6 || d.Percent() != 100 {
		t.Errorf("heading %d at the end, %d %%", got, d.Percent())
	}
	d.Scroll(-1)
	if got := d.Section(); got == 6 {
		t.Errorf("heading %d above the end", got)
	}
	whole := document("# A\n\na\n\n## B\n\nb\n", 40, 40)
	for i, b := range whole.Blocks() {
		whole.SetRendered(whole.key(i), Render(b, style(40)))
	}
	whole.Scroll(1)
	if got := whole.Section(); got != 0 {
		t.Errorf("heading %d of a text that is all on the screen", got)
	}
}

// The percentage is the share of the lines that stand above the end of the screen, in a text that is short enough to be rendered as a whole:
// paragraphs, lists, and tables, whose source is much longer or shorter than what is drawn.
func TestThePercentageIsOfTheLinesThatWereShown(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two\n\n"+strings.Repeat("Much is said in one paragraph. ", 20)+"\n\n# Title\n\n", 4)
	d := document(text, 60, 20)
	lines := 0
	for _, b := range d.Blocks() {
		lines += len(Render(b, style(60)).Lines)
	}
	for list := d.MissingElsewhere(); len(list) > 0; list = d.MissingElsewhere() {
		for _, i := range list {
			d.SetRendered(style(60).Key(i), Render(d.Blocks()[i], style(60)))
		}
	}
	for at := 0; at+20 < lines; at++ {
		shown(d, 60)
		if read := 100 * (at + 20) / lines; d.Percent() != read {
			t.Errorf("%d%%, not %d%%, where %d of %d lines were shown", d.Percent(), read, at+20, lines)
		}
		d.Scroll(1)
	}
	if shown(d, 60); d.Percent() != 100 {
		t.Errorf("%d%% at the end", d.Percent())
	}
}
