package console

import (
	"strings"
	"testing"
)

// An empty folder tells a newcomer what a round is and three things to do with their keys, at every size in full; enter shows the demo.
func TestAnEmptyFolderWelcomesANewcomer(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}, {200, 60}} {
		x := newPickerHarness(t, size[0], size[1], nil).wants("No reviews here yet, and no Markdown file", "What a round is", "3  You decide",
			"n      review a file", "enter  watch a demo", ":      list all commands", "No AI tool found")
		if strings.Contains(x.screen(), "parley demo") {
			t.Errorf("%v: what a key does is said to be a command:\n%s", size, x.screen())
		}
		if x.press("enter"); !x.sessionChoice().Demo {
			t.Errorf("%v: enter chooses %+v", size, x.sessionChoice())
		}
	}
	x := newPickerHarness(t, 80, 24, nil, briefAndPlan).press("n").wants("> brief.md").press("esc")
	if strings.Contains(x.screen(), "DISCUSS-002") {
		t.Errorf("an example names what is not there:\n%s", x.screen())
	}
	if x.press("enter"); x.sessionChoice().Demo || x.sessionChoice().Review != "brief.md" {
		t.Errorf("with documents enter chooses %+v", x.sessionChoice())
	}
}
