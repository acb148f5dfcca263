package console

import (
	"strings"
	"testing"
)

// The room below the finding at hand of a what-if shows where it stands in the document.
func TestTheWhatIfShowsThePlaceOfAFinding(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {200, 60}} {
		newModelHarness(t, size[0], size[1]).play(examined()).press("w", "j").wants("No rule rests on it.", "line 9 of", "The Team tier")
	}
}

// A what-if offers to go back to what stands only where something was tried, and the smallest set only where there is one.
func TestTheWhatIfOffersWhatDoesSomething(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(examined()).press("w").wants("s smallest set")
	if strings.Contains(d.screen(), "u undo all") {
		t.Errorf("nothing was tried:\n%s", d.screen())
	}
	d.press("s").wants("u undo all", "gone")
	if strings.Contains(d.screen(), "s smallest set") {
		t.Errorf("nothing blocks any more:\n%s", d.screen())
	}
}

// The names of the screens' keys lead somewhere, also where a single document has no package.
func TestAPackageOfOneDocumentNamesOnlyKeysThatWork(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press(":").write("package").press("enter").wants("This is one document.")
	for _, none := range []string{"next open", "open only", "edit there"} {
		if strings.Contains(d.screen(), none) {
			t.Errorf("%q is offered:\n%s", none, d.screen())
		}
	}
	d.press("esc").wants("1 of 6")
}

// In a wide window the document stands below what is said of the finding, beside what blocks: below both it would leave half of the window empty.
func TestInAWideWindowTheDocumentStandsAtTheRightOfAWhatIf(t *testing.T) {
	t.Parallel()
	for width, right := range map[int]bool{200: true, 120: false} {
		d := newModelHarness(t, width, 60).play(examined()).press("w", "j").wants("line 9 of")
		if x, y := d.find("▌ The Team tier"); x > width*9/20 != right {
			t.Errorf("%d cells wide, it begins in cell %d of line %d:\n%s", width, x, y, d.screen())
		}
	}
}

// The smallest set that is tried is seen: the cursor goes to it.
func TestTheWhatIfGoesToWhatIsTried(t *testing.T) {
	t.Parallel()
	newModelHarness(t, 50, 15).play(examined()).press("w", "G", "s").wants("▸ F-005 HIGH ✗")
}
