package console

import (
	"strings"
	"testing"
)

// The bar in the list moves as the keys do: from one row to the next, for both are in the order of the document.
func TestReviewsListIsInTheOrderOfTheDocument(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("V", "g").press("k", "k", "k", "k", "k", "k")
	row := func() int {
		for i, line := range strings.Split(d.screen(), "\n") {
			if list, _, _ := strings.Cut(line, "│"); strings.Contains(list, "▸ F-00") {
				return i
			}
		}
		t.Fatalf("nothing is selected:\n%s", d.screen())
		return 0
	}
	for n, last := 1, row(); n < 5; n++ {
		d.press("j")
		if now := row(); now <= last {
			t.Errorf("step %d led from row %d to row %d:\n%s", n, last, now, d.screen())
		} else {
			last = now
		}
	}
	d.wants(" About the whole document 1") // which heads the findings that stand nowhere, as it does behind the text
}
