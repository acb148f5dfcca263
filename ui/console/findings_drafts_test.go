package console

import (
	"errors"
	"strings"
	"testing"
)

// What was written about a finding and not sent is there again when it is asked for the next time, for that finding alone.
func TestDraftOnAFindingIsKeptUntilItIsSent(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"F", "V"} {
		for _, word := range []string{"x", "m"} {
			d := newModelHarness(t, 120, 40).play(asked()).press(at)
			d.press("]", "[", word)
			d.write("half a thought").wants("half a thought", "esc back, text is kept").press("esc")
			if d.prompt != nil || len(d.actions.marks) != 0 {
				t.Fatalf("%s %s: esc did not leave, or sent %+v", at, word, d.actions.marks)
			}
			d.press("]", word)
			if got := d.prompt.Text(); got != "" {
				t.Errorf("%s %s: the next finding begins with %q", at, word, got)
			}
			d.press("esc", "[", word).write(" more").press("enter")
			if got := d.actions.marks; len(got) != 1 || !strings.HasSuffix(got[0], " half a thought more") {
				t.Errorf("%s %s: sent %+v", at, word, got)
			}
		}
	}
}

func TestDraftEndsWithWhatIsSentAndOutlivesARefusal(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "x").write("settled").press("enter", "u", "x")
	if got := d.prompt.Text(); got != "" {
		t.Errorf("a reason that was sent and undone is still a draft: %q", got)
	}
	d.actions.err = errors.New("the disk is full")
	d.write("settled").press("enter").press("esc", "x")
	if got := d.prompt.Text(); got != "settled" {
		t.Errorf("a reason that was refused is lost: %q", got)
	}
	d.actions.err = nil
	if d.press("enter"); !strings.HasSuffix(d.actions.marks[len(d.actions.marks)-1], " reject settled") {
		t.Errorf("sent %+v", d.actions.marks)
	}
}
