package markdown

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"parley/engine/race"
)

// inOne is the whole text drawn at once.
func inOne(t interface{ Fatal(...any) }, text string, width int) string {
	return strings.Join(drawn(t, NewRenderer(style(width)), Block{Text: text}, width), "\n")
}

// drawn is a block as the renderer lays it out, with its code.
func drawn(t interface{ Fatal(...any) }, r *Renderer, b Block, width int) []string {
	r.colours = newHighlighter(nil) // how much of them there is time for differs
	d := r.Render(b)
	if r.style.Width != width {
		t.Fatal("another width")
	}
	return d.Lines
}

// picture is what a terminal shows of a text, a line for each line: every cell with its look, without what cannot be
// seen of blanks.
func picture(text string) []string {
	var lines []string
	for line := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
		buffer := uv.NewScreenBuffer(2*len(line)+1, 1) // some signs take more room than they are measured to
		uv.NewStyledString(line).Draw(buffer, buffer.Bounds())
		var b strings.Builder
		end := 0
		for x := range buffer.Width() {
			cell := buffer.CellAt(x, 0)
			if cell == nil || cell.Width == 0 {
				continue
			}
			look := cell.Style
			if indexed, is := look.Fg.(ansi.IndexedColor); is && indexed < 16 { // the same colour has two names
				look.Fg = ansi.BasicColor(indexed)
			}
			if cell.Content == " " {
				look.Fg, look.Attrs = nil, look.Attrs&uv.AttrStrikethrough
			}
			fmt.Fprintf(&b, "%s%s%s;", cell.Content, look.String(), cell.Link.URL)
			if cell.Content != " " || !look.IsZero() || !cell.Link.IsZero() {
				end = b.Len()
			}
		}
		lines = append(lines, b.String()[:end])
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	return lines
}

// samePicture fails at the first line that looks different.
func samePicture(t interface {
	Helper()
	Fatalf(string, ...any)
}, got, want, source string,
) {
	t.Helper()
	ours, theirs := picture(got), picture(want)
	for i := range max(len(ours), len(theirs)) {
		a, b := "(nothing)", "(nothing)"
		if i < len(ours) {
			a = ours[i]
		}
		if i < len(theirs) {
			b = theirs[i]
		}
		if a != b {
			t.Fatalf("line %d:\n%q\nwant:\n%q\nwhole:\n%s\nwant:\n%s\nof:\n%s", i+1, a, b, ansi.Strip(got), ansi.Strip(want), source)
		}
	}
}

// pieces of Markdown that are put together at random.
var pieces = []string{
	"# A heading *with* `code`\n", "## 标题很长很长很长很长，真的很长很长很长很长很长很长\n", "### Third\n", "###### Sixth **bold**\n", "Setext\n======\n",
	"Some words that go on and on until the line is full, and then some, with **bold words**, *slanted ones*, ~~struck~~ and `code in it`.\n",
	"Line one\nline two  \nline three\n", "**Label**: value\n**Other**: value\n",
	"中文段落没有空格，会在字符之间换行，而且不会超出宽度，**粗体**也一样，`代码`也一样。\n",
	"A [link](https://example.org/a/path) and [one **bold** `code`](https://example.org), <https://auto.example>, www.example.com, <me@example.org>.\n",
	"[anchor](#here) [relative](docs/x.md) [empty](<>) ![picture](img/a.png) ![](https://example.org/b.png)\n",
	"- one\n- two *words* that are more than there is room for on a line of the narrowest of the widths\n  - nested `code`\n    - deeper\n- three\n",
	"- loose\n\n- items\n\n  with a paragraph\n", "3. three\n4. four\n   1. inner\n   2. other\n", "- [ ] open\n- [x] done\n", "* soft\n  break in an item\n",
	"- item\n\n  ```go\n  x := 1\n  ```\n- after\n", "- > quoted in an item\n- # heading in an item\n",
	"> A quotation that is long enough to be wrapped at every width that is tried, so that its bar stands before each line.\n> - with a list\n",
	"> one\n>\n> two\n\n> > nested quote\n", "> ```\n> code in a quote\n> ```\n",
	"```go\nfunc main() {\n\n\tprintln(\"a line of code that is longer than the window is wide, so that something has to happen\")\n}\n```\n", "```\n\n```\n", "    indented code\n    second\n", "~~~\ntildes \\* \\# stay\n~~~\n",
	"| a | b | c |\n|---|:-:|--:|\n| one | **two** | `three` |\n| a cell with many words that has to be wrapped somewhere | 中文 | [l](https://e.org) |\n",
	"| only |\n|---|\n", "---\n", "***\n", "<div>html <b>block</b></div>\n", "text with <b>inline</b> html &amp; &lt;entities&gt; &copy;\n", "<!-- a comment -->\n", "<script>alert(1)</script>\n",
	"Term\n: what it means\n: and again\n", "\\*not slanted\\* and \\[no link\\]\n", "[ref]: https://example.org/ref\n\nSee [ref] and [the text][ref].\n", "a | b without a table\n",
	"word" + strings.Repeat("wordwordword", 20) + "\n", "one--two,three.four;five-six|seven+eight " + strings.Repeat("nine,ten;", 15) + "\n", "👩‍👩‍👧 family ✅ done ⚠️ careful\n", "~~struck **and bold**\nover lines~~\n",
	"***both***, **bold *and slanted***, *slanted `code` [l](https://e.org)*\n", "hard\\\nbreak\n", "![a *b* `c`](x.png \"title\") ~~`code`~~\n",
}

var widths = []int{34, 72, 100}

func TestGeneratedBlocksLookAsTheWholeDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.SampledFrom(widths).Draw(t, "width")
		source := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 6).Draw(t, "pieces"), rapid.SampledFrom([]string{"", "\n"}).Draw(t, "between"))
		if frontMatterLen(source) > 0 { // it is shown as such only where a document begins
			source = "text\n\n" + source
		}
		samePicture(t, inBlocks(t, source, width), inOne(t, source, width), source)
	})
}

// inBlocks is the text as the console draws it.
func inBlocks(t interface{ Fatal(...any) }, source string, width int) string {
	var lines []string
	blocks, _ := splitBlocks(source)
	renderer := NewRenderer(style(width)) // what one block left behind would be seen in the next
	for _, b := range blocks {
		lines = append(lines, drawn(t, renderer, b, width)...)
	}
	return strings.Join(lines, "\n")
}

// The blocks that a document is cut into look as the whole does: nothing depends on what is rendered beside it.
func TestBlocksLookAsTheWholeDoes(t *testing.T) {
	t.Parallel()
	for name, source := range records(t) {
		for _, width := range widths[:race.Few(len(widths), 1)] {
			t.Run(fmt.Sprintf("%s-%d", name, width), func(t *testing.T) {
				t.Parallel()
				samePicture(t, inBlocks(t, source, width), inOne(t, source, width), name)
			})
		}
	}
}

// records are texts as the console shows them: those of the program's own tests, and a long one.
func records(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{"long": long(60) + "\n[ref]: https://example.org\n\n## After\n\nSee [ref].\n"}
	files, err := filepath.Glob("../../../engine/record/testdata/*.md*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "../../../README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(text)
	}
	return texts
}
