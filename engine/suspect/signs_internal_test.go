package suspect

import (
	"slices"
	"testing"

	"parley/engine/foreign/hostile"
)

// What is looked for first must be in all that the expressions find.
func TestSignsNeedOnlyWhatTheyFind(t *testing.T) {
	t.Parallel()
	matches := 0
	for _, x := range hostile.Injections() {
		for u := range paragraphs("# Brief\n\n" + x.Text + "\n") {
			words := u.words.String()
			looked := slices.Collect(possible(words))
			for i := range signs {
				if len(signs[i].in(words)) == 0 {
					continue
				}
				matches++
				if !slices.Contains(looked, i) {
					t.Errorf("%q is a match of sign %d and would not be looked at", words, i)
				}
			}
		}
	}
	if matches < 60 {
		t.Errorf("only %d matches", matches)
	}
}
