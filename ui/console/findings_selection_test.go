package console

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"parley/ui/console/screen"
)

// listedIDs are the findings of the list from top to bottom.
func (d *modelHarness) listedIDs() (ids []string) {
	for _, line := range strings.Split(d.screen(), "\n") {
		left, _, _ := strings.Cut(line, "│")
		for _, word := range strings.Fields(left) {
			if strings.HasPrefix(word, "F-0") {
				ids = append(ids, word)
			}
		}
	}
	return ids
}

func TestFindingsAreSearchedWhileTyping(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "/").wants("F-001, high, product, or words").write("ret")
	if got := d.listedIDs(); !slices.Equal(got, []string{"F-006"}) {
		t.Errorf("while it is typed %q are listed", got)
	}
	if d.press("esc"); len(d.listedIDs()) != 6 {
		t.Errorf("given up, %q are listed", d.listedIDs())
	}
	d.press("/").write("HIGH coverage").press("enter").wants(`1 finding with "HIGH coverage"`)
	if got := d.listedIDs(); !slices.Equal(got, []string{"F-005"}) {
		t.Errorf("%q are listed", got)
	}
	d.press("/").write(" zebra").press("enter").wants(`None of 6 has "HIGH coverage zebra": esc shows all.`)
	if d.press("esc"); len(d.listedIDs()) != 6 || d.Current != screen.Findings {
		t.Errorf("on %s %q are listed", d.Current, d.listedIDs())
	}
}

// Where a filter is on and the search finds nothing, it is said of what the filter lets through; what it keeps back is told with the key
// that shows it.
func TestASearchThatFindsNothingIsToldOfWhatIsFiltered(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "a", "j", "a", "f", "f")
	d.press("/").write("ret").press("enter").wants(`None of the 2 marked has "ret"; 1 other has: f shows`)
	if d.press("f"); len(d.listedIDs()) != 1 {
		t.Errorf("f shows %q", d.listedIDs())
	}
	d.press("esc", "f", "f", "/").write("zebra").press("enter").wants(`None of 6 has "zebra": esc shows the 2 marked again.`)
	if d.press("esc"); len(d.listedIDs()) != 2 {
		t.Errorf("esc shows %q", d.listedIDs())
	}
	d.press("u", "/").write("coverage").press("enter").wants(`The one that is marked does not have "coverage"; 2`, "others have: f shows them.")
}

func TestFindingsAreSorted(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "j")
	for _, c := range []struct{ by, want string }{
		{"severity", "F-001 F-005 F-003 F-004 F-006 F-002"},
		{"place", "F-001 F-004 F-003 F-006 F-005 F-002"},
		{"reviewer", "F-005 F-006 F-001 F-002 F-004 F-003"},
		{"urgency", "F-001 F-005 F-003 F-004 F-006 F-002"},
	} {
		d.press("s").wants("Sorted by " + c.by + ".")
		if got := strings.Join(d.listedIDs(), " "); got != c.want {
			t.Errorf("by %s: %s, want %s", c.by, got, c.want)
		}
		if d.selectedFinding().ID != "F-005" {
			t.Errorf("by %s: %s is selected", c.by, d.selectedFinding().ID)
		}
	}
}

// A word on several findings is one word: said once, and taken back at once.
func TestSeveralFindingsAreMarkedAtOnce(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "v", "v").wants("6 findings, 2 selected", "a accept 2  x reject 2", "»F-001")
	d.press("x").wants("Reason for rejecting 2 findings").write("no").press("enter").wants("2 findings are rejected.")
	if want := []string{"F-001 reject no", "F-005 reject no"}; !slices.Equal(d.actions.marks, want) {
		t.Errorf("the marks are %q", d.actions.marks)
	}
	d.press("u").wants("Undone: 2 findings as before.")
	if n := len(d.actions.marks); n != 4 || d.actions.marks[2] != "F-005  " || d.actions.marks[3] != "F-001  " {
		t.Errorf("the marks are %q", d.actions.marks)
	}
	d.press("u").wants("There is nothing to undo.")
}

func TestAllListedFindingsAreSelected(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "/").write("high").press("enter", "*").wants("2 findings selected")
	d.press("a").wants("2 findings are accepted.")
	if len(d.actions.marks) != 2 {
		t.Errorf("the marks are %q", d.actions.marks)
	}
	d.press("*", "*").wants("Nothing is selected.").press("v", "esc")
	if strings.Contains(d.screen(), "selected") {
		t.Errorf("esc keeps the selection:\n%s", d.screen())
	}
	// What the list does not show is not marked.
	d = newModelHarness(t, 120, 40).play(asked()).press("F", "*", "/").write("F-003").press("enter", "l").wants("1 finding is left for later.")
	if want := []string{"F-003 later "}; !slices.Equal(d.actions.marks, want) {
		t.Errorf("the marks are %q", d.actions.marks)
	}
}

// A mark that is refused does not count, nor can it be undone.
func TestRefusedMarksOfSeveralAreTakenBack(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "*")
	d.actions.err = errors.New("the disk is full")
	d.press("a")
	for _, f := range d.State.Findings {
		if f.Choice != "" {
			t.Errorf("%s is marked %q", f.ID, f.Choice)
		}
	}
	d.actions.err = nil
	d.press("u").wants("There is nothing to undo.")
	newModelHarness(t, 120, 40, readOnly).play(asked()).press("F", "v", "a").wants("Read-only")
}

// Where no finding is listed, the keys that mark one are not offered.
func TestMarksAreNotOfferedWhereNothingIsListed(t *testing.T) {
	t.Parallel()
	for _, view := range []string{"F", "V"} {
		d := newModelHarness(t, 120, 40).play(asked()).press("D", view)
		footer := func() string {
			lines := strings.Split(strings.TrimSpace(d.screen()), "\n")
			return lines[len(lines)-1]
		}
		if got := footer(); !strings.Contains(got, "a accept") {
			t.Fatalf("%s: %s", view, got)
		}
		if got := d.press("f", "f").screen(); len(d.listedIDs()) > 0 {
			t.Fatalf("%s: something is listed:\n%s", view, got)
		}
		if got := footer(); strings.Contains(got, "accept") || strings.Contains(got, "reject") || !strings.Contains(got, "f filter") {
			t.Errorf("%s: %s", view, got)
		}
	}
}
