package markdown

import (
	"strings"
	"testing"
)

// What a summary opens is set in below it, whether it is HTML or Markdown between two pieces of HTML, and what follows is not.
func TestWhatASummaryOpensIsSetIn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ text, want string }{
		"HTML":      {"<details><summary>More</summary><p>inside</p></details>\n\nAfter.\n", "▾\u00a0More\n\n  inside\n\nAfter."},
		"Markdown":  {"<details>\n<summary>More</summary>\n\ninside\n\n- item\n\n</details>\n\nAfter.\n", "▾\u00a0More\n\n  inside\n\n  • item\n\nAfter."},
		"in a row":  {"<details>\n<summary>A</summary>\n\na\n\n</details>\n<details>\n<summary>B</summary>\n\nb\n\n</details>\n\nAfter.\n", "▾\u00a0A\n\n  a\n\n▾\u00a0B\n\n  b\n\nAfter."},
		"nested":    {"<details>\n<summary>A</summary>\n\na\n\n<details>\n<summary>B</summary>\n\nb\n\n</details>\n\nc\n\n</details>\n\nAfter.\n", "▾\u00a0A\n\n  a\n\n  ▾\u00a0B\n\n    b\n\n  c\n\nAfter."},
		"unclosed":  {"<details>\n<summary>A</summary>\n\na\n", "▾\u00a0A\n\na"},
		"no opened": {"a\n\n</details>\n\nb\n", "a\n\nb"},
	} {
		if got := strings.TrimSpace(strings.Join(plainLines(c.text, 40), "\n")); got != c.want {
			t.Errorf("%s:\n%s\nand not\n%s", name, got, c.want)
		}
	}
}
