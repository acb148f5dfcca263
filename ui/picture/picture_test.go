package picture_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/exp/golden"
	"pgregory.net/rapid"

	"parley/ui/picture"
)

// wellFormed reads a picture as XML.
func wellFormed(t interface{ Fatalf(string, ...any) }, svg string) {
	decoder := xml.NewDecoder(strings.NewReader(svg))
	for {
		_, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
	}
}

// TestPictureOfAScreen is a golden that has one of everything: looked at as a picture when it was made.
func TestPictureOfAScreen(t *testing.T) {
	t.Parallel()
	frame := strings.Join([]string{
		"\x1b[1;38;2;122;162;247mparley\x1b[0m  <review> & \"quotes\"",
		"价格 and \x1b[48;2;58;64;84m AI gemini \x1b[0m after",
		"\x1b[38;2;143;197;108m━━━━━━\x1b[38;2;86;92;110m────\x1b[0m 3/5 │ ▌",
		"\x1b[7mreverse\x1b[0m \x1b[2mfaint\x1b[0m \x1b[3mitalic\x1b[0m \x1b[4munder\x1b[0m \x1b[9mstruck\x1b[0m \x1b[31mred\x1b[0m",
	}, "\n")
	for name, light := range map[string]bool{"dark": false, "light": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			svg := picture.SVG(frame, picture.Options{Width: 44, Height: 5, Title: "parley <brief.md>", Light: light})
			wellFormed(t, svg)
			golden.RequireEqual(t, svg)
		})
	}
}

// TestWideCharactersKeepTheirColumns finds what stands behind them where the terminal shows it.
func TestWideCharactersKeepTheirColumns(t *testing.T) {
	t.Parallel()
	svg := picture.SVG("价格x\nabcdx", picture.Options{Width: 10, Height: 2})
	if !strings.Contains(svg, `x="47.6" y="61.5" textLength="8.4">x</text>`) {
		t.Errorf("the x after two wide characters is not in column 4:\n%s", svg)
	}
	for _, one := range []string{`x="22.4" y="61.5" text-anchor="middle">价</text>`, `x="39.2" y="61.5" text-anchor="middle">格</text>`} {
		if !strings.Contains(svg, one) {
			t.Errorf("%s is missing: each wide character stands in the middle of its two cells:\n%s", one, svg)
		}
	}
}

func TestNothingIsFetchedAndNothingActs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
			`</text><script>alert(1)</script>`, `"><image href="https://evil.example/x"/>`, "\x1b]8;;https://evil.example\x07link\x1b]8;;\x07", "\x00\x7f\u009b31m\ufffe", "]]>", "&lt;&amp;",
		})).Draw(t, "text")
		title := rapid.String().Draw(t, "title")
		svg := picture.SVG(text, picture.Options{Width: 30, Height: 4, Title: title})
		wellFormed(t, svg)
		if !utf8.ValidString(svg) {
			t.Fatalf("not UTF-8: %q", svg)
		}
		for _, bad := range []string{"<script", "<image", "<a ", "href", "<foreignObject", "@import", "url("} {
			if strings.Contains(strings.NewReplacer("&lt;", "", "&#34;", "").Replace(svg), bad) && !strings.Contains(text+title, bad) {
				t.Fatalf("%s in %q", bad, svg)
			}
			if strings.HasPrefix(bad, "<") && strings.Contains(svg, bad) {
				t.Fatalf("%s in %q", bad, svg)
			}
		}
	})
}

// Cells of one colour beside each other are one rectangle, and the edges of it those of pixels: else a line of what is below is seen
// between them in most sizes.
func TestGroundsOfOneColourAreWhole(t *testing.T) {
	t.Parallel()
	frame := "\x1b[48;2;40;44;70mone \x1b[1mtwo \x1b[31mthree\x1b[0m four \x1b[48;2;40;44;70mfive\x1b[0m █▌\n\x1b[48;2;40;44;70mone\x1b[0m"
	svg := picture.SVG(frame, picture.Options{Width: 40, Height: 2})
	if n := strings.Count(svg, `fill="#282c46"`); n != 3 {
		t.Errorf("%d grounds, want 3:\n%s", n, svg)
	}
	for line := range strings.Lines(svg) {
		if strings.Contains(line, "#282c46") && !strings.Contains(line, `class="c"`) {
			t.Errorf("soft edges: %s", line)
		}
	}
	if n := strings.Count(svg, `class="c"`); n != 5 {
		t.Errorf("%d rectangles with the edges of pixels, want 5:\n%s", n, svg)
	}
}

// What stands in columns keeps them also where a viewer does not hold a text to its length.
func TestColumnsBeginInTheirPlaces(t *testing.T) {
	t.Parallel()
	svg := picture.SVG("one word      another one", picture.Options{Width: 40, Height: 1})
	for _, want := range []string{`>one word</text>`, fmt.Sprintf(`x="%.1f"`, 14+14*8.4), `>another one</text>`} {
		if !strings.Contains(svg, want) {
			t.Errorf("%s is missing:\n%s", want, svg)
		}
	}
}
