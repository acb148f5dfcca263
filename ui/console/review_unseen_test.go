package console

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// A key acts on no finding that is off the screen: it brings that onto it, says so, and acts when it is pressed again. What is off the
// screen is named in the title with where it is, and at the foot with the key that leads back.
func TestAKeyActsOnNoFindingThatIsOffTheScreen(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {50, 15}} {
		for key, told := range map[string]string{
			"a": "a accepts it now.", "x": "x rejects it now.", "l": "l leaves it for later now.", "m": "m writes a note on it now.",
			"@": "@ asks about it now.", "i": "i has it examined now.", "e": "e edits there now.", "y": "y copies it now.",
		} {
			d := longReview(t, size[0], size[1]).press("V").wants("F-001").press("G").wants("F-001 · ", "· above")
			if size[0] == 80 {
				d.wants("enter back to F-001")
			}
			if strings.Contains(d.screen(), "a accept") {
				t.Errorf("%s is offered what nobody sees:\n%s", key, d.screen())
			}
			d.press(key).wants("Nobody measured request 0")
			if d.notice != "F-001 was off the screen. "+told {
				t.Errorf("%s says %q", key, d.notice)
			}
			if len(d.actions.marks)+len(d.actions.asked) > 0 || d.prompt != nil {
				t.Errorf("%s acted on what nobody saw: %q", key, d.actions.marks)
			}
		}
	}
}

// The key at the foot leads back to the finding that is off the screen, and going on goes on from what is read.
func TestTheWayBackToTheFindingAtHand(t *testing.T) {
	t.Parallel()
	d := longReview(t, 80, 24).press("V", "G", "enter").wants("Nobody measured request 0", "F-001 · 1 of 200 ──")
	if d.press("a"); len(d.actions.marks) != 1 || d.actions.marks[0] != "F-001 accept " {
		t.Errorf("once it is seen it is marked: %q", d.actions.marks)
	}
	// An accepted finding is unmarked, and that is said.
	d.press("k", "G").wants("F-001 · ", "· above").press("a").wants("a unmarks it now.")
}

// Beside the text the list has the finding at hand in sight wherever the text is, and a key acts on it; the title says where it is.
func TestTheListHasTheFindingAtHandInSight(t *testing.T) {
	t.Parallel()
	d := longReview(t, 120, 40).press("V", "G").wants("▸ F-001", "F-001 · 1 of 200 · above", "a accept")
	if d.press("a"); len(d.actions.marks) != 1 || d.actions.marks[0] != "F-001 accept " {
		t.Errorf("it is in the list, and was not marked: %q", d.actions.marks)
	}
	for range 60 {
		d.press("j")
	}
	d.press("g").wants("▸ F-062", "F-062 · 62 of 200 · below")
}

// Another size of the window leaves the person where they read.
func TestAnotherSizeLeavesTheTextWhereItIsRead(t *testing.T) {
	t.Parallel()
	longReview(t, 80, 24).press("V", "G").wants("F-001 · ", "· above").send(tea.WindowSizeMsg{Width: 60, Height: 20}).wants("F-001 · ", "· above")
}

// Who asks about a finding that only the list shows sees it in the document, too: the answer comes in its thread there.
func TestAskingAboutAFindingOfTheListShowsItsThread(t *testing.T) {
	t.Parallel()
	d := longReview(t, 120, 40).press("V", "G").wants("F-001 · 1 of 200 · above").press("@")
	if strings.Contains(d.screen(), "· above") || d.prompt == nil {
		t.Errorf("the text stays elsewhere, or nothing is asked:\n%s", d.screen())
	}
}
