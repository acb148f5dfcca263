package console

import "testing"

// In an empty line of text ctrl+c quits at once; one with words it closes, says what was not taken, and quits when it is pressed again.
func TestInterruptLeavesALineOfTextAndThenQuits(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string][]string{"search": {"R", "/"}, "reject": {"F", "x"}, "note": {"F", "m"}, "reason": {"D", "r"}, "own finding": {"F", "+"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newModelHarness(t, 80, 24, noEditor).play(asked()).press(keys...)
			if d.prompt == nil || !d.prompt.IsText() {
				t.Fatalf("no text is asked for:\n%s", d.screen())
			}
			d.press("ctrl+c").wants("Quit without deciding?").press("n")
			d.press(keys...).write("half a thought").press("ctrl+c")
			if d.prompt != nil {
				t.Fatalf("the line stays open:\n%s", d.screen())
			}
			d.wants("“half a thought” was not taken. ctrl+c again quits.").press("ctrl+c").wants("Quit without deciding?")
		})
	}
}
