package console

import (
	"slices"
	"testing"

	"charm.land/bubbles/v2/key"

	"parley/engine/race"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
)

// takes reports whether a key does something of its own on the screen at hand, in a review that is as it is now.
func (d *modelHarness) takes(name string) bool {
	msg := pressOf(name)
	d.notice = ""
	if d.handlePlaybackKey(msg) {
		return true
	}
	if _, taken := d.current().HandleKey(msg); taken {
		return true
	}
	_, taken := d.handleGlobalKey(msg)
	return taken
}

// What the table of keys says of where a key works is true: pressed there in some state it is taken, and pressed elsewhere it is not,
// unless another action has that key there.
func TestKeysWorkWhereTheTableSaysTheyDo(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("one goroutine presses hundreds of keys")
	}
	begins := []func(t *testing.T) *modelHarness{
		situations["round running"], situations["revised"], situations["concluded"],
		func(t *testing.T) *modelHarness {
			t.Helper()
			d, _ := watching(t, 80, 24, packageReader(t))
			return d.play(concluded())
		},
		func(t *testing.T) *modelHarness {
			t.Helper()
			d, _ := watching(t, 80, 24)
			return d.play(revised())
		},
		func(t *testing.T) *modelHarness {
			t.Helper()
			return newModelHarness(t, 120, 40, noEditor, packageReader(t)).play(finished())
		},
		func(t *testing.T) *modelHarness { // a search is on
			t.Helper()
			return newModelHarness(t, 80, 24, noEditor).play(running()).press("L", "/", "r", "enter")
		},
	}
	actions := keys.Default().List()
	for _, row := range newModelHarness(t, 80, 24).headerRows() {
		for _, a := range actions {
			extra := row.id == screen.Review && (a.Name == "next-section" || a.Name == "prev-section") // their letters mean findings there
			if a.Name == "suspend" || a.Name == "back" || extra {                                      // nothing to suspend to, and esc also closes what lies over a screen
				continue
			}
			said := a.Scope&row.scope != 0
			shared := slices.ContainsFunc(actions, func(o keys.Action) bool {
				return o.Name != a.Name && o.Scope&row.scope != 0 && slices.Contains(o.Keys, a.Keys[0])
			})
			if !said && (shared || a.Scope&keys.Screens == 0) {
				continue
			}
			taken, shown := false, false
			for _, begin := range begins {
				d := begin(t)
				if d.press(row.binding(d.Keys).Keys()[0]); d.Current != row.id || !d.hasScreen(row.id) && row.id != screen.Live {
					continue
				}
				shown = true
				if taken = d.takes(a.Keys[0]); taken {
					break
				}
			}
			if shown && taken != said {
				t.Errorf("%s (%s) on %s: the table says %t, pressed it is %t", a.Keys[0], a.Name, row.label, said, taken)
			}
		}
	}
	d := situations["revised"](t)
	for _, name := range []string{"p", ".", "(", ")", "<", ">"} {
		if d.takes(name) {
			t.Errorf("%s works outside a replay", name)
		}
	}
	for _, a := range actions {
		if scope := a.Scope.String(); a.Group == keys.Recording && scope != "a replay" {
			t.Errorf("%s works in %q", a.Name, scope)
		}
	}
}

// The list of commands begins with what the footer names, calls actions as the table of keys does, and so does the help.
func TestCommandsAndHelpHaveTheTablesWords(t *testing.T) {
	t.Parallel()
	for _, view := range []string{"L", "R", "V", "F", "D", "w"} {
		d := newModelHarness(t, 120, 40, noEditor).play(revised()).press(view)
		footer, entries := d.shortHelp(), d.commands()
		if len(entries) > 0 && entries[0].Name == decideAction && view != "D" { // which the line above the footer asks for
			entries = entries[1:]
		}
		if len(footer) == 0 || len(entries) == 0 || !slices.ContainsFunc(footer, func(b key.Binding) bool { return slices.Equal(b.Keys(), entries[0].Keys) }) {
			t.Errorf("%s: the first command is %q, and the footer has it not", view, entries[0].Name)
		}
		for _, e := range entries {
			at := slices.IndexFunc(d.Keys.List(), func(a keys.Action) bool { return a.Name == e.Name })
			if a := d.Keys.List()[at]; !isScreens(a.Name) && e.Short != a.Desc {
				t.Errorf("%s: %s is called %q, and in the table %q", view, a.Name, e.Short, a.Desc)
			}
		}
	}
	d := newModelHarness(t, 120, 40, noEditor).play(revised()).press("F", "?")
	d.wants("filter: the next of all", "sort by the next of")
	d = newModelHarness(t, 120, 40, readOnly).play(revised()).press("F")
	names := []string{}
	for _, e := range d.commands() {
		names = append(names, e.Name)
	}
	if slices.Index(names, "accept") < slices.Index(names, "filter") || slices.Index(names, "accept") < slices.Index(names, "down") {
		t.Errorf("what cannot be done stands before what can: %q", names)
	}
}
