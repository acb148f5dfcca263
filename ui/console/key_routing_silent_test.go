package console

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/race"
)

// endsOfLists are the keys that say nothing at the first and the last row of a list, where the selection is seen to stand still: held down,
// they would be answered again and again.
var endsOfLists = strings.Split("jkgGb[]{}K", "")

// Every printable key that does nothing in a view says so, and which keys there are: none is silent, in no view and no state of a review.
func TestNoPrintableKeyIsSilent(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("one goroutine presses thousands of keys")
	}
	for _, name := range []string{"round running", "checkpoint", "revised", "concluded", "read-only", "failed", "package"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			begin := situations[name]
			if name == "package" {
				begin = func(t *testing.T) *modelHarness {
					t.Helper()
					return newModelHarness(t, 120, 40, noEditor, packageReader(t)).play(asked())
				}
			}
			for _, view := range []string{"L", "R", "V", "F", "W", "D", "C", "P", "w"} {
				d := begin(t).press(view)
				d.hasty = true // what is compared is drawn
				at := d.Current
				if d.rowOf(at).binding(d.Keys).Keys()[0] != view { // there is none
					continue
				}
				for code := '!'; code <= '~'; code++ {
					key := string(code)
					if d.isSilent(key) && !slices.Contains(endsOfLists, key) {
						t.Errorf("%s in the view of %s is silent:\n%s", key, view, d.screen())
					}
					d.back(view, at)
				}
			}
		})
	}
}

// isSilent presses a key and reports whether nothing came of it: nothing on the screen, and nothing that was asked for.
func (d *modelHarness) isSilent(key string) bool {
	d.t.Helper()
	d.notice, d.dirty = "", true
	before, done := d.screen(), d.countDone()
	d.press(key)
	return d.screen() == before && d.countDone() == done
}

// countDone is how much has been asked for from outside the screen.
func (d *modelHarness) countDone() int {
	return d.quits + len(d.actions.copied) + len(d.actions.decisions) + len(d.actions.marks) + len(d.actions.controls)
}
