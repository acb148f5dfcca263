package console

import (
	"errors"
	"testing"

	"parley/feedback/ledger"
)

var errDisk = errors.New("writing the session: the disk is full; free some space")

// An answer that is refused is asked for again, with its text and the reason, so that no later letter is a command.
func TestRefusedAnswersAreAskedForAgain(t *testing.T) {
	t.Parallel()
	for name, asks := range map[string]struct{ question, text string }{
		"+": {"New finding", "Nobody decides"}, "x": {"Reason for rejecting F-001", "measured already"},
		"m": {"Note on F-001", "see the annex"}, "@": {"about F-001", "Who says so?"},
	} {
		d := newModelHarness(t, 120, 40).play(asked()).press("F", name)
		d.actions.err = errDisk
		d.write(asks.text).press("enter").wants("the disk is full", asks.question, asks.text)
		if d.prompt == nil {
			t.Errorf("after %s nothing is asked", name)
			continue
		}
		if f := d.selectedFinding(); f.Choice != "" || f.Note != "" {
			t.Errorf("after %s %+v is shown as marked", name, f)
		}
		d.actions.err = nil
		if d.press("q", "enter"); d.prompt != nil {
			t.Errorf("after %s it is asked although it was taken", name)
		}
		all := append(append([]string{}, d.actions.added...), d.actions.marks...)
		all = append(all, d.actions.asked...)
		if last := all[len(all)-1]; last != asks.text+"q" && last != "F-001 product: "+asks.text+"q" && last != "F-001 "+ledger.Reject+" "+asks.text+"q" && last != "F-001  "+asks.text+"q" {
			t.Errorf("after %s %q was sent", name, last)
		}
	}
}

func TestRefusedFocusIsInItsFieldAgain(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked()).press("D", "2").press("enter").wants("Nothing is written yet.")
	if !d.current().TakesText() {
		t.Fatal("an empty focus closes the field")
	}
	d.actions.err = errDisk
	d.write("Only the pricing").press("enter", "tab", "enter").wants("the disk is full", "Only the pricing")
	if !d.current().TakesText() || d.DecisionSent {
		t.Fatal("the field is closed, or waits for an answer that will not come")
	}
	d.actions.err = nil
	d.write("!").press("enter", "tab", "enter")
	if made := d.actions.made(); len(made) != 2 || made[1].Focus != "Only the pricing!" {
		t.Errorf("decided %+v", made)
	}
}
