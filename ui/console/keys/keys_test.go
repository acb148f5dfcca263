package keys

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
)

// The table must be one that the person could have written: no action without a key, none twice, no conflicts.
func TestDefaultsAreConsistent(t *testing.T) {
	t.Parallel()
	m := Default()
	seen := map[string]bool{}
	for _, a := range m.List() {
		if seen[a.Name] || len(a.Keys) == 0 || a.Desc == "" || a.Scope == 0 || a.Scope.String() == "" {
			t.Errorf("%q is incomplete or there twice: %+v", a.Name, a)
		}
		seen[a.Name] = true
		if err := m.conflict(Change{a.Name, a.Keys}); err != nil {
			t.Error(err)
		}
		for _, name := range a.Keys {
			if problem := keyNameProblem(name); problem != "" {
				t.Errorf("%s: %s", a.Name, problem)
			}
		}
	}
	bindings := reflect.ValueOf(m)
	if bindings.NumField() != len(table) {
		t.Errorf("%d bindings and %d rows", bindings.NumField(), len(table))
	}
	for i := range bindings.NumField() {
		if b := bindings.Field(i).Interface().(key.Binding); !b.Enabled() || b.Help().Key == "" {
			t.Errorf("%s is in no row of the table", bindings.Type().Field(i).Name)
		}
	}
}

func TestRemap(t *testing.T) {
	t.Parallel()
	m, err := Remap([]Change{{"accept", []string{"y"}}, {"copy", []string{"Y", "ctrl+y"}}, {"mouse", nil}})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(m.Accept.Keys(), []string{"y"}) || m.Accept.Help().Key != "y" || m.Copy.Help().Key != "Y" {
		t.Errorf("accept is %v, copy is shown as %q", m.Accept.Keys(), m.Copy.Help().Key)
	}
	if m.Mouse.Enabled() {
		t.Error("an action without a key is on")
	}
	if !slices.Equal(Default().Accept.Keys(), []string{"a"}) {
		t.Error("the default changed")
	}
}

func TestRemapSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		change Change
		want   string
	}{
		{Change{"acept", []string{"y"}}, "keys.acept: there is no such action"},
		{Change{"accept", []string{"q"}}, `keys.accept: "q" is the key of "quit" already (review, findings, what if)`},
		{Change{"quit", nil}, "keys.quit: it needs a key"},
		{Change{"mouse", []string{"?"}}, `keys.mouse: "?" is the key of "help" already (every screen)`},
		{Change{"accept", []string{"ctlr+y"}}, `"ctlr+y" is no key`},
		{Change{"accept", []string{"shift+y"}}, `is written as the character itself: Y`},
		{Change{"accept", []string{""}}, `"" is no key`},
		{Change{"accept", []string{" "}}, `" " is no key`},
		{Change{"pick", []string{"a"}}, "number keys cannot be moved, only taken away"},
	} {
		_, err := Remap([]Change{c.change})
		var wrong *Error
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.change, err, c.want)
		}
	}
	for _, name := range []string{"+", "ctrl++", "ü", "二", "alt+enter", "ctrl+shift+up", "f12", "/"} {
		if problem := keyNameProblem(name); problem != "" {
			t.Error(problem)
		}
	}
}

// New defaults must not stop the start of somebody who gave their key to another action long ago.
func TestAPersonsKeyIsTakenFromTheDefaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		change  Change
		loser   string
		left    []string
		isShown string
	}{
		{Change{"accept", []string{"v"}}, "select", nil, ""},
		{Change{"accept", []string{"v"}}, "passage", nil, ""},
		{Change{"copy", []string{":"}}, "palette", []string{"ctrl+p"}, "ctrl+p"},
		{Change{"accept", []string{"x", "l"}}, "reject", nil, ""},
		{Change{"accept", []string{"x", "l"}}, "later", nil, ""},
		{Change{"next-finding", []string{"J"}}, "next-section", []string{"}"}, "}"},
		{Change{"next-finding", []string{"J"}}, "less-severe", nil, ""},
		{Change{"accept", []string{"n"}}, "next-tool", []string{"n"}, "n"}, // nowhere on the same screen
		{Change{"submit", []string{"ctrl+j"}}, "newline", []string{"alt+enter", "shift+enter"}, "alt+enter"},
		{Change{"copy", []string{"5"}}, "pick", []string{"1", "2", "3", "4", "6", "7", "8", "9"}, "1-4 6-9"},
		{Change{"newline", []string{"enter"}}, "", nil, `keys.newline: "enter" is the key of "submit" already (text field)`},
	} {
		m, err := Remap([]Change{c.change})
		if c.loser == "" {
			if err == nil || err.Error() != c.isShown {
				t.Errorf("%v: %v, want %q", c.change, err, c.isShown)
			}
			continue
		}
		if err != nil {
			t.Errorf("%v: %v", c.change, err)
			continue
		}
		b := row(c.loser).binding(&m)
		if !slices.Equal(b.Keys(), c.left) || b.Enabled() != (len(c.left) > 0) || b.Help().Key != c.isShown {
			t.Errorf("%v: %s has %v, on is %t, shown as %q", c.change, c.loser, b.Keys(), b.Enabled(), b.Help().Key)
		}
		if got := row(c.change.Action).binding(&m).Keys(); !slices.Equal(got, c.change.Keys) {
			t.Errorf("%s has %v", c.change.Action, got)
		}
	}
}

// Every default key can be given to any other action, or the one that needs it is named: no start fails for another reason.
func TestEveryDefaultKeyCanBeTaken(t *testing.T) {
	t.Parallel()
	for _, to := range table {
		if to.name == "pick" {
			continue
		}
		for _, from := range table {
			for _, name := range from.keys {
				_, err := Remap([]Change{{to.name, []string{name}}})
				var wrong *Error
				if err != nil && (!errors.As(err, &wrong) || !slices.ContainsFunc(requiredActions, func(r string) bool {
					return strings.Contains(wrong.Problem, `"`+r+`" already`)
				})) {
					t.Errorf("%s to %s: %v", name, to.name, err)
				}
			}
		}
	}
}

func TestTwoKeysOfThePersonsOwnConflict(t *testing.T) {
	t.Parallel()
	for _, changes := range [][]Change{
		{{"accept", []string{"v"}}, {"select", []string{"v"}}}, // also where one of them is the default
		{{"accept", []string{"Z"}}, {"reject", []string{"Z"}}},
	} {
		if _, err := Remap(changes); err == nil || !strings.Contains(err.Error(), "already (") {
			t.Errorf("%v: %v", changes, err)
		}
	}
}
