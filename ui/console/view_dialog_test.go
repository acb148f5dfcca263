package console

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"parley/ui/theme"
)

// What costs or loses something asks in the middle of the screen, says what follows, and does nothing by enter alone.
func TestDialogsStandOnTheSafeSide(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		log   *script
		keys  []string
		says  []string
		count func(*modelHarness) int
	}{
		"quit":        {running(), []string{"q"}, []string{"╭─ Quit ─", "Kept: 1 of 4 answers.", "▸ n  stay"}, func(d *modelHarness) int { return d.quits }},
		"conclude":    {running(), []string{"c"}, []string{"╭─ Conclude now ─", "The verdict is made of 1 of 4 answers", "PARTIAL", "▸ n  wait"}, controlsOf},
		"stop":        {running(), []string{"1", "s"}, []string{"╭─ Stop a reviewer ─", "written so far is not used", "▸ n  let it work"}, controlsOf},
		"next tool":   {running(), []string{"2", "n"}, []string{"╭─ Next tool ─", "The next tool reads the document from the beginning", "▸ n  stay"}, controlsOf},
		"start over":  {running(), []string{"1", "r"}, []string{"╭─ Start over ─", "another call", "▸ n  leave it"}, controlsOf},
		"open finish": {asked(), []string{"D", "5", "enter"}, []string{"╭─ Done ─", " HIGH  F-001 Three price tiers", "writes the conclusions", "▸ n  go back"}, decisionsOf},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			begin := func() *modelHarness { return newModelHarness(t, 100, 30).play(c.log).press(c.keys...) }
			d := begin().wants(c.says...)
			if d.press("enter"); d.prompt != nil || c.count(d) != 0 {
				t.Errorf("enter alone did it, or left it open:\n%s", d.screen())
			}
			for _, yes := range [][]string{{"y"}, {"tab", "enter"}, {"left", "enter"}} {
				if d = begin().press(yes...); d.prompt != nil || c.count(d) != 1 {
					t.Errorf("%q did it %d times:\n%s", yes, c.count(d), d.screen())
				}
			}
			if d = begin().press("tab", "tab", "enter"); c.count(d) != 0 {
				t.Error("moved there and back, enter still does it")
			}
			d = begin()
			if d.press("z").wants("z does nothing here: y ("); d.prompt == nil {
				t.Error("another key closed it")
			}
		})
	}
}

func controlsOf(d *modelHarness) int  { return len(d.actions.controls) }
func decisionsOf(d *modelHarness) int { return len(d.actions.decisions) }

// The answers can be clicked; a click beside them does nothing.
func TestDialogAnswersAreClickable(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		for label, want := range map[string]int{"done": 1, "go back": 0} {
			d := newModelHarness(t, size[0], size[1]).play(asked()).press("D", "5", "enter").send(tea.MouseClickMsg{X: 1, Y: 1, Button: tea.MouseLeft})
			if d.prompt == nil {
				t.Fatal("a click beside it closed it")
			}
			x, y := d.find("  " + label)
			d.send(tea.MouseClickMsg{X: x + 3, Y: y, Button: tea.MouseLeft})
			if d.prompt != nil || decisionsOf(d) != want {
				t.Errorf("at %v a click on %s: %d decisions:\n%s", size, label, decisionsOf(d), d.screen())
			}
		}
	}
}

// find is where a text stands on the screen.
func (d *modelHarness) find(text string) (x, y int) {
	d.t.Helper()
	for y, line := range strings.Split(d.screen(), "\n") {
		if at := strings.LastIndex(line, text); at >= 0 {
			return len([]rune(line[:at])), y
		}
	}
	d.t.Fatalf("%q is not on the screen:\n%s", text, d.screen())
	return 0, 0
}

// In the plain mode a dialog is words without a frame, and the cursor is on the answer that enter means.
func TestDialogInPlainIsWords(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24, func(o *Options) { o.Theme = theme.Options{Plain: true} }).play(asked()).press("D", "5", "enter")
	d.wants("Done", "[ n  go back ]")
	if strings.ContainsAny(d.screen(), "╭│─▸") {
		t.Errorf("there is a frame:\n%s", d.screen())
	}
	x, y := d.find("[ n  go back ]")
	if c := d.View().Cursor; c == nil || c.X != x || c.Y != y {
		t.Errorf("the cursor is at %v, the answer at %d, %d", c, x, y)
	}
}
