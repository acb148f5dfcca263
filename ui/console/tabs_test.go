package console

import (
	"strings"
	"testing"

	"parley/engine/race"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// A name is whole or it is the key that leads there: nothing is cut to another word, and the screen on show has its name.
func TestTabsAreWholeNamesOrKeys(t *testing.T) {
	t.Parallel()
	for _, log := range []func() *script{asked, revised, concluded} {
		for w := parts.MinWidth; w <= 140; w += race.Few(1, 12) {
			d := newModelHarness(t, w, 24).play(log())
			for _, tab := range d.tabs() {
				row := d.rowOf(tab.screen)
				key := row.binding(d.Keys).Keys()[0]
				whole := tab.label == row.label && strings.HasPrefix(row.label, key) || tab.label == key+" "+row.label
				if !whole && (tab.label != key || tab.screen == d.Current) {
					t.Errorf("at %d columns %s is called %q", w, row.label, tab.label)
				}
				if tab.label[:tab.letter] != key {
					t.Errorf("at %d columns %q shows %q as its key, want %q", w, tab.label, tab.label[:tab.letter], key)
				}
				if tab.x+tab.w > w {
					t.Errorf("at %d columns %q ends at %d", w, tab.label, tab.x+tab.w)
				}
			}
		}
	}
}

func TestTabsNearTheScreenOnShowAreWrittenOut(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 50, 15).play(revised()).press("F")
	if line, _, _ := strings.Cut(d.screen(), "\n"); strings.TrimSpace(line) != "L  Record  V Review  Findings  W Changes  D  C" {
		t.Errorf("the header is %q", line)
	}
	d.press("L")
	if line, _, _ := strings.Cut(d.screen(), "\n"); !strings.HasPrefix(strings.TrimSpace(line), "Live  Record  V Review  Findings") {
		t.Errorf("the header is %q", line)
	}
}

// A key that the person has taken away teaches nothing.
func TestATabWithoutAKeyIsItsName(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 24).play(asked())
	d.Keys.Review.SetKeys()
	if label, letter := d.tabLabel(d.rowOf(screen.Review), true); label != "Review" || letter != 0 {
		t.Errorf("it is called %q with a key of %d", label, letter)
	}
}

// In the usual window the header says which document is under review; the tabs give way, not its name.
func TestHeaderKeepsTheDocumentsName(t *testing.T) {
	t.Parallel()
	for _, log := range []func() *script{running, asked, revised} {
		for _, w := range []int{minNamed, 80, 100, 120} {
			d := newModelHarness(t, w, 24).play(log())
			line, _, _ := strings.Cut(d.screen(), "\n")
			if name := []rune(d.documentName()); !strings.Contains(line, string(name[max(0, len(name)-8):])) {
				t.Errorf("at %d columns the header is %q, and the document %q", w, line, string(name))
			}
		}
	}
}
