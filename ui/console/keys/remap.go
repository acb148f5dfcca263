package keys

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// requiredActions are the actions that must keep a key: without them nobody gets out again.
var requiredActions = []string{"quit", "interrupt", "enter", "back", "submit", "yes", "no", "help"}

// Change gives an action other keys in place of its own; none takes its keys away.
type Change struct {
	Action string
	Keys   []string
}

// Error says which change cannot be made, and why in one clause. Unknown is set when there is no such action.
type Error struct {
	Change  Change
	Problem string
	Unknown bool
}

func (e *Error) Error() string { return fmt.Sprintf("keys.%s: %s", e.Change.Action, e.Problem) }

// CheckChange reports whether a change is possible by itself. The error is an *Error.
func CheckChange(c Change) error {
	if !slices.Contains(Names(), c.Action) {
		return &Error{Change: c, Problem: "there is no such action", Unknown: true}
	}
	if len(c.Keys) == 0 && slices.Contains(requiredActions, c.Action) {
		return &Error{Change: c, Problem: "it needs a key"}
	}
	if c.Action == "pick" && len(c.Keys) > 0 {
		return &Error{Change: c, Problem: "number keys cannot be moved, only taken away"}
	}
	for _, name := range c.Keys {
		if err := keyNameProblem(name); err != "" {
			return &Error{Change: c, Problem: err}
		}
	}
	return nil
}

// Remap is the default map with changes. A key that a change gives to an action is taken from the others that have it only by
// default, so that new defaults never break the keys a person has chosen. Two changes that share a key where both mean
// something, or one that takes the last key of an action that needs one, are an *Error that names the change to take back.
func Remap(changes []Change) (Map, error) {
	m := Default()
	for _, c := range changes {
		if err := CheckChange(c); err != nil {
			return Default(), err
		}
		r := row(c.Action)
		bind(r.binding(&m), r.desc, c.Keys)
	}
	for _, t := range TakenKeys(changes) {
		r := row(t.Action)
		b := r.binding(&m)
		left := slices.DeleteFunc(slices.Clone(b.Keys()), func(name string) bool { return name == t.Key })
		if len(left) == 0 && slices.Contains(requiredActions, t.Action) {
			return Default(), sharedKeyError(t.By, t.Key, t.Action)
		}
		bind(b, r.desc, left)
	}
	for _, c := range changes {
		if err := m.conflict(c); err != nil {
			return Default(), err
		}
	}
	return m, nil
}

// TakenKey is a default key that an action loses to another one, which a change gave it to.
type TakenKey struct {
	Action, Key string
	By          Change
}

// TakenKeys lists the default keys that possible changes take from the actions that they do not name.
func TakenKeys(changes []Change) []TakenKey {
	var list []TakenKey
	for _, r := range table {
		if slices.ContainsFunc(changes, func(c Change) bool { return c.Action == r.name }) {
			continue
		}
		for _, name := range r.keys {
			at := slices.IndexFunc(changes, func(c Change) bool {
				return row(c.Action).scope&r.scope != 0 && slices.Contains(c.Keys, name)
			})
			if at >= 0 {
				list = append(list, TakenKey{Action: r.name, Key: name, By: changes[at]})
			}
		}
	}
	return list
}

// row is the action with this name; the zero action where there is none.
func row(name string) action {
	at := slices.IndexFunc(table, func(r action) bool { return r.name == name })
	if at < 0 {
		return action{}
	}
	return table[at]
}

// sharedKeyError says that an action that keeps its key has the one that a change wants.
func sharedKeyError(c Change, name, owner string) error {
	both := row(c.Action).scope & row(owner).scope
	return &Error{Change: c, Problem: fmt.Sprintf("%q is the key of %q already (%s)", name, owner, both)}
}

// conflict finds another action that one of the changed keys belongs to in the same place.
func (m Map) conflict(c Change) error {
	actions := m.List()
	at := slices.IndexFunc(actions, func(a Action) bool { return a.Name == c.Action })
	for _, other := range actions {
		if other.Name == c.Action || other.Scope&actions[at].Scope == 0 {
			continue
		}
		for _, name := range actions[at].Keys {
			if slices.Contains(other.Keys, name) {
				return sharedKeyError(c, name, other.Name)
			}
		}
	}
	return nil
}

// namedKeys are the keys that have a name instead of a character.
var namedKeys = []string{
	"enter", "tab", "esc", "space", "backspace", "delete", "insert", "home", "end", "pgup", "pgdown", "up", "down", "left", "right",
	"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
}

// keyNameProblem tells what is wrong with the name of a key, or "".
func keyNameProblem(name string) string {
	rest, shift, modified := name, false, false
	for {
		before, after, found := strings.Cut(rest, "+")
		if !found || after == "" || !slices.Contains([]string{"ctrl", "alt", "shift"}, before) {
			break
		}
		shift = shift || before == "shift"
		modified, rest = true, after
	}
	character, size := utf8.DecodeRuneInString(rest)
	single := size > 0 && size == len(rest) && unicode.IsGraphic(character) && !unicode.IsSpace(character)
	switch {
	case slices.Contains(namedKeys, rest):
		return ""
	case single && shift:
		return fmt.Sprintf("%q is written as the character itself: %s", name, strings.ToUpper(rest))
	case single && modified && unicode.IsUpper(character):
		return fmt.Sprintf("%q is written in small letters: %s", name, strings.ToLower(name))
	case single:
		return ""
	default:
		return fmt.Sprintf("%q is no key: a character, enter, esc, tab, space, f1 and so on, or ctrl+x, alt+x", name)
	}
}
