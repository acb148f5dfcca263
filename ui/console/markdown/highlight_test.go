package markdown

import (
	"strings"
	"testing"
	"time"

	glamour "charm.land/glamour/v2/ansi"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// inColours is a renderer with a colour for keywords and one for strings, which takes as long as it needs.
func inColours(width int) *Renderer {
	red, blue := "#ff0000", "#0000ff"
	s := style(width)
	s.Config.CodeBlock.Chroma = &glamour.Chroma{
		Keyword: glamour.StylePrimitive{Color: &red}, LiteralString: glamour.StylePrimitive{Color: &blue},
		GenericInserted: glamour.StylePrimitive{Color: &blue},
	}
	r := NewRenderer(s)
	r.colours.limit = time.Minute
	return r
}

func TestCodeIsShownInColours(t *testing.T) {
	t.Parallel()
	const red, blue = "\x1b[38;2;255;0;0m", "\x1b[38;2;0;0;255m"
	for name, c := range map[string]struct{ source, want string }{
		"keyword":         {"```go\nfunc main() {}\n```\n", red + "func"},
		"string":          {"```python\nx = 'a'\n```\n", blue},
		"diff":            {"```diff\n+ new\n- old\n```\n", blue + "+ new"},
		"in an item":      {"- text\n\n  ```go\n  func main() {}\n  ```\n", red + "func"},
		"wider than that": {"```go\nvar x = `" + strings.Repeat("y", 90) + "`\n```\n", blue + "`" + strings.Repeat("y", 90)},
		"second line":     {"```go\n// one\nfunc main() {}\n```\n", red + "func"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := strings.Join(inColours(40).Render(Block{Text: c.source}).Lines, "\n"); !strings.Contains(got, c.want) {
				t.Errorf("%q has no %q", got, c.want)
			}
		})
	}
}

func TestCodeWithoutAKnownLanguageHasNoColours(t *testing.T) {
	t.Parallel()
	for _, fence := range []string{"```", "```nonsense-language"} {
		got := strings.Join(inColours(40).Render(Block{Text: fence + "\nfunc main() { return 'a' }\n```\n"}).Lines, "\n")
		if strings.Contains(got, "\x1b[38;2;255;0;0m") || strings.Contains(got, "\x1b[38;2;0;0;255m") || !strings.Contains(got, "func main() { return 'a' }") {
			t.Errorf("%s: %q", fence, got)
		}
	}
}

// Colours change no letter of code, whatever it is and however far the lexer comes.
func TestColoursChangeNoLetter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		language := rapid.SampledFrom([]string{"go", "python", "yaml", "diff", "json", "bash", "html", "sql"}).Draw(t, "language")
		text := "```" + language + "\n" + strings.Join(rapid.SliceOfN(rapid.SampledFrom(codeLines), 1, 8).Draw(t, "lines"), "\n") + "\n```\n"
		width := rapid.IntRange(minWidth, 90).Draw(t, "width")
		r := inColours(width)
		r.colours.limit = time.Duration(rapid.Int64Range(0, int64(20*time.Millisecond)).Draw(t, "limit"))
		plain := NewRenderer(style(width)).Render(Block{Text: text}).Lines
		got := r.Render(Block{Text: text}).Lines
		if want, is := ansi.Strip(strings.Join(plain, "\n")), ansi.Strip(strings.Join(got, "\n")); want != is {
			t.Errorf("%q\nis shown as\n%q", want, is)
		}
	})
}

// A lexer that takes too long is given up for its language, and the code is shown plain.
func TestSlowLexerIsGivenUp(t *testing.T) {
	t.Parallel()
	r := inColours(60)
	r.colours.limit = 0
	code := "```go\n" + strings.Repeat("func f() {}\n", 10) + "```\n"
	if first := strings.Join(r.Render(Block{Text: code}).Lines, "\n"); strings.Count(first, "\x1b[38;2;255;0;0m") > 1 {
		t.Errorf("it went on: %q", first)
	}
	if second := strings.Join(r.Render(Block{Text: code}).Lines, "\n"); strings.Contains(second, "\x1b[38;2;255;0;0m") {
		t.Errorf("it was asked again: %q", second)
	}
}
