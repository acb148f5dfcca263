package console

import (
	"fmt"
	"strings"
	"testing"

	"parley/ui/console/screen"
)

// longStream is a running round whose first reviewer has written much, with a berth on every tenth line.
func longStream(lines int) *script {
	var text strings.Builder
	for i := range lines {
		_, _ = fmt.Fprintf(&text, "line %d", i)
		if i%10 == 3 {
			text.WriteString(" of a **Berth** 泊位")
		}
		text.WriteString("\n")
	}
	return running().writes("product", "codex", text.String(), 1)
}

// The whole stream of the selected reviewer is searched, and what comes meanwhile is counted. The key of the next tool leads to the
// next match as long as a search stands.
func TestStreamIsSearchedWhileTyping(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {50, 15}, {200, 60}} {
		s := longStream(100)
		d := newModelHarness(t, size[0], size[1]).play(s)
		before := d.screen()
		d.press("/").wants("Search product").write("berth").wants("Search: ", " of 10").press("esc")
		if d.screen() != before {
			t.Errorf("given up, the screen is not as before:\n%s", d.screen())
		}
		d.press("/").write("berth").press("enter").wants(" of 10")
		for range 10 {
			if !strings.Contains(d.screen(), `"berth" 1 of 10`) {
				d.press("n")
			}
		}
		d.wants("line 3 of a Berth 泊位", "n next match").press("n").wants(`"berth" 2 of 10`, "line 13 of")
		more := longStream(100).writes("product", "codex", "one more berth\n", 1)
		d.send(eventsMsg{events: more.events[len(s.events):]}).wants(`"berth" 2 of 11`, "line 13 of")
		d.press("N", "N").wants(`"berth" 11 of 11`, "one more berth")
		if d.press("esc"); strings.Contains(d.screen(), "of 11") || d.Current != screen.Live {
			t.Errorf("esc does not end the search:\n%s", d.screen())
		}
		d.press("N").wants("Nothing is searched for yet: / searches.").press("n").wants("Switch product").press("n")
		if d.press("/").write("zebra").press("enter").wants(`"zebra" is not here`).press("n"); d.prompt != nil {
			t.Error("the key of the next match asks for the next tool")
		}
		if len(d.actions.controls) != 0 {
			t.Errorf("searching did %v", d.actions.controls)
		}
	}
}
