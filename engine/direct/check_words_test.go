package direct

import (
	"slices"
	"testing"
)

// Whoever asks what a check looks for reads its words: every check that looks through a list of them has some.
func TestTheWordsOfAListAreTold(t *testing.T) {
	t.Parallel()
	if words := WordsOf("Q4"); !slices.Contains(words, "user-friendly") || !slices.Contains(words, "maintainable") || slices.Contains(words, "") {
		t.Errorf("%q", words)
	}
	for _, c := range table() {
		if told := len(WordsOf(c.ID)) > 0; told != (c.WordList != "" && c.ID != "Q1") {
			t.Errorf("%s looks for %q, and its words are told: %t", c.ID, c.WordList, told)
		}
	}
}
