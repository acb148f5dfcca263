package console

import (
	"fmt"
	"image/color"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"parley/engine/race"
	"parley/ui/theme"
)

func harbour(colours map[string]color.Color) *theme.Own {
	return theme.NewOwn("harbour", theme.Dark, colours)
}

func TestOwnThemeIsChosenLikeTheOthers(t *testing.T) {
	t.Parallel()
	var saved string
	own := harbour(map[string]color.Color{"background": lipgloss.Color("#102030"), "faint": lipgloss.Color("#203040")})
	d := newModelHarness(t, 100, 30, func(o *Options) {
		o.OwnThemes = []*theme.Own{own}
		o.SaveTheme = func(name string) (string, error) { saved = name; return "config.yaml", nil }
	}).play(asked())
	before := d.Theme.Options
	d.press("T", "j", "j", "j", "j", "j", "j", "j").wants("▸ harbour", "your own, from dark; faint has 1.2:1 on the background")
	if d.Theme.Own != own || !strings.Contains(d.View().Content, "48;2;16;32;48") {
		t.Errorf("%+v is on, or its background is not", d.Theme.Options)
	}
	if d.press("esc"); d.Theme.Options != before {
		t.Error("esc does not give the old colours back")
	}
	d.press("T", "j", "j", "j", "j", "s").wants("Theme harbour is saved as your default, in config.yaml.")
	if saved != "harbour" {
		t.Errorf("saved %q", saved)
	}
}

// A theme of one's own is for one background: whatever the terminal's is, it stays, and T opens at it.
func TestOwnThemeStaysOnEveryBackground(t *testing.T) {
	t.Parallel()
	own := harbour(map[string]color.Color{"accent": lipgloss.Color("#ffb454")})
	d := newModelHarness(t, 100, 30, func(o *Options) {
		o.OwnThemes, o.Theme, o.ThemeFixed = []*theme.Own{own}, theme.Name("harbour").OptionsAmong([]*theme.Own{own}, false, false), true
	}).play(asked())
	for _, back := range []color.Color{color.White, color.Black} {
		if d.send(tea.BackgroundColorMsg{Color: back}); d.Theme.Own != own || d.Theme.Light {
			t.Errorf("on %v it became %+v", back, d.Theme.Options)
		}
	}
	d.press("T").wants("▸ harbour").press("esc")
	if d.send(tea.ColorProfileMsg{Profile: colorprofile.ANSI}); d.Theme.Own != nil || d.Theme.Colours != theme.Sixteen {
		t.Errorf("where there are 16 colours others are rounded to what nobody chose: %+v", d.Theme.Options)
	}
	if d.send(tea.ColorProfileMsg{Profile: colorprofile.TrueColor}); d.Theme.Own != own {
		t.Errorf("with all colours back it is %+v", d.Theme.Options)
	}
}

// More themes than lines leave room for the examples, and the selected one is always in sight.
func TestManyThemesAreWindowed(t *testing.T) {
	t.Parallel()
	var own []*theme.Own
	for i := range race.Few(40, 16) {
		own = append(own, theme.NewOwn(theme.Name(fmt.Sprintf("own-%02d", i)), theme.Dark, nil))
	}
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}}[:race.Few(3, 1)] {
		d := newModelHarness(t, size[0], size[1], func(o *Options) { o.OwnThemes = own }).play(asked()).press("T")
		for i := range len(own) + 4 {
			d.press("j").wants("▸ ", fmt.Sprintf("%d of %d", min(i+3, len(own)+5), len(own)+5))
		}
		d.wants(fmt.Sprintf("▸ own-%02d", len(own)-1))
	}
}

// Where themes cannot look as they are called that is said beside them, and a click still chooses the one under it.
func TestChoicesThatLookTheSameSayWhy(t *testing.T) {
	t.Parallel()
	for profile, want := range map[colorprofile.Profile]string{colorprofile.ASCII: "No colours here: NO_COLOR is set", colorprofile.ANSI: "This terminal has 16 colours"} {
		for _, width := range []int{120, 80} {
			d := newModelHarness(t, width, 30).play(asked())
			d.send(tea.ColorProfileMsg{Profile: profile})
			d.press("T").wants(want)
			for y, line := range strings.Split(d.screen(), "\n") {
				if strings.HasPrefix(strings.TrimSpace(line), "light ") {
					d.send(tea.MouseClickMsg{X: 4, Y: y, Button: tea.MouseLeft}).wants("▸ light")
				}
			}
		}
	}
	if d := newModelHarness(t, 120, 40).play(asked()).press("T"); strings.Contains(d.screen(), "NO_COLOR is set, or") {
		t.Errorf("a terminal with colours has none:\n%s", d.screen())
	}
}

// The theme that esc leads back to is named, whichever is tried, and the way back stands among the keys of a narrow screen.
func TestTheThemeInUseIsNamed(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {50, 15}, {40, 12}} {
		newModelHarness(t, size[0], size[1]).play(asked()).press("T", "j").wants("dark      in use, for a dark", "esc cancel")
	}
}
