package console

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/exp/golden"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/direct"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// packageFiles are a small project: one requirement is told everywhere, one by its words, one has another priority in the epics, and one
// nobody plans.
var packageFiles = map[string]string{
	"product-brief.md": "# Product brief\n\n## Scope\n\n- Booking a free berth for some nights (REQ-001)\n- Paying the mooring fee by card\n",
	"requirements.md": "# Requirements\n\n### REQ-001: Book a berth\n\n**Priority**: Must\n\nA skipper shall book a free berth for one or more nights.\n\n" +
		"### REQ-002: Pay by card\n\nA skipper shall pay the mooring fee by card.\n\n### REQ-003: 到港清单\n\n**Priority**: Must\n\n港务长可以查看今天到港的船只。\n\n" +
		"### REQ-004: Season export\n\nThe accountant shall export the ledger as CSV.\n",
	"epics.md": "# Epics\n\n| Requirement | Priority |\n|---|---|\n| REQ-001 | Must |\n| REQ-003 | Could |\n\n## EPIC-001: Booking and paying\n\nSkippers book a berth and pay for it from the boat. Covers REQ-001, REQ-002 and REQ-003.\n\n" +
		"- **STORY-001**: As a skipper I want to book a free berth for my nights, so that it is mine. Covers REQ-001.\n",
	"notes.md": "# Notes\n\nNothing of a kind.\n",
}

// packageReader reads that project from a folder of its own.
func packageReader(t *testing.T) func(*Options) {
	t.Helper()
	return readerOf(t, packageFiles)
}

func readerOf(t *testing.T, files map[string]string) func(*Options) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return func(o *Options) {
		o.ReadPackage = func(string) (engine.TracedPackage, error) {
			return engine.TracePackage(t.Context(), artifact.Source{Path: dir, Bundle: artifact.Bundle{Kind: artifact.Folder}}, direct.Options{})
		}
	}
}

func TestPackageScreens(t *testing.T) {
	t.Parallel()
	scenes := map[string][]string{
		"matrix":       {"P", "g", "left", "left", "left"},
		"contradicted": {"P"},
		"open-only":    {"P", "f", "G", "right", "right", "right"},
	}
	for name, keys := range scenes {
		for _, size := range [][2]int{{200, 60}, {160, 45}, {120, 40}, {80, 24}, {50, 15}} {
			t.Run(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				golden.RequireEqual(t, newModelHarness(t, size[0], size[1], packageReader(t)).play(finished()).press(keys...).screen())
			})
		}
	}
	t.Run("plain", func(t *testing.T) {
		t.Parallel()
		plain := func(o *Options) { o.Theme = theme.Options{Plain: true} }
		golden.RequireEqual(t, newModelHarness(t, 80, 24, packageReader(t), plain).play(finished()).press("P").screen())
	})
}

// The arrows walk through the matrix, and stop at its sides.
func TestThePackageIsWalkedThrough(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40, packageReader(t)).play(finished()).press("P", "g", "left", "left", "left", "down")
	if !strings.Contains(d.screen(), "REQ-002  [(✓)]") {
		t.Errorf("the chosen cell does not say that it is only likely:\n%s", d.screen())
	}
	d.press("right", "right", "right")
	if !strings.Contains(d.screen(), "REQ-002 · epics") {
		t.Errorf("not the cell of the epics:\n%s", d.screen())
	}
	action, taken := d.screens[screen.Matrix].HandleKey(tea.KeyPressMsg{Code: 'e', Text: "e"})
	if edit, is := action.(screen.EditFile); !taken || !is || filepath.Base(edit.Path) != "epics.md" || edit.Line != 10 {
		t.Errorf("edit: %+v", action)
	}
	d.press("y")
	if got := strings.Join(d.actions.copied, ""); !strings.HasPrefix(got, "REQ-002 Pay by card\nepics: covered, EPIC-001 names it\nepics.md:10 “") {
		t.Errorf("copied %q", got)
	}
	if d.press("right", "right"); d.Current != screen.Matrix {
		t.Fatalf("on %s before the side", d.Current)
	}
	if d.press("right").wants("This is the last column."); d.Current != screen.Matrix {
		t.Errorf("the arrow left the row for %s", d.Current)
	}
	d.press("P", "esc")
	if d.Current != screen.Review {
		t.Errorf("esc leads to %s", d.Current)
	}
}

// A key of the matrix that is pressed while the package is still read leads nowhere else, and says so.
func TestTheKeysOfAPackageWaitUntilItIsRead(t *testing.T) {
	t.Parallel()
	for name, msg := range map[string]tea.KeyPressMsg{
		"]": {Code: ']', Text: "]"}, "[": {Code: '[', Text: "["}, "right": {Code: tea.KeyRight}, "left": {Code: tea.KeyLeft},
		"f": {Code: 'f', Text: "f"}, "e": {Code: 'e', Text: "e"}, "y": {Code: 'y', Text: "y"}, "enter": {Code: tea.KeyEnter},
	} {
		d := newModelHarness(t, 100, 30, packageReader(t)).play(finished())
		matrix := d.screens[screen.Matrix]
		matrix.(interface{ Prepare() screen.Action }).Prepare() // and nobody runs what reads it
		action, taken := matrix.HandleKey(msg)
		if notice, is := action.(screen.Notice); !taken || !is || !strings.HasPrefix(notice.Text, "The package is still being read.") {
			t.Errorf("%s: %+v, taken %v", name, action, taken)
		}
	}
}

// A package that cannot be read says why, and one document alone has no such screen.
func TestAPackageThatCannotBeRead(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30, func(o *Options) {
		o.ReadPackage = func(string) (engine.TracedPackage, error) {
			return engine.TracedPackage{}, errors.New("it is not yours: parley trust x")
		}
	}).play(finished()).press("P")
	if !strings.Contains(d.screen(), "it is not yours: parley trust x.") {
		t.Errorf("%s", d.screen())
	}
	d = newModelHarness(t, 100, 30).play(finished())
	if strings.Contains(d.screen(), "Package") {
		t.Errorf("a package of one document:\n%s", d.screen())
	}
	if d.press("P"); !strings.Contains(d.screen(), "This is one document.") {
		t.Errorf("%s", d.screen())
	}
	if d.Current == screen.Matrix || strings.Contains(d.screen(), "P package") {
		t.Errorf("one document leads to its matrix, which it has not:\n%s", d.screen())
	}
	d.press("]", "f", "y", "e", "G", "right", "esc")
}

// Enter reads the place of a cell in the document under review, and says of a file that is no part of it how to open that.
func TestEnterReadsThePlaceOfACell(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40, packageReader(t)).play(finished()).press("P", "g", "left", "left", "left", "enter")
	if d.Current != screen.Matrix || !strings.Contains(d.screen(), "product-brief.md is not part of this review: e opens it in your editor.") {
		t.Errorf("%s", d.screen())
	}
	d = newModelHarness(t, 120, 40, packageReader(t)).play(finished()).press("V")
	lines := d.document.Lines
	last := 0
	for i, line := range lines {
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "#") {
			last = i
		}
	}
	d.run(d.goTo(screen.Review, screen.ShowLine{Line: last + 1}))
	d.press() // a frame
	if words := strings.Fields(lines[last]); !strings.Contains(d.screen(), "▸") || !strings.Contains(d.screen(), words[len(words)-1]) {
		t.Errorf("line %d, %q:\n%s", last+1, lines[last], d.screen())
	}
}

// An id that documents name and none defines has no row of its own: it is told below the rows, as parley trace tells it.
func TestAPackageTellsTheIDsThatNothingDefines(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"product-brief.md": "# Product brief\n\n## Scope\n\n- A skipper books a berth (REQ-001).\n- A skipper pays by card (REQ-002).\n- A skipper cancels (REQ-009).\n",
		"requirements.md":  "# Requirements\n\n- REQ-001: A skipper books a free berth.\n- REQ-002: A skipper pays the fee by card.\n- REQ-003: The office exports the ledger.\n",
	}
	for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}} {
		newModelHarness(t, size[0], size[1], readerOf(t, files)).play(finished()).press("P").wants("Named, and defined in no document: REQ-009 (product-brief.md:7)", "REQ-003", "A skipper books a free berth.")
	}
}

// The matrix is told in its title, the gravest first; its words have the room that its signs leave.
func TestTheMatrixIsCountedInItsTitle(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"product-brief.md": "# Product brief\n\n## Scope\n\n- A skipper books a berth (REQ-001).\n- A skipper pays by card (REQ-002).\n- A skipper cancels (REQ-009).\n",
		"requirements.md":  "# Requirements\n\n- REQ-001: A skipper books a free berth.\n- REQ-002: A skipper pays the fee by card.\n- REQ-003: The office exports the ledger.\n",
	}
	for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}} {
		d := newModelHarness(t, size[0], size[1], readerOf(t, files)).play(finished()).press("P").wants("▸ 3 requirements in 2 files  ", "1 missing, 2 covered", "filter: all (f)", "A skipper pays the fee by card.", "f problems")
		if size[0] >= 120 { // each requirement counts once, however many of its cells are open
			d.wants("1 missing, 2 covered")
		}
		if screen := d.screen(); strings.Index(screen, "Named, and defined") < strings.Index(screen, "pays the fee") {
			t.Errorf("what has no row stands above the rows:\n%s", screen)
		}
		d.press("g", "left", "left", "left", "left", "f").wants("filter: problems, ", "f all", "[✗]") // the cursor is on a problem
	}
}

// Who comes from a cell reads in the title what they came for, and not which finding was at hand before.
func TestThePlaceOfACellIsNamedInTheReview(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40, packageReader(t)).play(finished())
	d.run(d.goTo(screen.Review, screen.ShowLine{Line: 3, About: "REQ-001"}))
	d.send(tea.WindowSizeMsg{Width: 121, Height: 40}) // a frame
	d.wants("REQ-001, line 3").press("j").wants("2 of 6")
	d.run(d.goTo(screen.Review, screen.ShowLine{Line: 3, About: "REQ-001"}))
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40}) // a frame
	d.wants("REQ-001, line 3").press("a", "a", "x").wants("This is the place of REQ-001, no finding: j leads to the findings.")
	if len(d.actions.marks) > 0 {
		t.Errorf("a finding that is not read is marked: %q", d.actions.marks)
	}
	if d.press("j", "a"); len(d.actions.marks) != 1 {
		t.Errorf("the finding that j leads to is not marked: %q", d.actions.marks)
	}
}

// The place that a cell leads to is lit, with what is to be known of it below, and esc leads back to where one came from.
func TestThePlaceOfACellIsLitAndLeadsBack(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40, packageReader(t)).play(finished())
	d.run(d.goTo(screen.Review, screen.ShowLine{Line: 3, About: "REQ-001", Says: "a.md says 10 minutes, b.md says 30.", Path: "a.md", Back: screen.Matrix, BackTo: "the package"}))
	d.send(tea.WindowSizeMsg{Width: 121, Height: 40}) // a frame
	d.wants("│ REQ-001, line 3", "│ a.md says 10 minutes, b.md says 30.", "esc back to the package", "esc back to the package  j to the findings").press("down").wants("REQ-001, line 3")
	if d.press("esc"); d.Current != screen.Matrix {
		t.Errorf("esc leads to %s", d.Current)
	}
}

// The lines below a place are counted for themselves: how many the finding had that was read before says nothing of them.
func TestALineBelowAPlaceIsNotHiddenByACount(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 16, packageReader(t)).play(finished()).press("V", "enter")
	d.run(d.goTo(screen.Review, screen.ShowLine{Line: len(d.document.Lines), About: "REQ-001", Says: "Its id stands there.", Back: screen.Matrix, BackTo: "the package"}))
	d.send(tea.WindowSizeMsg{Width: 81, Height: 16}) // a frame
	d.wants("│ REQ-001, line", "Its id stands there.")
	counted := false
	for range 24 {
		if d.press("up"); strings.Contains(d.screen(), "more line") {
			counted = true
			d.wants("pgdn  2 more lines")
		}
	}
	if !counted {
		t.Error("the place never stood at the last row")
	}
}

// Where two places contradict each other the other one stands beside the text, or below the place where there is no room beside it, and
// enter leads there and back.
func TestTheOtherPlaceOfAContradictionIsShown(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{200, 60}, {80, 24}} {
		d := newModelHarness(t, size[0], size[1], packageReader(t)).play(finished())
		at := screen.ShowLine{Line: 3, About: "REQ-001", Says: "It says 10 minutes and 30.", Back: screen.Matrix, BackTo: "the package"}
		other := at
		other.Line = 7
		at.Other = &other
		d.run(d.goTo(screen.Review, at))
		d.send(tea.WindowSizeMsg{Width: size[0] + 1, Height: size[1]})
		d.wants("REQ-001, line 3", "─ line 7", "7 ▌", "enter the other place").press("enter")
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		d.wants("REQ-001, line 7", "─ line 3", "3 ▌").press("enter")
		d.send(tea.WindowSizeMsg{Width: size[0] + 1, Height: size[1]})
		d.wants("REQ-001, line 3")
	}
}

// A document that says 10 minutes where another says 30 is told in one sentence: its words stand below it.
func TestTheMatrixTellsAContradictionInOneSentence(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"product-brief.md": "# Product brief: Tidepool\n\n## Scope\n- A hold lasts 10 minutes.\n- REQ-001 and REQ-002 are must.\n",
		"requirements.md":  "# Requirements: Tidepool\n\n- REQ-001 (must) A crew books a berth.\n- REQ-002 (must) A hold lasts 30 minutes.\n",
	}
	for _, size := range [][2]int{{200, 60}, {120, 40}, {50, 15}} {
		d := newModelHarness(t, size[0], size[1], readerOf(t, files)).play(finished()).press("P")
		if told := strings.Join(strings.Fields(d.screen()), " "); !strings.Contains(told, "product-brief.md says 10 minutes, requirements.md says 30") {
			t.Errorf("%s", d.screen())
		}
	}
}

// Beside a place that is read stands what each document says of its requirement, and not the findings; the header lights the package, and V
// leads to the review.
func TestBesideAPlaceStandsWhatEachDocumentSays(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40, packageReader(t)).play(finished())
	beside := func(w, h int) []string { return []string{"REQ-001 in each document"} }
	at := screen.ShowLine{Line: 3, About: "REQ-001", Says: "Its id stands there.", Back: screen.Matrix, BackTo: "the package", Beside: beside}
	d.run(d.goTo(screen.Review, at))
	d.send(tea.WindowSizeMsg{Width: 121, Height: 40}) // a frame
	if d.wants("REQ-001 in each document", "esc back to the package"); strings.Contains(d.screen(), "findings by place") || !strings.Contains(d.screen(), "│ Its id stands there.") {
		t.Errorf("the findings stand beside the place, or below it is told no more than what it is called:\n%s", d.screen())
	}
	if d.onShow() != screen.Matrix {
		t.Errorf("the header lights %s", d.onShow())
	}
	if d.press("V").wants("findings by place"); d.onShow() != screen.Review {
		t.Errorf("after V the header lights %s", d.onShow())
	}
	d.run(d.goTo(screen.Review, at))
	if d.press("P"); d.Current != screen.Matrix {
		t.Errorf("P leads to %s", d.Current)
	}
}
