package console

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/theme"
)

// filled are the lines of the screen that have a filled place, without colours.
func (d *modelHarness) filled(marks ...string) (lines []string) {
	for _, line := range strings.Split(d.View().Content, "\n") {
		for _, mark := range marks {
			if strings.Contains(line, mark) {
				lines = append(lines, strings.TrimSpace(ansi.Strip(line)))
				break
			}
		}
	}
	return lines
}

// The selected row is filled where the keys move in the list; when they move in the other pane, its title is filled instead.
func TestWhatHasTheKeysIsFilled(t *testing.T) {
	t.Parallel()
	row := theme.New(theme.Options{}).Selected("", 0)
	row = row[:strings.Index(row, "m")+1]
	const title = "\x1b[1;7;"
	for name, c := range map[string]struct {
		log       *script
		list      []string
		other     string
		row, head string
	}{
		"findings": {asked(), []string{"F"}, "enter", "▸ F-001   HIGH", "▸ the finding F-001"},
		"live":     {running(), []string{"1"}, "tab", "▸ ⠋ product", "▸ product"},
		"changes":  {revised(), []string{"W"}, "tab", "▸ Changes", "▸ The document"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newModelHarness(t, 120, 40).play(c.log).press(c.list...)
			if got := strings.Join(d.filled(row, title), "\n"); !strings.Contains(got, c.row) || strings.Contains(got, c.head) {
				t.Errorf("in the list this is filled:\n%s", got)
			}
			got := strings.Join(d.press(c.other).filled(row, title), "\n")
			if !strings.Contains(got, c.head) || strings.Contains(got, c.row) {
				t.Errorf("in the other pane this is filled:\n%s", got)
			}
		})
	}
}

// Without colours, and with the terminal's own sixteen, the selected row is turned round; in the plain mode its sign tells it.
func TestSelectionIsFilledWithoutColoursToo(t *testing.T) {
	t.Parallel()
	for _, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI} {
		d := newModelHarness(t, 80, 24).play(asked()).send(tea.ColorProfileMsg{Profile: profile}).press("F")
		if got := d.filled("\x1b[1;7m▸ F-001"); len(got) != 1 {
			t.Errorf("%v: filled is %q", profile, got)
		}
	}
	d := newModelHarness(t, 80, 24, func(o *Options) { o.Theme = theme.Options{Plain: true} }).play(asked()).press("F").wants("> F-001")
	if got := d.filled("\x1b[7m", "\x1b[1;7m"); len(got) > 0 {
		t.Errorf("in the plain mode %q is filled", got)
	}
}

// A field that words are written in has the keys: its title is filled, and no title of the screen behind it.
func TestTheFieldThatHasTheKeysIsFilled(t *testing.T) {
	t.Parallel()
	const title = "\x1b[1;7;"
	for name, c := range map[string]struct {
		log  *script
		keys []string
		head string
	}{
		"own finding in review": {asked(), []string{"V", "+"}, "▸ New finding"},
		"note in findings":      {asked(), []string{"F", "m"}, "Note on F-001"},
		"question":              {asked(), []string{"F", "enter", "@"}, "▸ Ask product about F-001"},
		"focus of a round":      {asked(), []string{"D", "2"}, "▸ "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := newModelHarness(t, 120, 40).play(c.log).press(c.keys...).filled(title)
			if len(got) != 1 || !strings.Contains(got[0], c.head) {
				t.Errorf("this is filled:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// A key that a field has no use for is answered with those that it has.
func TestAFieldAnswersAKeyThatDoesNothing(t *testing.T) {
	t.Parallel()
	for name, msg := range map[string]tea.KeyPressMsg{"tab": {Code: tea.KeyTab}, "f5": {Code: tea.KeyF5}, "alt+x": {Code: 'x', Mod: tea.ModAlt}, "up": {Code: tea.KeyUp}} {
		newModelHarness(t, 120, 40).play(asked()).press("F", "m").write("mine").send(msg).wants(name+" does nothing here: enter save, esc back, text is kept.", "mine")
	}
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "m").press("left", "backspace", "home")
	if strings.Contains(d.screen(), "does nothing here") {
		t.Errorf("a key of the field is refused:\n%s", d.screen())
	}
}
