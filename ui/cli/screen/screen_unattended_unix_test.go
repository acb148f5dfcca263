//go:build unix

package screen_test

import (
	"strings"
	"testing"

	"parley/ui/console/keys"
)

// A review that nobody answers ends by itself: an agent may wait for its result, as behind a popup.
func TestReviewThatNobodyAnswersEndsByItselfWithItsResult(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{flags: []string{"--feedback-timeout", "1s"}})
	s.clean()
	s.status(3)
	if left := afterwards(s.written()); !strings.Contains(left, "because nobody answered in time") {
		t.Errorf("the result is not printed: %q", left)
	}
	if !strings.Contains(s.written(), "nobody answered") {
		t.Error("the screen did not say that nobody answered")
	}
}

// Every letter of the keys table is typed on every screen of a review that is concluded.
func TestKeysAfterTheEndAreHarmless(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{})
	s.shows("D decide now")
	s.keys("D")
	s.shows("Your decision")
	s.keys("G\r")
	s.shows("Done all the same?")
	s.keys("n")
	s.shows("Nothing is decided")
	s.keys("\r")
	s.shows("Done all the same?")
	s.keys("y")
	s.shows("you decided done")
	s.keys("Falx")
	s.shows("read-only. Reopen it?")
	s.keys("n")
	for _, view := range "LRFWDC" {
		for _, action := range keys.Default().List() {
			for _, name := range action.Keys {
				if len(name) > 1 || strings.Contains("qye/T?o:", name) { // what leaves, agrees, or opens something
					continue
				}
				s.keys(name + "n" + string(view))
			}
		}
	}
	s.keys("F+")
	s.shows("read-only. Reopen it?")
	s.keys("y")
	s.shows("decide now")
	s.keys("f") // both actions of that key were tried
	s.shows("1 finding + 1 action item")
	s.keys("l")
	s.shows("is left for later")
	s.keys("D")
	s.shows("Your decision")
	s.keys("G\r")
	s.shows("Done all the same?")
	s.keys("y")
	s.shows("you decided done")
	s.keys("q")
	s.clean()
	s.status(3)
}
