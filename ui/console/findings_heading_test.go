package console

import (
	"strings"
	"testing"
)

// The verdict stands above the findings, as it does above the document.
func TestTheVerdictStandsAboveTheFindings(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		d := newModelHarness(t, size[0], size[1]).play(asked()).press("F")
		d.wants("▌  BLOCKED  HIGH 3.0/5")
		if at := strings.Index(d.screen(), "BLOCKED"); at > strings.Index(d.screen(), "6 findings") {
			t.Errorf("the verdict stands below the list:\n%s", d.screen())
		}
	}
}

// In a low window the list has all rows, and enter goes to the finding and back.
func TestALowWindowHasTheListOrTheFinding(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 50, 15).play(asked()).press("F").wants("F-001", "F-002", "F-006", "enter read it")
	if strings.Contains(d.press("enter").wants("the finding", "The Team tier").screen(), "F-006 MED") {
		t.Errorf("the list is there, too:\n%s", d.screen())
	}
	d.press("esc").wants("F-006")
}

// Beside the list stands which of the findings it has, with the key that changes that: the more so when some are left out.
func TestTheFilterIsNamedWithItsKey(t *testing.T) {
	t.Parallel()
	for _, view := range []string{"V", "F"} {
		d := newModelHarness(t, 120, 40).play(revised()).press(view)
		d.wants("all (f)").press("f").wants("open (f)")
	}
}

// What is accepted is open, but no decision is left: the list that is called open says how many of it are accepted.
func TestOpenFindingsThatAreAcceptedAreCounted(t *testing.T) {
	t.Parallel()
	newModelHarness(t, 120, 40).play(asked()).press("F", "a", "f").wants("6 open findings (1 accepted)")
}

// A low list says in one line what its signs mean, of those that are seen.
func TestALowListExplainsTheSignsThatAreSeen(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 50, 15).play(revised()).press("F")
	lines := strings.Split(d.screen(), "\n")
	for i, line := range lines[:len(lines)-2] {
		if strings.Contains(line, "= still there") && !strings.Contains(lines[i+1], "help") && strings.TrimSpace(lines[i+1]) != "" {
			t.Errorf("more than a line:\n%s", d.screen())
		}
	}
}
