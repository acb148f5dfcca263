package engine

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestPartsAreTheDocument(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"# A\n", "## B\n\n", "words ", "需求需求\n", "\n\n", "x", "```\n# no\n```\n"})).Draw(t, "text"), "")
		n := rapid.SampledFrom([]int{2, 4, 8, 16}).Draw(t, "n")
		parts := split(text, headingOffsets("doc.md", text), n)
		if strings.Join(parts, "") != text {
			t.Fatalf("%q was cut into %q", text, parts)
		}
		if len(parts) > n || (len(text) > 0 && slices.Contains(parts, "")) {
			t.Fatalf("%d parts wanted, got %q", n, parts)
		}
		for _, part := range parts {
			if !utf8.ValidString(part) {
				t.Fatalf("a character was cut: %q", parts)
			}
		}
	})
}

func TestPartsBeginWithSections(t *testing.T) {
	t.Parallel()
	section := "\n" + strings.Repeat("A sentence of the section. ", 20) + "\n\n"
	text := "# One\n" + section + "# Two\n" + section + section + "# Three\n" + section + "# Four\n" + section
	parts := split(text, headingOffsets("doc.md", text), 4)
	if len(parts) != 4 {
		t.Fatalf("%d parts", len(parts))
	}
	for i, title := range []string{"# One", "# Two", "# Three", "# Four"} {
		if !strings.HasPrefix(parts[i], title) {
			t.Errorf("part %d begins with %.20q, want %s", i+1, parts[i], title)
		}
	}
}
