package console

import (
	"errors"
	"image/color"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/google/go-cmp/cmp"

	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

func TestThemeIsTriedKeptAndGivenBack(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 100, 30).play(asked())
	before := d.Theme.Options
	d.press("T").wants("Theme ─", "▸ dark")
	if d.press("j"); d.Theme.Colours != "" || !d.Theme.Light {
		t.Errorf("after one down %+v is on", d.Theme.Options)
	}
	if d.press("j", "j"); d.Theme.Colours != theme.Contrast {
		t.Errorf("after three down %+v is on", d.Theme.Options)
	}
	if d.press("esc"); d.Theme.Options != before {
		t.Error("esc does not give the old colours back")
	}
	d.press("T", "j", "enter").wants("holds until you leave")
	if !d.Theme.Light || d.themePicker != nil {
		t.Errorf("enter does not keep %+v", d.Theme.Options)
	}
	d.press("T", "s").wants("There is no file to save a theme in")
}

func TestThemeIsSavedOnlyWhenAsked(t *testing.T) {
	t.Parallel()
	var saved []string
	fail := error(nil)
	d := newModelHarness(t, 100, 30, func(o *Options) {
		o.SaveTheme = func(name string) (string, error) {
			saved = append(saved, name)
			return "~/.config/parley/config.yaml", fail
		}
	}).play(asked())
	d.press("T", "j", "enter", "T", "k", "esc")
	if len(saved) != 0 {
		t.Fatalf("saved %v unasked", saved)
	}
	d.press("T", "j", "s").wants("Theme 16 is saved as your default, in ~/.config/parley/config.yaml")
	fail = errors.New("config.yaml: cannot be written")
	d.press("T", "s").wants("cannot be written")
	if strings.Join(saved, " ") != "16 16" {
		t.Errorf("saved %v", saved)
	}
}

// The samples show what has colours of its own: a thread, the reviewers' signs, and code.
func TestThemesShowAThreadAndCode(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {200, 60}} {
		newModelHarness(t, size[0], size[1]).play(asked()).press("T").wants("T technical", "disputed", "func wait(minutes int) error {", "What to be careful with.")
	}
	newModelHarness(t, 80, 24).play(asked()).press("T").wants("T technical", "disputed")
}

// A theme that was not fixed follows the background, also in the variants that are for both.
func TestThemesFollowTheBackground(t *testing.T) {
	t.Parallel()
	for _, name := range []theme.Name{theme.Auto, theme.Sixteen, theme.Contrast} {
		d := newModelHarness(t, 80, 24, func(o *Options) { o.Theme, o.ThemeFixed = name.Options(false, false), false })
		d.send(tea.BackgroundColorMsg{Color: color.White})
		if !d.Theme.Light || d.themeName != name {
			t.Errorf("%s on white is %+v", name, d.Theme.Options)
		}
	}
	d := newModelHarness(t, 80, 24, func(o *Options) { o.Theme = theme.Dark.Options(false, false) })
	if d.send(tea.BackgroundColorMsg{Color: color.White}); d.Theme.Light {
		t.Error("dark was fixed and turned light")
	}
}

func TestRemappedKeysWorkAndAreShown(t *testing.T) {
	t.Parallel()
	mine, err := keys.Remap([]keys.Change{{Action: "accept", Keys: []string{"Z"}}, {Action: "decide", Keys: []string{"ctrl+d"}}, {Action: "half-down", Keys: nil}})
	if err != nil {
		t.Fatal(err)
	}
	d := newModelHarness(t, 120, 40, func(o *Options) { o.Keys = mine }).play(asked()).press("F")
	d.wants("Z accept", "ctrl+d decide now")
	if d.press("a", "Z"); len(d.actions.marks) != 1 {
		t.Errorf("marks %v", d.actions.marks)
	}
	if d.press("?").wants("ctrl+d  decide").press("?", "D"); d.Current != screen.Findings {
		t.Error("the old key still works")
	}
	d.press("ctrl+d").wants("Your decision")
}

func TestThemeOfTheSessionsGoesOn(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 24, someSessions()).press("T").wants("Theme ─", "Preview").press("j", "j", "j", "enter").wants("holds until you leave")
	if x.Theme.Colours != theme.Contrast {
		t.Errorf("%+v is on", x.Theme.Options)
	}
	if x.press("enter"); x.sessionChoice().Theme != theme.Contrast {
		t.Errorf("the discussion would open in %q", x.sessionChoice().Theme)
	}
	x = newPickerHarness(t, 80, 24, someSessions()).press("T", "j", "esc", "enter")
	if x.sessionChoice().Theme != "" || x.Theme.Light {
		t.Errorf("colours that were only tried are taken along: %q", x.sessionChoice().Theme)
	}
	newPickerHarness(t, 80, 24, someSessions()).press("T", "s").wants("There is no file to save a theme in")
	newPickerHarness(t, 80, 24, someSessions(), func(o *Options, _ *SessionList) {
		o.SaveTheme = func(name string) (string, error) { return "config.yaml", nil }
	}).press("T", "j", "s").wants("Theme light is saved as your default, in config.yaml.")
}

func TestSessionsAreSuspendedWhereAShellCanGoOn(t *testing.T) {
	t.Parallel()
	can := false
	x := newPickerHarness(t, 80, 24, someSessions(), func(o *Options, _ *SessionList) { o.CanSuspend = func() bool { return can } })
	x.press("ctrl+z").wants("no shell here")
	can = true
	if _, cmd := x.Update(keyOfName("ctrl+z")); cmd == nil {
		t.Error("ctrl+z does nothing")
	} else if _, is := cmd().(tea.SuspendMsg); !is {
		t.Errorf("ctrl+z led to %T", cmd())
	}
}

// Parley's own colours, rounded to sixteen, would make grey text cyan and warnings red.
func TestSixteenColoursAreTheTerminals(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked())
	d.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	if d.Theme.Colours != theme.Sixteen || d.Theme.Light {
		t.Errorf("%+v is on", d.Theme.Options)
	}
	if d.press("T", "j"); d.Theme.Colours != theme.Sixteen || !d.Theme.Light {
		t.Errorf("light is %+v", d.Theme.Options)
	}
	if d.send(tea.ColorProfileMsg{Profile: colorprofile.TrueColor}); d.Theme.Colours != "" || !d.Theme.Light {
		t.Errorf("with all colours %+v is on", d.Theme.Options)
	}
	x := newPickerHarness(t, 80, 24, someSessions()).send(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	if x.Theme.Colours != theme.Sixteen {
		t.Errorf("the sessions wear %+v", x.Theme.Options)
	}
}

func TestSmallWindowsSayWhatIsNeeded(t *testing.T) {
	t.Parallel()
	for size, want := range map[[2]int]string{
		{39, 20}: "parley needs 40x12 cells; this is 39x20\nq quits", {35, 10}: "needs 40x12, this is 35x10\nq quits", {30, 8}: "needs 40x12, this is 30x8\nq quits",
		{20, 3}: "needs 40x12\nq quits", {6, 1}: "40x12!", {1, 1}: "…", {100, 5}: "parley needs 40x12 cells; this is 100x5\nq quits",
	} {
		if got := strings.TrimSpace(newModelHarness(t, size[0], size[1]).play(asked()).screen()); got != want {
			t.Errorf("at %v %q is shown, want %q", size, got, want)
		}
		if x := newPickerHarness(t, size[0], size[1], someSessions()); strings.TrimSpace(x.screen()) != want {
			t.Errorf("the sessions at %v show %q, want %q", size, x.screen(), want)
		}
	}
}

// What is asked where there is no room for anything else can be read, and the way out is never a letter of a text.
func TestSmallWindowsCanBeLeft(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 30, 8).play(running()).press("q").wants("3 reviewers stop", "Quit while the round runs?", "y quit  n/enter stay")
	if _, cmd := d.Update(keyOfName("y")); cmd == nil {
		t.Error("y does not quit")
	}
	small := tea.WindowSizeMsg{Width: 30, Height: 8}
	newModelHarness(t, 80, 24).play(asked()).press("D", "2").send(small).wants("ctrl+c quits").press("ctrl+c").wants("Quit without deciding?")
	newPickerHarness(t, 80, 24, someSessions()).press("j", "j", "enter").send(small).wants("Look at it without")
}

// Where nothing is drawn nothing is marked, typed or decided: nobody saw what it would be.
func TestSmallWindowsTakeNoKeyUnseen(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("F")
	before := d.screen()
	d.send(tea.WindowSizeMsg{Width: 30, Height: 8}).press("a", "j", "D", "1", "enter", "ctrl+p", "x")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	if diff := cmp.Diff(before, d.screen()); diff != "" || len(d.actions.marks)+len(d.actions.decisions) > 0 {
		t.Errorf("%d marks, %d decisions; the screen before and after:\n%s", len(d.actions.marks), len(d.actions.decisions), diff)
	}
}

// Where there is room beside the choices a document is seen in the colours: it is what is read most.
func TestColoursAreTriedOnADocument(t *testing.T) {
	t.Parallel()
	newModelHarness(t, 120, 40).play(asked()).press("T").wants("A document ──", "[✓] a task that is done", "Requirement │ Priority", "What to be careful with.")
}
