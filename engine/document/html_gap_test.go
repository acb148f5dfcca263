package document_test

import (
	"slices"
	"testing"

	"parley/engine/document"
)

// A gap of a template that has a line for itself is one, as it is within a line. What is HTML, or closed as an element is, is none.
func TestAGapOnALineOfItsOwnIsNoHTML(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"# Brief\n\n## Users\n\n<insert users>\n":                    {"<insert users>"},
		"# Brief\n\n<your name>\n<name of team>\n\nIt is read.\n":    {"<your name>", "<name of team>"},
		"# Brief\n\n<details open>\n\nIt is read.\n\n</details>\n":   nil,
		"# Brief\n\n<tabs grouped>\n\nIt is read.\n\n</tabs>\n":      nil,
		"# Brief\n\n<chart width=\"3\">\n\nIt is read.\n":            nil,
		"# Brief\n\n- sines\n- <other functions>\n":                  nil,
		"# Brief\n\n<insert users>\nThe users are read, and so on\n": nil,
	} {
		d := document.Parse("a.md", []byte(text))
		var got []string
		for i := range d.Blocks {
			for _, p := range d.Blocks[i].Placeholders {
				got = append(got, d.Quote(p.Span))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
