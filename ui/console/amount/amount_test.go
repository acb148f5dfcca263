package amount

import (
	"strings"
	"testing"
)

// A document that ends with a line feed has as many lines as an editor counts.
func TestLinesAreCountedAsAnEditorDoes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"": 1, "one": 1, "one\n": 1, "one\ntwo": 2, "one\ntwo\n": 2, "one\n\n": 2} {
		if got := Lines(strings.Split(text, "\n")); got != want {
			t.Errorf("%q has %d lines, want %d", text, got, want)
		}
	}
}
