package console

import "testing"

// A key that can go no further through the findings says so.
func TestTheFirstAndTheLastFindingSaySo(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"F", "V"} {
		d := newModelHarness(t, 120, 40).play(asked()).press(at, "g")
		d.press("k", "k", "k", "k", "k", "k", "k", "k").wants("This is the first one.")
		d.press("j", "j", "j", "j", "j", "j", "j", "j").wants("This is the last one.")
	}
	d := newModelHarness(t, 120, 40).play(asked()).press("V", "K", "K", "K", "K", "K", "K", "K").wants("This is the first one by severity.")
	d.press("J", "J", "J", "J", "J", "J", "J").wants("This is the last one by severity.")
}
