package console

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/console/palette"
	"parley/ui/console/screen"
)

// Every action of the table that can be done is in the list, with its key: not those of a recording where none is played, of a round
// that has ended, of the list of sessions, of a question that is not asked, and of a trust that nothing needs.
func TestPaletteIsTheTableOfKeys(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F")
	listed := map[string]string{}
	for _, e := range d.commands() {
		listed[e.Name] = e.Key
	}
	for _, a := range d.Keys.List() {
		key, is := listed[a.Name]
		switch {
		case a.Name == paletteAction, a.Group == keys.Recording, a.Group == "Round" && a.Name != "follow", a.Scope&keys.Discussion == 0, a.Name == "trust",
			a.Name == "interrupt",                        // quit is in the list
			a.Name == "back",                             // which does nothing among the findings
			a.Name == "mark-next", a.Name == "mark-prev": // ] and [ do the same
			if is {
				t.Errorf("%s is listed", a.Name)
			}
		case !is, key != a.Label():
			t.Errorf("%s (%s) is listed: %t, with %q", a.Name, a.Label(), is, key)
		}
	}
}

// What two keys do in the review is one command there, with both, and is found by either.
func TestTheReviewListsACommandOnce(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("V")
	found := map[string]string{}
	for _, e := range d.commands() {
		if twin := found[e.Short+"|"+e.Tab]; twin != "" && e.Where == "" {
			t.Errorf("%s is listed twice: %s and %s", e.Short, twin, e.Key)
		}
		found[e.Short+"|"+e.Tab] = e.Key
	}
	if key := found["next finding|"]; key != "j ]" {
		t.Errorf("the next finding has %q", key)
	}
	for _, typed := range []string{"j", "]"} {
		if got := palette.Find(d.commands(), typed); len(got) == 0 || got[0].Name != "mark-next" {
			t.Errorf("%s finds %v", typed, got)
		}
	}
}

// Where a command works is said as a place: all of them where there is room beside what it does, else the first or none.
func TestPaletteSaysWhereACommandWorks(t *testing.T) {
	t.Parallel()
	newModelHarness(t, 200, 60).play(asked()).press("D", ":").write("accept").wants("in review, findings, what if", "↓/↑ select")
	newModelHarness(t, 80, 24).play(asked()).press("D", ":").write("accept").wants("accept the finding, or unmark an accepted one")
	d := newModelHarness(t, 200, 60).play(asked()).press("V", ":").write("select lines")
	d.wants("select lines of the document for a finding of your own")
}

// The list begins with what one does next: the decision that the review waits for, then what the footer names; what goes through the
// matches of a search comes after all else that the screen can do, while nothing is searched for.
func TestPaletteBeginsWithWhatComesNext(t *testing.T) {
	t.Parallel()
	names := func(d *modelHarness) (names []string) {
		for _, e := range d.commands() {
			names = append(names, e.Name)
		}
		return names
	}
	for key, want := range map[string][]string{"F": {"decide", "accept", "reject"}, "R": {"decide", "search", "copy"}} {
		got := names(newModelHarness(t, 120, 40).play(asked()).press(key))
		if !slices.Equal(got[:len(want)], want) {
			t.Errorf("%s: it begins with %q", key, got[:6])
		}
		if at := slices.Index(got, "next-match"); key == "R" && at < slices.Index(got, "code-left") {
			t.Errorf("the matches stand in front of what can be done: %q", got)
		}
	}
	if got := names(newModelHarness(t, 120, 40).play(asked()).press("D")); got[0] == "decide" {
		t.Errorf("the decision is at hand, and stands first: %q", got[:4])
	}
}

func TestPaletteDoesWhatTheKeyDoes(t *testing.T) {
	t.Parallel()
	for _, opener := range []string{":", "ctrl+p"} {
		d := newModelHarness(t, 80, 24).play(asked()).press("F", opener).write("accept the").press("enter")
		if d.palette != nil || !slices.Equal(d.actions.marks, []string{"F-001 accept "}) {
			t.Errorf("%s: the marks are %q:\n%s", opener, d.actions.marks, d.screen())
		}
	}
	d := newModelHarness(t, 80, 24).play(asked()).press(":").write("quit").press("enter")
	if d.prompt == nil || !strings.Contains(d.screen(), "Quit without deciding?") {
		t.Errorf("nothing is asked:\n%s", d.screen())
	}
	d.press("ctrl+c") // what the key meant before, it means still
	if d.quits != 1 {
		t.Error("ctrl+c is no yes any more")
	}
}

// An action without a key is carried out all the same, and has none afterwards.
func TestPaletteDoesWhatHasNoKey(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24, func(o *Options) {
		o.Keys, _ = keys.Remap([]keys.Change{{Action: "mouse"}})
	}).play(asked()).press(":").write("mouse")
	if !strings.Contains(d.screen(), "no key") {
		t.Errorf("it is not said:\n%s", d.screen())
	}
	if d.press("enter"); d.mouse || d.Keys.Mouse.Enabled() {
		t.Errorf("the mouse is on: %t, has keys: %v", d.mouse, d.Keys.Mouse.Keys())
	}
}

// Whoever types the name of a screen, as the header has it, finds the screen first.
func TestPaletteFindsScreensByTheirNames(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F")
	for _, row := range d.headerRows() {
		for _, typed := range []string{row.label, strings.ToUpper(row.label), row.label[:3]} {
			if found := palette.Find(d.commands(), typed); len(found) == 0 || found[0].Tab != row.label {
				t.Errorf("%q does not find %s first, but %+v", typed, row.label, found[:min(1, len(found))])
			}
		}
	}
	d.press(":").write("rev").wants("▸ Review ", "go to the document with its findings")
}

// What works on another screen leads there, and touches nothing that was not seen.
func TestPaletteLeadsToWhereACommandWorks(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("R", ":").write("accept the").press("enter")
	if d.Current != screen.Review || len(d.actions.marks) > 0 || !strings.Contains(d.screen(), "Here: accept the finding, or unmark an accepted one. The key is a.") {
		t.Errorf("on %s, marks %q:\n%s", d.Current, d.actions.marks, d.screen())
	}
}

func TestPaletteTakesPasteMouseAndNothingElse(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("F", ":").send(tea.PasteMsg{Content: "no such\x1b[2J thing"})
	if !strings.Contains(d.screen(), "No command has that") {
		t.Errorf("the text did not come:\n%s", d.screen())
	}
	if d.press("enter"); d.palette == nil {
		t.Error("enter closed a list without a command")
	}
	d.press("esc", ":")
	before := d.screen()
	for y, line := range strings.Split(before, "\n") {
		if at := strings.Index(line, "reject the finding"); at > 0 {
			x := len([]rune(line[:at]))
			d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}, tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
			break
		}
	}
	if d.palette != nil || d.prompt == nil {
		t.Errorf("two clicks did not choose:\n%s", d.screen())
	}
	d.press("esc", ":").send(tea.MouseClickMsg{X: 0, Y: 0, Button: tea.MouseLeft})
	if d.palette != nil || d.Current != screen.Findings {
		t.Error("a click beside the list does not close it, or does more")
	}
}

// In the list of sessions and in a text only what can be done there is listed.
func TestPaletteOfSessionsAndTexts(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24, func(o *Options) { o.Document, o.Actions = &Document{Text: "# A\n\ntext"}, nil }).press(":")
	for _, e := range d.commands() {
		if slices.Contains([]string{"live", "accept", "trust", "decide", "new"}, e.Name) {
			t.Errorf("%s is listed beside a text", e.Name)
		}
	}
	d.write("outl").press("enter")
	if !strings.Contains(d.screen(), "go there") {
		t.Errorf("the outline is not open:\n%s", d.screen())
	}
}

// What a key that every screen uses for something else does is told as the screen on show means it, and the keys of a round are there
// while it runs.
func TestPaletteSaysWhatAKeyDoesHere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		scene        *modelHarness
		has, without string
	}{
		{newModelHarness(t, 120, 40).play(asked()).press("F"), "show the finding in its place", "choose what is selected"},
		{newModelHarness(t, 120, 40).play(asked()).press("D"), "take the option, or write what it needs", "answer yes"},
		{newModelHarness(t, 120, 40).play(asked()).press("L"), "follow the stream as it grows", "stop this reviewer"},
		{newModelHarness(t, 120, 40).play(running()), "stop this reviewer", "begin a new review"},
	} {
		var listed []string
		for _, e := range c.scene.commands() {
			listed = append(listed, e.Does)
		}
		if !slices.Contains(listed, c.has) || slices.Contains(listed, c.without) {
			t.Errorf("on %s %q is to be listed, and %q not: %q", c.scene.Current, c.has, c.without, listed)
		}
	}
	x := newPickerHarness(t, 80, 24, someSessions())
	for _, e := range x.commands() {
		if e.Does == "choose what is selected" || e.Name == "enter" && e.Does != "open, decide, go on or resume" || e.Name == "pick" && e.Does != "jump to a session" {
			t.Errorf("%s is said to %q", e.Name, e.Does)
		}
	}
}

// Where there are no sessions the list has nothing that is done with one, and every command says more than its name.
func TestPaletteOffersNothingForSessionsThatAreNotThere(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 24, nil)
	for _, e := range x.commands() {
		if e.Name == "enter" && e.Does != "watch the demo" || slices.Contains([]string{"rename", "delete", "sort", "read-only", "search", "back"}, e.Name) {
			t.Errorf("%s is listed", e.Name)
		}
	}
	for _, m := range []*modelHarness{newModelHarness(t, 120, 40).play(asked()).press("V"), newModelHarness(t, 120, 40).play(asked()).press("D"), newModelHarness(t, 120, 40).play(running())} {
		quits := 0
		for _, e := range m.commands() {
			if strings.EqualFold(e.Does, e.Short) {
				t.Errorf("on %s nothing more is said of %q (%s)", m.Current, e.Short, e.Name)
			}
			if strings.EqualFold(e.Short, "quit") {
				quits++
			}
		}
		if quits != 1 {
			t.Errorf("on %s quit is listed %d times", m.Current, quits)
		}
	}
}

// What cannot be done now says why where it is listed.
func TestPaletteSaysWhyACommandCannotBeCarriedOut(t *testing.T) {
	t.Parallel()
	why := func(d *modelHarness, name string) string {
		for _, e := range d.commands() {
			if e.Name == name {
				return e.WhyNot
			}
		}
		return "not listed"
	}
	d := newModelHarness(t, 120, 40).play(running())
	if got := why(d, "conclusions"); got != "nothing there yet" {
		t.Errorf("before the conclusions: %q", got)
	}
	if got := why(d.play(asked()), "record"); got != "" {
		t.Errorf("the record: %q", got)
	}
	d = newModelHarness(t, 120, 40, func(o *Options) { o.Actions = nil }).play(asked()).press("F")
	if got := why(d, "accept"); got != "read-only" {
		t.Errorf("a mark of a review that is only shown: %q", got)
	}
	d.press(":").write("accept").wants("read-only")
}

// Conclusions can be looked at before they are written, and one document never has a matrix: the palette tells these from what is not there yet.
func TestPaletteTellsWhatWillNeverBeThere(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked())
	for name, want := range map[string]string{"conclusions": "", "package": "not in this review"} {
		for _, e := range d.commands() {
			if e.Name == name && e.WhyNot != want {
				t.Errorf("%s: %q, want %q", name, e.WhyNot, want)
			}
		}
	}
}

// Where changes are read the keys for sections and findings go from change to change, and the palette says so.
func TestPaletteSaysWhatKeysDoAmongChanges(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(revised()).press("W")
	for name, want := range map[string]string{"next-section": "go to the next change", "next-finding": "compare the next pair of rounds"} {
		for _, e := range d.commands() {
			if e.Name == name && e.Does != want {
				t.Errorf("%s: %q, want %q", name, e.Does, want)
			}
		}
	}
}
