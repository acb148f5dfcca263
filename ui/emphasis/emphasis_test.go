package emphasis

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// drawnEmphasis is a line with its emphasised words in brackets that say how.
func drawnEmphasis(line string, open bool) string {
	text, spans := Read(line, open)
	out, at := "", 0
	for _, s := range spans {
		names := ""
		for kind, name := range map[Kind]string{Strong: "b", Stressed: "i", Code: "c"} {
			if s.Kind&kind != 0 {
				names += name
			}
		}
		if len(names) > 1 {
			names = "bi"
		}
		out += text[at:s.From] + "<" + names + ":" + text[s.From:s.To] + ">"
		at = s.To
	}
	return out + text[at:]
}

func TestEmphasisOfAStreamIsReadAndItsSignsAreGone(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"The **Team** tier":            "The <b:Team> tier",
		"the *first* and the _second_": "the <i:first> and the <i:second>",
		"call `go test ./...` now":     "call <c:go test ./...> now",
		"***both*** at once":           "<bi:both> at once",
		"**a *b* c**":                  "<b:a ><bi:b><b: c>",
		"``a`b``":                      "<c:a`b>",
		"这是**重要**的":                    "这是<b:重要>的",
		"**下一步**：检查":                   "<b:下一步>：检查",
		"## Weak points":               "<b:Weak points>",
		"* one":                        "• one",
		"  - two":                      "  • two",
		"**Note:** all":                "<b:Note:> all",
		"2*3*4 and 2**3 EUR":           "2*3*4 and 2**3 EUR",
		"snake_case_name, __init__.py": "snake_case_name, __init__.py",
		"src/**/*.go":                  "src/**/*.go",
		"**/*.go and **/*.md":          "**/*.go and **/*.md",
		"a * b * c":                    "a * b * c",
		"f(**kwargs)":                  "f(**kwargs)",
		"one ` alone":                  "one ` alone",
		"#include":                     "#include",
		"****":                         "****",
		"":                             "",
	} {
		if got := drawnEmphasis(line, false); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

func TestEmphasisOfALineThatIsBeingWrittenEndsWithIt(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"The **Te":      "The <b:Te>",
		"The **":        "The ",
		"The **Team*":   "The <b:Team>",
		"run `go te":    "run <c:go te>",
		"**Team** tier": "<b:Team> tier",
		"2*3":           "2*3",
	} {
		if got := drawnEmphasis(line, true); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

// Whatever a tool writes, spans lie in the line, in order, and only signs are taken out of it.
func TestSpansOfAnyLineLieInIt(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.StringOf(rapid.SampledFrom([]rune("ab *_`#-+•价 /2~"))).Draw(t, "line")
		text, spans := Read(line, rapid.Bool().Draw(t, "open"))
		at := 0
		for _, s := range spans {
			if s.From < at || s.To <= s.From || s.To > len(text) || s.Kind == 0 {
				t.Fatalf("%q: %v", text, spans)
			}
			at = s.To
		}
		letters := func(s string) string {
			return strings.Map(func(r rune) rune {
				if strings.ContainsRune(" *_`#-+•", r) {
					return -1
				}
				return r
			}, s)
		}
		if letters(text) != letters(line) {
			t.Fatalf("%q became %q", line, text)
		}
	})
}

func TestLinesOfSignsAloneCostLittle(t *testing.T) {
	t.Parallel()
	for _, piece := range []string{"*a ", "**a ", "`a ", "_a ", "***", "*", "`a``b```c"} {
		began := time.Now()
		_, _ = Read(strings.Repeat(piece, 16<<10/len(piece)), true)
		if took := time.Since(began); took > 500*time.Millisecond {
			t.Error(fmt.Sprintf("%q", piece), took)
		}
	}
}
