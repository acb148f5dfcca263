package markdown

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"parley/engine/race"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Under the race detector a tenth of the random texts is drawn: only one goroutine renders each.
func init() {
	if race.Enabled {
		_ = flag.Set("rapid.checks", "10")
	}
}

func style(w int) Style {
	return NewStyle(theme.New(theme.Options{}), w, w)
}

// settled renders everything the screen lacks, as the console's commands do.
func settled(d *Document) *Document {
	draw := NewRenderer(d.Style())
	for missing := d.MissingNearby(); len(missing) > 0; missing = d.MissingNearby() {
		for _, i := range missing {
			d.SetRendered(d.Style().Key(i), draw.Render(d.Blocks()[i]))
		}
	}
	return d
}

func shown(d *Document, w int) string {
	var lines []string
	for _, line := range settled(d).View(w) {
		lines = append(lines, strings.TrimRight(ansi.Strip(line), " "))
	}
	return strings.Join(lines, "\n")
}

func document(text string, w, h int) *Document {
	d := New(text)
	d.SetStyle(style(w))
	d.SetHeight(h)
	return d
}

func long(sections int) string {
	var b strings.Builder
	for i := range sections {
		fmt.Fprintf(&b, "## Section %d\n\nSome **bold** words about topic %d, and 中文 between them.\n\n- one\n- two\n\n", i, i)
	}
	return b.String()
}

func TestBlocksJoinedAreTheText(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{
			"# Title\n", "words\n", "\n", "```\n", "~~~go\n", "  - item\n", "> quote\n", "####### no\n", strings.Repeat("x", 3000) + "\n", "last",
		})).Draw(t, "lines"), "")
		var joined strings.Builder
		blocks, headings := splitBlocks(text)
		for _, b := range blocks {
			joined.WriteString(b.Text)
		}
		if joined.String() != text {
			t.Fatalf("the blocks joined are %q, want %q", joined.String(), text)
		}
		for _, h := range headings {
			if !strings.HasPrefix(blocks[h.Block].Text, "#") {
				t.Fatalf("heading %q opens block %q", h.Text, blocks[h.Block].Text)
			}
		}
	})
}

func TestHeadingsInFencesAreNoHeadings(t *testing.T) {
	t.Parallel()
	_, headings := splitBlocks("# One\n```sh\n# a comment\n```\n## Two `code` **bold** ##\n#not\n")
	want := []Heading{{0, 1, "One"}, {1, 2, "Two code bold"}}
	if !slices.Equal(headings, want) {
		t.Errorf("headings %v, want %v", headings, want)
	}
}

// What begins behind the mark of an item is a fence as well, and it ends with the item at the latest.
func TestFencesOfItemsEndWithThem(t *testing.T) {
	t.Parallel()
	for name, source := range map[string]string{
		"behind the mark":      "- ```json\n  # a\n  ```\n\n# Heading\n",
		"in a nested item":     "- item\n  - ```json\n    # a\n    ```\n- item\n\n# Heading\n",
		"behind a number":      "10. ```\n    # a\n    ```\n# Heading\n",
		"never closed":         "- ```\n  # a\n# Heading\n",
		"set in, never closed": "- item\n\n  ```\n  # a\n\n# Heading\n",
		"below a quote":        "> quote\n\n  ```\n# a\n  ```\n# Heading\n",
		"a mark in a fence":    "```\n- ```\n# a\n```\n# Heading\n",
	} {
		if _, headings := splitBlocks(source); len(headings) != 1 || headings[0].Text != "Heading" {
			t.Errorf("%s: %v", name, headings)
		}
		if drawn := strings.Join(plainLines(source, 40), "\n"); !strings.Contains(drawn, "# a\n") || !strings.Contains(drawn, "Heading ━") {
			t.Errorf("%s:\n%s", name, drawn)
		}
	}
}

// A list that a cut goes through is one list: what was written without gaps has none.
func TestALongListHasNoGaps(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&text, "%d. item\n", i+1)
	}
	drawn := plainLines(text.String(), 40)
	if blocks, _ := splitBlocks(text.String()); len(drawn) != 2000 || len(blocks) < 2 {
		t.Errorf("%d lines in %d blocks", len(drawn), len(blocks))
	}
	for i, line := range drawn {
		if strings.TrimSpace(line) != fmt.Sprintf("%d. item", i+1) {
			t.Fatalf("line %d is %q", i+1, line)
		}
	}
}

func TestHeadingsOfTheOutlineHaveNoMarkup(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]string{
		"Title *slanted* `a*b*c` __bold__":   "Title slanted a*b*c bold",
		"[linked](https://e.org) <b>x</b>":   "linked x",
		"a &amp; b \\* <owner> :tada:":       "a & b * <owner> 🎉",
		"snake_case and 2*3*4":               "snake_case and 2*3*4",
		"`List<String>` <a name=\"x\"></a>é": "List<String> é",
	} {
		if _, got := splitBlocks("## " + title + "\n"); len(got) != 1 || got[0].Text != want {
			t.Errorf("%q is %v, not %q", title, got, want)
		}
		if _, got := splitBlocks(title + "\n---\n"); len(got) != 1 || got[0].Text != want || got[0].Level != 2 {
			t.Errorf("%q underlined is %v, not %q", title, got, want)
		}
	}
}

func TestScrollingShowsEveryLineOnceAndStopsAtTheEnds(t *testing.T) {
	t.Parallel()
	d := document(long(40), 60, 10)
	var all []string
	for _, b := range d.Blocks() {
		for _, line := range Render(b, style(60)).Lines {
			all = append(all, strings.TrimRight(ansi.Strip(line), " "))
		}
	}
	for i := range len(all) - 10 {
		if got, want := shown(d, 60), strings.Join(all[i:i+10], "\n"); got != want {
			t.Fatalf("at line %d:\n%s\nwant:\n%s", i, got, want)
		}
		d.Scroll(1)
	}
	end := shown(d, 60)
	d.Scroll(1000)
	if shown(d, 60) != end || d.Percent() != 100 {
		t.Errorf("past the end, %d%%:\n%s", d.Percent(), shown(d, 60))
	}
	d.Scroll(-100000)
	if got := shown(d, 60); !strings.HasPrefix(got, all[0]) || d.Percent() > 10 {
		t.Errorf("past the start, %d%%:\n%s", d.Percent(), got)
	}
	d.Bottom()
	if shown(d, 60) != end {
		t.Errorf("the bottom is not the end:\n%s", shown(d, 60))
	}
}

func TestHeadScrollsWithTheText(t *testing.T) {
	t.Parallel()
	d := document("# Title\n\nwords\n", 40, 4)
	d.SetHead([]string{"head 1", "head 2"})
	if got := shown(d, 40); !strings.HasPrefix(got, "head 1\nhead 2\nTitle") {
		t.Errorf("got:\n%s", got)
	}
}

func TestSearchFindsWhatIsSeen(t *testing.T) {
	t.Parallel()
	d := document(long(30), 60, 8)
	found := searched(d, "BOLD words")
	if len(found) != 30 {
		t.Fatalf("%d hits, want 30", len(found))
	}
	d.ScrollTo(found[12].Position, 0)
	if got := shown(d, 60); !strings.HasPrefix(got, "Some bold words about topic 12") {
		t.Errorf("the 13th match shows:\n%s", got)
	}
	if again := searched(d, "bold"); again[0] != found[12] || again[29] != found[11] {
		t.Errorf("from there on %v is the first and %v the last", again[0], again[29])
	}
	if len(searched(d, "absent")) > 0 || len(searched(New(""), "words")) > 0 {
		t.Error("a match for what is not there")
	}
}

// searched are all matches, in the order in which they are found.
func searched(d *Document, needle string) []Match {
	var all []Match
	search := d.Search(needle)
	for n := 0; !search.Done(n); {
		var part []Match
		part, n = search.Continue(n)
		all = append(all, part...)
	}
	return all
}

// Each of these takes glamour from seconds to forever when it is given the whole.
func TestCostlyMarkdownIsShown(t *testing.T) {
	t.Parallel()
	cases := map[string]string{
		"nested quotes":     strings.Repeat(">", 200) + " deep\n",
		"a huge fence":      "```\n" + strings.Repeat("x := 1\n", 15000) + "```\n",
		"a million letters": strings.Repeat("word", 250_000) + "\n",
		"a wide table row":  "|" + strings.Repeat(" a |", 10_000) + "\n|" + strings.Repeat("---|", 10_000) + "\n",
		"many fences":       strings.Repeat("```mermaid\na-->b\n```\n\n", 2000),
		"an open fence":     "text\n```\ncode without end\n",
		"a list":            strings.Repeat("- item\n", 30_000),
	}
	for name, text := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := settled(document(text, 80, 40))
			d.Bottom()
			for _, line := range settled(d).View(80) {
				if ansi.StringWidth(line) > 80 {
					t.Errorf("a line has %d cells", ansi.StringWidth(line))
				}
			}
		})
	}
}

func TestRenderedLinesFit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.IntRange(1, 130).Draw(t, "w")
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"# 标题很长很长很长很长\n", "1. 一个很长的条目，没有空格，会在字符之间换行，而且不会超出宽度。\n", "| a | 你好 |\n|---|---|\n| 长长长长长长长长 | b |\n",
			"**Artifact**: x\n**Consensus**: y\n", "> > quote 👩‍👩‍👧\n", "- item with [a link](https://example.org/a/very/long/address/that/goes/on)\n", "`code`\n", "\n", "```\nlong code line that is longer than the window is wide for sure\n```\n", strings.Repeat("w", 150) + "\n",
		}), 1, 8).Draw(t, "lines"), "")
		for _, b := range func() []Block { b, _ := splitBlocks(text); return b }() {
			checkWidth(t, Render(b, style(w)), w)
		}
	})
}

// checkWidth fails at a line that is too wide, unless it is one of code, which the reader moves.
func checkWidth(t interface{ Fatalf(string, ...any) }, d Drawn, width int) {
	for i, text := range d.Lines {
		isCode := slices.ContainsFunc(d.wide, func(w wideLines) bool { return w.from <= i && i < w.to && w.width > width })
		if got := ansi.StringWidth(text); got > max(width, 2) && !isCode {
			t.Fatalf("%d cells at width %d: %q", got, width, text)
		}
	}
}

// Lines that are measured once are those that are measured each time, wherever the reader goes and however wide it is.
func TestFittedViewIsTheView(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := document(long(12)+strings.Repeat("x", 200)+"\n\n一个很长的条目，没有空格\n", 50, 9)
		d.SetHead([]string{"head", strings.Repeat("long ", 30)})
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			switch rapid.IntRange(0, 4).Draw(t, "step") {
			case 0:
				settled(d)
			case 1:
				d.SetStyle(style(rapid.IntRange(20, 70).Draw(t, "style")))
			default:
				d.Scroll(rapid.IntRange(-9, 20).Draw(t, "lines"))
			}
			width := rapid.IntRange(10, 80).Draw(t, "width")
			want := d.View(width)
			for i, line := range want {
				want[i] = safetext.Fit(line, width)
			}
			if got := d.FittedView(width); !slices.Equal(got, want) {
				t.Fatalf("at %v: %q, want %q", d.Position(), got, want)
			}
		}
	})
}

// What is drawn for the first screen is all that is on it.
func TestVisibleBlocksMakeTheFirstScreen(t *testing.T) {
	t.Parallel()
	for _, height := range []int{1, 10, 50} {
		d, whole := document(long(30), 60, height), document(long(30), 60, height)
		draw := NewRenderer(d.Style())
		for missing := d.MissingOnScreen(); len(missing) > 0; missing = d.MissingOnScreen() {
			for _, i := range missing {
				d.SetRendered(d.Style().Key(i), draw.Render(d.Blocks()[i]))
			}
		}
		if got, want := d.View(60), settled(whole).View(60); !slices.Equal(got, want) {
			t.Errorf("%d lines: %q, want %q", height, got, want)
		}
	}
}

func BenchmarkFirstScreenOfOneMegabyte(b *testing.B) {
	text := long(9000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		d := document(text, 100, 50)
		draw := NewRenderer(d.Style())
		for missing := d.MissingOnScreen(); len(missing) > 0; missing = d.MissingOnScreen() {
			for _, i := range missing {
				d.SetRendered(d.Style().Key(i), draw.Render(d.Blocks()[i]))
			}
		}
		d.View(100)
	}
}

func BenchmarkSearchOneMegabyte(b *testing.B) {
	d := document(long(9000), 100, 50)
	for b.Loop() {
		searched(d, "topic 8999")
	}
}

func TestSmallTablesAreAsWideAsTheirWords(t *testing.T) {
	t.Parallel()
	source := "## Ratings\n| Perspective | Rating |\n|---|---|\n| product | 4/5 |\n| 合规审查 | **5/5** |\n\nA paragraph that is wider than the table, and goes on.\n\n" +
		"| One | Two |\n|:-:|--:|\n| " + strings.Repeat("many words ", 20) + "| x |\n\n- item\n"
	blocks, _ := splitBlocks(source)
	var lines []string
	for _, b := range blocks {
		lines = append(lines, Render(b, style(80)).Lines...)
	}
	drawn := ansi.Strip(strings.Join(lines, "\n"))
	for _, want := range []string{" Perspective │ Rating", " product     │ 4/5", " 合规审查    │ 5/5", "A paragraph that is wider than the table, and goes on.", "• item"} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is missing:\n%s", want, drawn)
		}
	}
	if !strings.Contains(drawn, strings.Repeat("─", 40)) {
		t.Errorf("the table with many words is narrow:\n%s", drawn)
	}
}

// Of HTML the words are shown, and neither the markup nor what is another language's.
func TestHTMLShowsItsText(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"<div>html <b>block</b></div>\n":                        "html block",
		"words with <b class=\"x\">inline</b> html\n":           "words with inline html",
		"<p>5 &lt; 6 &amp; <i>so on</i></p>\n":                  "5 < 6 & so on",
		"<script>alert('x < y')</script>\n":                     "",
		"<div><style>p { color: red }</style>after</div>\n":     "after",
		"<div><object>old <b>player</b></object>kept</div>\n":   "kept",
		"<div>one<!-- a remark --> <title>t</title>two</div>\n": "one two",
		"<div></title>kept <noscript>not</noscript>now</div>\n": "kept now",
	} {
		if got := strings.TrimSpace(shown(document(source, 60, 20), 60)); got != want {
			t.Errorf("%q is shown as %q, not %q", source, got, want)
		}
	}
}

func splitBlocks(text string) ([]Block, []Heading) {
	s := split(text)
	return s.blocks, s.headings
}

// A rule is no heading, whatever stands below it: it is not in the outline, and looks as it does in the whole document.
func TestRulesBelowEachOtherAreNoHeadings(t *testing.T) {
	t.Parallel()
	for _, rule := range []string{"***", "___", "* * *", "_ _ _  ", "----"} {
		source := "## Before\n" + rule + "\n---\nafter\n"
		if _, headings := splitBlocks(source); len(headings) != 1 {
			t.Errorf("of %q: headings %+v, want only the first", source, headings)
		}
		samePicture(t, inBlocks(t, source, 72), inOne(t, source, 72), source)
	}
	for _, words := range []string{"**", "_a_", "** b"} {
		if _, headings := splitBlocks(words + "\n---\n"); len(headings) != 1 {
			t.Errorf("%q above a line: headings %+v, want one", words, headings)
		}
	}
}
