package markdown

import (
	"strings"
	"testing"
)

func TestWholeContinuesFromItsBeginning(t *testing.T) {
	t.Parallel()
	text := long(200) + "\n[ref]: https://example.org\n\n## After\n\nSee [ref].\n"
	first := Beginning(text, 4<<10)
	if len(first) > 4<<10 || !strings.HasPrefix(text, first) || !strings.HasPrefix(text[len(first):], "## Section") {
		t.Fatalf("the beginning is %d bytes, and %.20q goes on", len(first), text[len(first):])
	}
	d := document(first, 60, 10)
	settled(d)
	d.Scroll(25)
	before := shown(d, 60)
	whole := New(text)
	whole.ContinueFrom(d)
	if len(whole.MissingNearby()) > 0 {
		t.Errorf("blocks %v are rendered again", whole.MissingNearby())
	}
	if got := shown(whole, 60); got != before {
		t.Errorf("the whole shows:\n%s\nwant:\n%s", got, before)
	}
	whole.Bottom()
	if got := shown(whole, 60); !strings.Contains(got, "https://example.org") {
		t.Errorf("the end is missing:\n%s", got)
	}
}

func TestBeginningIsNotMuchLessThanTheWhole(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"short": long(3), "one line": strings.Repeat("word ", 2000), "lines": strings.Repeat("a line\n", 2000), "none": "",
	} {
		first := Beginning(text, 1000)
		if !strings.HasPrefix(text, first) || len(text) > 2000 && (len(first) < 500 || len(first) > 1000) || len(text) <= 2000 && first != text {
			t.Errorf("%s: %d of %d bytes", name, len(first), len(text))
		}
	}
}
