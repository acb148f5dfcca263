package console

import (
	"testing"
)

// A screen without anything to show says why, and which key leads on.
func TestEmptyScreensLeadOn(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		during := newModelHarness(t, size[0], size[1]).play(running())
		for _, key := range []string{"R", "W", "D", "C"} {
			during.press(key).wants("watch the reviewers")
		}
		during.press("W").wants("Nothing to compare yet")
		during.press("L")
		after := newModelHarness(t, size[0], size[1]).play(asked())
		after.press("W").wants("Nothing to compare", "e ", "edit the document", "decide what happens next")
		after.press("C").wants("No conclusions yet", "decide what happens next").press("D").wants("1  Continue deeper")
		shown := newModelHarness(t, size[0], size[1], func(o *Options) { o.Actions = nil }).play(asked())
		shown.press("W").wants("Nothing to compare", "go through the findings")
	}
}
