package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"parley/ui/safetext"
)

// codeLines are lines that Markdown, a list or a wrapper would do something to anywhere else.
var codeLines = []string{
	"- a", "  b: c", "1. x", "   y", "10) z", "", "    deep", "# no heading", "> no quote", "| a | b |", "|---|---|", "┌──┐", "│  │", "└──┘", "* * *", "---", "===",
	`C:\*path\_x \# \.`, "&lt;b&gt; &#x41; &amp;", "[a]: https://example.org", "[^1]: no note", "**Label**: x", "<div>", "</div>", "<!-- c -->", "`tick`", "``", "~~", ":smile:",
	"中文没有空格的一行", "a  b   c", "F-012 and REQ-7", "trailing  ", "x" + strings.Repeat("-y", 20), strings.Repeat("long ", 12), "•", "• bullet", "[ ] task", "👩 é",
}

// containers are what a code block can stand in: before its first line, and before each other.
var containers = map[string]struct{ first, rest, left string }{
	"alone": {}, "in an item": {"- text\n\n  ", "  ", " "}, "in a numbered item": {"10. text\n    ", "    ", " "}, "in a quote": {"> ", "> ", " │|"},
	"in an item of an item": {"- text\n  - more\n\n    ", "    ", " "}, "after a list": {"- a\n- b\n\n", "", ""}, "after a paragraph": {"words\nand words\n", "", ""},
	"after markup": {"<div>x</div>\n\n", "", ""},
}

// Code is read letter by letter: each of its lines stands on the screen as it was written wherever there is room for it,
// and on a narrow one none of it is lost.
func TestCodeStandsUnchangedLineByLine(t *testing.T) {
	t.Parallel()
	for name, in := range containers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				lines := rapid.SliceOfN(rapid.SampledFrom(codeLines), 1, 8).Draw(t, "lines")
				fence := rapid.SampledFrom([]string{"```", "~~~", "````", "```yaml", "~~~ text x"}).Draw(t, "fence")
				closing := strings.TrimRight(fence, " abcdefghijklmnopqrstuvwxyz")
				source := in.first + fence + "\n"
				for _, line := range append(lines, closing) {
					source += strings.TrimRight(in.rest+line, " ") + strings.Repeat(" ", len(line)-len(strings.TrimRight(line, " "))) + "\n"
				}
				checkCode(t, "before\n\n"+safetext.Text(source)+"\nafter **it**\n", lines, in.left)
			})
		})
	}
}

func TestIndentedCodeStandsUnchanged(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		lines := append([]string{"start"}, rapid.SliceOfN(rapid.SampledFrom(codeLines), 0, 8).Draw(t, "lines")...)
		lines = append(lines, strings.Repeat(" ", rapid.IntRange(0, 60).Draw(t, "indent"))+"- end")
		checkCode(t, "before\n\n"+safetext.Text("    "+strings.Join(lines, "\n    "))+"\n\nafter\n", lines, "")
	})
}

// checkCode looks for lines on screens from narrow to wide. left is what may stand before each.
func checkCode(t *rapid.T, source string, lines []string, left string) {
	var want []string
	widest := 0
	for _, line := range lines {
		line = strings.TrimRight(safetext.Text(line), " ")
		want = append(want, line)
		widest = max(widest, safetext.Width(line))
	}
	for _, width := range []int{rapid.IntRange(8, 60).Draw(t, "width"), max(2, widest), widest + 3, 100} {
		room := 0
		if strings.Contains(left, "│") {
			room = 2
		}
		drawn := plainLines(source, width+room)
		if width >= widest+2 && !holds(drawn, want, left) {
			t.Fatalf("width %d: %q is shown as\n%s", width, want, strings.Join(drawn, "\n"))
		}
		squeezed, all := squeeze(drawn, left), squeeze(want, left)
		if !strings.Contains(squeezed, all) {
			t.Fatalf("width %d: of %q something is lost in\n%s", width, want, strings.Join(drawn, "\n"))
		}
	}
}

// plainLines is a text on a screen, without colours.
func plainLines(source string, width int) []string {
	var lines []string
	blocks, _ := splitBlocks(source)
	for _, b := range blocks {
		for _, line := range Render(b, style(width)).Lines {
			lines = append(lines, strings.TrimRight(ansi.Strip(line), " "))
		}
	}
	return lines
}

// holds reports whether lines stand one below the other, all with the same before them.
func holds(drawn, want []string, left string) bool {
	for from := 0; from+len(want) <= len(drawn); from++ {
		for before := 0; before <= 12; before++ {
			same := true
			for i, line := range want {
				same = same && standsBehind(drawn[from+i], line, before, left)
			}
			if same {
				return true
			}
		}
	}
	return false
}

func standsBehind(drawn, line string, before int, left string) bool {
	cells := []rune(drawn)
	if line == "" {
		return strings.Trim(drawn, left+" ") == ""
	}
	return len(cells) >= before && strings.Trim(string(cells[:before]), left+" ") == "" && string(cells[before:]) == line
}

// squeeze is what is to be read of lines, without the blanks and bars that set them in.
func squeeze(lines []string, left string) string {
	cut := strings.NewReplacer(" ", "", "\n", "")
	if strings.Contains(left, "│") {
		cut = strings.NewReplacer(" ", "", "\n", "", "│", "", "|", "")
	}
	return cut.Replace(strings.Join(lines, "\n"))
}

// A line as wide as the screen needs the whole of it: the indent of the code gives way.
func TestCodeUsesTheWholeWidthBeforeItIsBroken(t *testing.T) {
	t.Parallel()
	for _, width := range []int{20, 40, 80} {
		line := strings.Repeat("0123456789", width/10)
		for _, before := range []string{"", "- item\n\n  "} {
			drawn := plainLines(before+"```\n"+strings.ReplaceAll(before, "- item\n\n", "")+line+"\n"+strings.ReplaceAll(before, "- item\n\n", "")+"```\n", width)
			if !strings.Contains(strings.Join(drawn, "\n"), line) {
				t.Errorf("width %d: %q", width, drawn)
			}
		}
	}
}

func TestAHugeFenceLosesNothing(t *testing.T) {
	t.Parallel()
	var source strings.Builder
	var want []string
	for i := range 3 * fenceLines {
		want = append(want, fmt.Sprintf("%s- step %d:  two blanks", strings.Repeat(" ", i%40), i))
		source.WriteString(want[i] + "\n")
	}
	drawn := plainLines("```\n"+source.String()+"```\n", 20)
	if last := len(drawn) - 1; !strings.HasPrefix(drawn[0], "──") || !strings.HasPrefix(drawn[last], "──") || squeeze(drawn[1:last], "") != squeeze(want, "") {
		t.Errorf("something of the code is lost, or stands between its parts:\n%s", strings.Join(drawn, "\n"))
	}
}
