package markdown_test

import (
	"strings"
	"testing"

	"parley/feedback/markdown"
)

func TestLineKeepsWordsAndDisarmsMarks(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"plain words, user_id < 3 & more": "plain words, user_id < 3 & more",
		"# head\n- item":                  `\# head - item`,
		"- item":                          `\- item`,
		"12. twelfth":                     `12\. twelfth`,
		"_em_ *em* `code`":                "\\_em\\_ \\*em\\* \\`code\\`",
		"[x](http://e) <b>":               `\[x\](http://e) \<b>`,
		"&lt; &#1;":                       `\&lt; \&#1;`,
		"设计 _x_":                          `设计 \_x\_`,
		"~gone~, ~~gone~~":                `~gone\~, \~\~gone\~\~`,
		"from ~5 to ~10 days":             "from ~5 to ~10 days",
		"~":                               `\~`,
		"1.":                              `1\.`,
		"":                                "",
	} {
		if got := markdown.Line(in); got != want {
			t.Errorf("Line(%q) = %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{"--yes": "--yes", "# 4": "# 4", "- *a*": `- \*a\*`, "1. x": "1. x", " ": ""} {
		if got := markdown.Behind(in); got != want {
			t.Errorf("Behind(%q) = %q, want %q", in, got, want)
		}
	}
	if got := markdown.Cell("| a"); got != `\| a` {
		t.Errorf("Cell = %q", got)
	}
	if got := markdown.Cell("a | b\\|"); got != `a \| b\\\|` {
		t.Errorf("Cell = %q", got)
	}
}

func FuzzLine(f *testing.F) {
	f.Add("\xff\x1b[2J # *")
	f.Add("| a |\r\n")
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 4<<10 {
			return // thousands of short inputs find more than a few long ones
		}
		for _, got := range []string{markdown.Line(s), markdown.Cell(s)} {
			if strings.ContainsAny(got, "\r\n") || strings.HasPrefix(got, "#") {
				t.Fatalf("%q", got)
			}
		}
	})
}
