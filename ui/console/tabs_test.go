package console

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/engine/race"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// A name is whole or it is the key that leads there. The screen on show has its name, at its key; where all names have room, each stands in one
// column whatever screen is on show, and where they have not, the same ones keep their names.
func TestTabsAreWholeNamesOrKeys(t *testing.T) {
	t.Parallel()
	for _, log := range []func() *script{asked, revised, concluded} {
		for w := parts.MinWidth; w <= 140; w += race.Few(1, 12) {
			d := newModelHarness(t, w, 24).play(log())
			columns, names := map[screen.ID]int{}, map[screen.ID]string{}
			for _, row := range d.tabRows() {
				if row.optional && !d.hasScreen(row.id) {
					continue
				}
				d.Current = row.id
				named := false
				for _, tab := range d.tabs() {
					of := d.rowOf(tab.screen)
					key, name := of.binding(d.Keys).Keys()[0], strings.ToLower(of.label)
					if tab.label != key && tab.label != key+" "+name {
						t.Errorf("at %d columns %s is called %q", w, of.label, tab.label)
					}
					if before, known := columns[tab.screen]; known && before != tab.x && allNamed(d.tabs()) {
						t.Errorf("at %d columns %s stands at %d and on %s at %d", w, of.label, before, row.label, tab.x)
					}
					if before, known := names[tab.screen]; tab.screen != d.Current {
						if known && before != tab.label {
							t.Errorf("at %d columns %s is called %q and on %s %q", w, of.label, before, row.label, tab.label)
						}
						names[tab.screen] = tab.label
					}
					columns[tab.screen] = tab.x
					named = named || tab.screen == d.Current && tab.label == key+" "+name
					if tab.x+tab.w > w {
						t.Errorf("at %d columns %q ends at %d", w, tab.label, tab.x+tab.w)
					}
				}
				if !named {
					t.Errorf("at %d columns %s is on show and has no name: %v", w, row.label, d.tabs())
				}
			}
		}
	}
}

// allNamed reports whether no screen has given up its name.
func allNamed(tabs []tab) bool {
	return !slices.ContainsFunc(tabs, func(t tab) bool { return t.w == t.letter })
}

// Where names have no room they go in a fixed order, and the one on show stands at its key.
func TestNamesThatHaveNoRoomAreKeys(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{
		"F": "L  R  V review  F findings  W  D decide  C  w", "L": "L live  R  V review  F  W  D decide  C  w",
		"V": "L  R  V review  F  W  D decide  C  w", "w": "L  R  V review  F  W  D decide  C  w what if",
	} {
		d := newModelHarness(t, 50, 15).play(revised())
		d.State.Ledger = &ledger.Ledger{} // what-if has something to show
		d.press(key)
		if line := d.tabLine(); strings.TrimSpace(ansi.Strip(line)) != want {
			t.Errorf("the header is %q, want %q", line, want)
		}
		here := d.Current
		for _, tab := range d.tabs() { // what is only a key can be clicked
			d.send(tea.MouseClickMsg{X: tab.x, Y: 0, Button: tea.MouseLeft})
			if d.Current != tab.screen {
				t.Errorf("a click on %q at %d leads to %s", tab.label, tab.x, d.Current)
			}
			d.Current = here
		}
	}
}

// A key that the person has taken away teaches nothing.
func TestATabWithoutAKeyIsItsName(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 24).play(asked())
	d.Keys.Review.SetKeys()
	if label, letter := d.tabLabel(d.rowOf(screen.Review), true); label != "review" || letter != 0 {
		t.Errorf("it is called %q with a key of %d", label, letter)
	}
}

// A wide window says which document is under review, and the usual one where the tabs leave room: no tab gives way to its name.
func TestHeaderKeepsTheDocumentsName(t *testing.T) {
	t.Parallel()
	for _, log := range []func() *script{running, asked, revised} {
		for _, w := range []int{100, 120} {
			d := newModelHarness(t, w, 24).play(log())
			line, _, _ := strings.Cut(d.screen(), "\n")
			if name := []rune(d.documentName()); !strings.Contains(line, string(name[max(0, len(name)-8):])) {
				t.Errorf("at %d columns the header is %q, and the document %q", w, line, string(name))
			}
		}
	}
}

// Without colours the key of a screen that has nothing to show stays in the header, and is not bold as those that lead somewhere are.
func TestWithoutColoursAKeyThatLeadsNowhereIsNotBold(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 24, func(o *Options) { o.Theme = theme.Options{NoColour: true} }).play(asked())
	line := d.tabLine()
	for _, want := range []string{"C conclusions", d.Theme.Key.Render("F") + d.Theme.Tab.Render(" findings"), d.Theme.Key.Render("D") + d.Theme.Tab.Render(" decide")} {
		if !strings.Contains(line, want) {
			t.Errorf("no %q in %q", want, line)
		}
	}
	if strings.Contains(line, d.Theme.Key.Render("C")) {
		t.Errorf("the key of nothing is bold: %q", line)
	}
}

// The review is named before the words of its round: at 120 cells on every screen, whatever its round is.
func TestHeaderNamesTheReview(t *testing.T) {
	t.Parallel()
	for _, log := range []func() *script{running, asked, revised} {
		d := newModelHarness(t, 120, 24).play(log())
		for _, k := range []string{"L", "R", "V", "F", "D"} {
			if line, _, _ := strings.Cut(d.press(k).screen(), "\n"); !strings.Contains(line, d.State.CurrentRound().ID) {
				t.Errorf("%s: the header is %q", k, line)
			}
		}
	}
}

// A screen with something to show is in the header of every window and every kind of round, by its name or by its key.
func TestEveryScreenIsInTheHeader(t *testing.T) {
	t.Parallel()
	for _, w := range []int{50, 80, 120, 200} {
		d := newModelHarness(t, w, 40).play(revised())
		d.State.Ledger = &ledger.Ledger{} // what-if has something to show
		for _, of := range []round.Type{round.Initial, round.Deepen, round.SpecificQuestions} {
			d.State.CurrentRound().Type = of
			shown := map[screen.ID]bool{}
			for _, tab := range d.tabs() {
				shown[tab.screen] = true
			}
			for _, row := range d.tabRows() {
				if !shown[row.id] {
					t.Errorf("%s is not in the header at %d columns in a round %s", row.label, w, of)
				}
			}
			if !shown[screen.WhatIf] {
				t.Errorf("what-if is not in the header at %d columns in a round %s", w, of)
			}
		}
	}
}

// The last cell of the header stays free, so that its last key is not taken for a cut word.
func TestNoKeyOfTheHeaderTouchesTheEdge(t *testing.T) {
	t.Parallel()
	for w := 40; w < 70; w++ {
		d := newModelHarness(t, w, 15).play(revised()).press("w")
		if tabs := d.tabs(); len(tabs) == 0 || tabs[len(tabs)-1].x+tabs[len(tabs)-1].w >= w {
			t.Errorf("%d cells: %+v", w, tabs)
		}
	}
}
