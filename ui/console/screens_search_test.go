package console

import "testing"

// A row counts once, also where its words are cut; the search goes from row to row, and esc brings back the one it began at.
func TestRequirementsAreSearchedWhileTyping(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {50, 15}} {
		d := newModelHarness(t, size[0], size[1], packageReader(t)).play(finished()).press("P", "g").wants("1 of 4")
		d.press("/").wants("Search the requirements").write("到港").wants("Search: 1 of 1", "▸ REQ-003").press("esc").wants("▸ REQ-001", "1 of 4")
		d.press("j", "/").write("a").press("enter").wants(`"a" 2 of 3`, "▸ REQ-002").press("n").wants(`"a" 3 of 3`, "▸ REQ-004")
		d.press("n").wants(`"a" 1 of 3`, "▸ REQ-001").press("N").wants(`"a" 3 of 3`).press("k", "k").wants(`"a" 2 of 3`)
		d.press("esc").wants("2 of 4", "▸ REQ-002").press("/").write("zebra").wants("Search: not here").press("enter").wants(`"zebra" is not here`)
	}
}

func TestFindingsOfAWhatIfAreSearchedWhileTyping(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {50, 15}} {
		d := newModelHarness(t, size[0], size[1]).play(examined()).press("w", "/").wants("Search the findings").write("offline").wants("Search: 1 of 1")
		d.press("enter").wants(`"offline" 1 of 1`, "▸ F-005").press("x").wants(`"offline" 1 of 1`, "▸ F-005")
		d.press("esc", "/").write("F-00").press("enter").wants(`of 6`).press("N", "n", "esc", "n").wants("Nothing is searched for yet: / searches.")
	}
}
