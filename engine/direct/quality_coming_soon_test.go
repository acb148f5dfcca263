package direct_test

import "testing"

// A section that only says that its text is to come is a gap with these words, and not an empty section.
func TestASectionThatPromisesItsTextIsAGap(t *testing.T) {
	t.Parallel()
	const soon = importer + "## With the linter\n\n_COMING SOON_\n\n## Prices\n\nThey are read at night.\n"
	tellsUnasked(t, "Q1", map[string]struct{ text, want string }{
		"its only text":     {soon, "“COMING SOON” under “With the linter” (line 7) is still to be filled in."},
		"of a product":      {importer + "## Prices\n\nA second supplier is coming soon.\n", ""},
		"beside other text": {importer + "## Prices\n\nThey are read at night.\n\nComing soon.\n", ""},
		"how far it is":     {importer + "## Status\n\nWIP\n", ""},
	})
	tellsUnasked(t, "Q2", map[string]struct{ text, want string }{
		"told once": {soon, ""},
		"empty":     {importer + "## Prices\n\nThey are read at night.\n\n## With the linter\n", "1 section has no content: “With the linter” (line 9)."},
	})
}
