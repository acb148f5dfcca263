package pattern_test

import (
	"fmt"
	"testing"

	"parley/engine/pattern"
)

func TestWordsAreFoundWhereTheyBegin(t *testing.T) {
	t.Parallel()
	w := pattern.NewWordMatcher([]string{"rate", "rating", "", "满分", "<<", "rate"})
	for text, want := range map[string]string{
		"": "", "rate": "0:0 0:5 ", "generate": "", "to rate, rated": "3:0 3:5 9:0 9:5 ", "_rate": "", "给满分": "3:3 ", "a<<<": "1:4 2:4 ", "rating": "0:1 ", "rat": "",
	} {
		got := ""
		for at, n := range w.Find(text) {
			got += fmt.Sprintf("%d:%d ", at, n)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
