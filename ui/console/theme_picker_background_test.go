package console

import (
	"image/color"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"parley/engine/race"
	"parley/ui/theme"
)

// Colours for the other background are laid on their own: every cell has an ink and a background, on every screen.
func TestThemeForTheOtherBackgroundPaintsItsOwn(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("colours of frames that one goroutine draws")
	}
	const w, h = 100, 30
	painted := func(where, frame string) {
		em := vt.NewEmulator(w, h)
		defer func() { _ = em.Close() }()
		if _, err := em.WriteString(strings.ReplaceAll(frame, "\n", "\r\n")); err != nil {
			t.Fatal(err)
		}
		for y := range h {
			for x := range w {
				cell := em.CellAt(x, y)
				if cell != nil && cell.Width > 0 && (cell.Style.Bg == nil || cell.Style.Fg == nil) {
					t.Fatalf("%s: cell %d,%d %q has ink %v on %v", where, x, y, cell.Content, cell.Style.Fg, cell.Style.Bg)
				}
			}
		}
	}
	for light, terminal := range map[bool]color.Color{true: color.Black, false: color.White} {
		look := func(o *Options) { o.Theme = theme.Options{Light: light} }
		for name, set := range everyScene() {
			if strings.HasPrefix(name, "themes") {
				continue // these put on others
			}
			d := newModelHarness(t, w, h, look)
			set(d)
			painted(name, d.send(tea.BackgroundColorMsg{Color: terminal}).View().Content)
		}
		x := newPickerHarness(t, w, h, someSessions(), func(o *Options, _ *SessionList) { look(o) })
		painted("sessions", x.send(tea.BackgroundColorMsg{Color: terminal}).View().Content)
	}
}

// Where the terminal suits the colours, or has not told, its own background stays: it may be a picture.
func TestMatchingThemeLeavesTheBackground(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked())
	painted := func() bool {
		sheet := strings.TrimSuffix(d.Theme.OnBackground([]string{""})[0], ansi.ResetStyle)
		return strings.HasPrefix(d.View().Content, sheet)
	}
	if painted() {
		t.Error("a terminal that has not told is painted")
	}
	if d.send(tea.BackgroundColorMsg{Color: color.Black}); painted() {
		t.Error("dark colours are painted on a dark terminal")
	}
	if d.press("T", "j"); !d.Theme.Light || !painted() {
		t.Error("light colours are tried without their paper")
	}
	if d.press("j"); painted() {
		t.Error("the terminal's own colours are painted")
	}
	if d.press("k", "enter"); !painted() {
		t.Error("what was readable in the choice is not when it was made")
	}
}
