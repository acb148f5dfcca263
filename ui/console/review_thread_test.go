package console

import (
	"strings"
	"testing"
)

// The key that shows the rest of a thread is offered where there is a rest, and takes it away again; elsewhere it says that there is none.
func TestTheRestOfAThreadIsOfferedWhereThereIsOne(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("V")
	if strings.Contains(d.screen(), "all of it") {
		t.Fatalf("a first round's finding has no history:\n%s", d.screen())
	}
	d.press("enter").wants("All that is known of this finding is shown.")
	d = newModelHarness(t, 200, 60).play(revised()).press("V", "j", "j").wants("enter all of it").press("enter").wants("enter less of it", "History")
	d.press("enter").wants("enter all of it")
}
