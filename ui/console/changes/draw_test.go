package changes

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/screen"
	"parley/ui/theme"
)

// drawnOf is a diff as it is drawn, without the blanks at the ends of its lines.
func drawnOf(diff string, w int) []string {
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}, hunks: readDiff(diff)}
	places, _ := v.placesOf(v.hunks, allBefore)
	lines, _ := drawPlaces(v.Theme, places, w)
	for i, line := range lines {
		lines[i] = strings.TrimRight(ansi.Strip(line), " ")
	}
	return lines
}

// What went and what came in its place stand directly above each other: no blank line and no finding tears them apart.
func TestWhatCameStandsBelowWhatWentInItsPlace(t *testing.T) {
	t.Parallel()
	list := []change{
		{kind: ' ', is: unit{line: 1, text: "Before."}},
		{kind: '-', was: unit{text: "Everybody cooks.", apart: true}, resting: []string{"F-001"}},
		{kind: '-', was: unit{text: "Nobody pays.", apart: true}, resting: []string{"F-002"}},
		{kind: '+', is: unit{line: 3, text: "Two cook.", apart: true}},
		{kind: '-', was: unit{text: "It is fast.", apart: true}, resting: []string{"F-003"}},
		{kind: ' ', is: unit{line: 5, text: "After.", apart: true}},
	}
	lines, _ := drawPlaces(theme.New(theme.Options{}), []place{{title: "from line 1", changes: list}}, 40)
	var got []string
	for _, line := range lines[1:] {
		got = append(got, strings.TrimRight(ansi.Strip(line), " "))
	}
	const want = "1   Before.||  - Everybody cooks.||  - Nobody pays.|3 + Two cook.|    F-001|    F-002||  - It is fast.|    F-003||5   After."
	if text := strings.Join(got, "|"); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// One sentence in the place of another is a pair, whatever stands around it.
func TestASentenceInThePlaceOfAnotherStandsBelowIt(t *testing.T) {
	t.Parallel()
	text := strings.Join(drawnOf("@@ -1,5 +1,5 @@\n One.\n \n-Everybody who cooks.\n+Households of two.\n \n Two.\n", 40), "|")
	if !strings.Contains(text, "|  - Everybody who cooks.|3 + Households of two.|") {
		t.Error(text)
	}
}
