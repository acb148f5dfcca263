package console

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// The keys of the screen on show come first, and no word of the help is cut in windows of every size.
func TestHelpBeginsWithTheScreenOnShow(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		for key, title := range map[string]string{"R": "Record", "V": "Review", "F": "Findings", "W": "Changes", "D": "Decision"} {
			d := newModelHarness(t, size[0], size[1]).play(revised()).press(key, "?")
			lines := strings.Split(d.screen(), "\n")
			if first := lines[d.help.place.Y]; !strings.Contains(first, title) {
				t.Errorf("%v: the help of %s begins with %q", size, title, first)
			}
			for below := -1; d.help.top != below; d.press("pgdn") {
				below = d.help.top
				for _, line := range strings.Split(d.screen(), "\n")[d.help.place.Y:] {
					if x := d.help.place.X; strings.Contains(safetext.Cut(line, x, x+d.help.place.W), "…") {
						t.Errorf("%v: the help cuts %q", size, line)
					}
				}
			}
		}
	}
}

// How much of the help has no room is said in the last line of what has, by its key.
func TestHelpSaysWhereItIsCut(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("V", "?")
	lines := strings.Split(d.screen(), "\n")
	if last := lines[d.Shown.Body.Y+d.Shown.Body.H-1]; !strings.Contains(last, "pgdn  ") || !strings.Contains(last, " more lines") {
		t.Errorf("the help ends in %q", last)
	}
	if d.press("G"); strings.Contains(d.screen(), "more line") {
		t.Errorf("at its end it has more:\n%s", d.screen())
	}
	d.press("g").clickOn("more lines")
	if !d.help.open || d.help.top == 0 {
		t.Error("a click on how many lines are below does not show them")
	}
}

func TestHelpIsSearchedWhileTyping(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("R", "?", "/").write("outl").wants("outline")
	if screen := d.screen(); strings.Contains(screen, "half a page") || strings.Contains(screen, "Everywhere") {
		t.Errorf("what was not looked for is listed:\n%s", screen)
	}
	d.press("enter").wants(`"outl" in 1 key`).press("esc").wants("half a page")
	d.press("/").write("nosuchkey").wants(`No key has "nosuchkey". esc shows all again.`)
	if d.press("esc").wants("half a page"); !d.help.open {
		t.Error("giving the search up closed the help")
	}
	if d.press("esc"); d.help.open {
		t.Error("esc does not close the help")
	}
}

// A key that is clicked in the help is pressed; one of another screen leads there, and does nothing unseen.
func TestKeysOfTheHelpAreClicked(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("R", "?")
	d.clickOn("outline").wants("go there")
	d.press("esc", "?").clickOn("sort by the next")
	if d.Current != screen.Findings || len(d.actions.marks) != 0 {
		t.Errorf("it led to %s and marked %v", d.Current, d.actions.marks)
	}
	d.wants("The key is s.")
	d.press("R", "?", "j", "j", "j").send(tea.MouseClickMsg{X: 30, Y: 1, Button: tea.MouseLeft}, tea.MouseClickMsg{X: 12, Y: 1, Button: tea.MouseLeft})
	if !d.help.open {
		t.Error("a click beside the help took a key that is scrolled away")
	}
	if d.send(tea.MouseClickMsg{X: d.tabs()[3].x, Y: 0, Button: tea.MouseLeft}); d.help.open || d.Current != screen.Findings {
		t.Error("the screens' names cannot be clicked beside the help")
	}
}

// A hint in the footer is clicked as its key is pressed, also those of the help, of the colours and of the commands.
func TestHintsOfTheFooterAreClicked(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("R")
	if d.clickOn("? help"); !d.help.open {
		t.Fatal("the hint of the help does not open it")
	}
	if d.clickOn("esc close"); d.help.open {
		t.Error("the hint does not close the help")
	}
	d.clickOn("/ search").wants("Search").write("Trash")
	if d.clickOn("esc cancel"); d.prompt != nil {
		t.Error("a click on the way out of a question does not take it")
	}
	if d.press(":").clickOn("esc close"); d.palette != nil {
		t.Error("the hint does not close the commands")
	}
	if d.press("T").clickOn("esc cancel"); d.themePicker != nil {
		t.Error("the hint does not close the choice of colours")
	}
	before := d.themeName
	d.press("T").clickOn("contrast")
	if d.themeName == before {
		t.Error("a click on colours does not put them on")
	}
}

// What lies over the footer hides its hints from the mouse, too.
func TestANoticeHidesTheHints(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("R")
	x, y := d.find("? help")
	d.press("ctrl+r").wants("does nothing here")
	if d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}); d.help.open {
		t.Error("a hint was clicked that was not on the screen")
	}
	if d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}); !d.help.open {
		t.Error("the hint under the notice does not work after it")
	}
}

// clickOn clicks where a text stands on the screen.
func (d *modelHarness) clickOn(text string) *modelHarness {
	d.t.Helper()
	x, y := d.find(text)
	return d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// In a large window the help is a box over the screen, which steps back: what is looked for in it does not move the box.
func TestTheHelpIsABoxOverALargeScreen(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 200, 60).play(asked()).press("F", "?").wants("╭─ Keys ─", "CONSENSUS BLOCKED")
	place := d.help.place
	if place.H > 50 || place.W > 196 || !d.Shown.Body.Contains(place.X-1, place.Y-1) {
		t.Errorf("the keys stand at %+v of %+v", place, d.Shown.Body)
	}
	d.press("/").write("outl").wants("outline")
	if d.help.place != place {
		t.Errorf("the box moved from %+v to %+v while it was searched in", place, d.help.place)
	}
	d.press("enter", "esc").clickOn("reject, with a reason")
	if d.help.open || d.prompt == nil {
		t.Error("a click on a key in the box does not press it")
	}
	if d = newModelHarness(t, 80, 24).play(asked()).press("F", "?"); strings.Contains(d.screen(), "─ Keys ─") {
		t.Errorf("where the box has no room it is drawn:\n%s", d.screen())
	}
}

// Help tells of a screen that not every review has only where it is there, and R lists the digits that its outline offers.
func TestHelpOffersNoScreenThatIsNotThere(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 80).play(asked()).press("R", "?").wants("jump to a section by its")
	for _, no := range []string{"go to the requirements and where", "go to the next change"} {
		if strings.Contains(d.screen(), no) {
			t.Errorf("a first round of one document has help on %q:\n%s", no, d.screen())
		}
	}
	newModelHarness(t, 120, 80).play(revised()).press("R", "?").wants("go to the next change")
}
