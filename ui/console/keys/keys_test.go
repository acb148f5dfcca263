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
		{Change{"accept", []string{"x"}}, `keys.accept: "x" is the key of "reject" already (review, findings)`},
		{Change{"accept", []string{"q"}}, `keys.accept: "q" is the key of "quit" already (review, findings)`},
		{Change{"quit", nil}, "keys.quit: it needs a key"},
		{Change{"submit", []string{"ctrl+j"}}, `"ctrl+j" is the key of "newline" already (text field)`},
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
