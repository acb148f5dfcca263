package console

import (
	"slices"
	"testing"
)

// A note does not become the reason of a rejection, nor the reason a note.
func TestNoteAndReasonHaveAFieldEach(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"F", "V"} {
		d := newModelHarness(t, 120, 40).play(asked()).press(at, "m").write("my note").press("enter", "x")
		if got := d.prompt.Text(); got != "" {
			t.Fatalf("%s: the reason begins with %q", at, got)
		}
		d.write("the reason").press("enter")
		d.press("[", "m") // it goes on to the next finding
		if got := d.prompt.Text(); got != "my note" {
			t.Errorf("%s: the note begins with %q", at, got)
		}
		d.write(" two").press("enter", "x")
		if got := d.prompt.Text(); got != "the reason" {
			t.Errorf("%s: the reason begins with %q", at, got)
		}
		d.press("esc")
		id := d.actions.marks[0][:5]
		want := []string{id + "  my note", id + " reject the reason; note: my note", id + " reject the reason; note: my note two"}
		if !slices.Equal(d.actions.marks, want) {
			t.Errorf("%s: sent %q, want %q", at, d.actions.marks, want)
		}
	}
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "m").write("my note").press("enter", "x").write("the reason").press("enter")
	d.press("[").wants("rejected the reason", "note my note").press("u", "u")
	if last := d.actions.marks[len(d.actions.marks)-1]; last != d.actions.marks[0][:5]+"  " {
		t.Errorf("undone twice: %q", last)
	}
}
