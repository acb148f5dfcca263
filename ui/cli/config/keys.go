package config

import (
	"errors"
	"fmt"
	"slices"

	"github.com/goccy/go-yaml/ast"

	"parley/ui/console/keys"
)

// Key gives an action of the console other keys.
type Key struct {
	keys.Change
	Origin Origin
}

// readKeys reads the table of keys. A project's file cannot have one: a folder must not decide what a key does.
func (f *File) readKeys(e entry) error {
	if f.Kind == Project {
		return f.errorAt(e.name, "keys: not in a project file", "put it in your own configuration or use --config")
	}
	list, err := f.entries(e.value, "keys")
	if err != nil {
		return err
	}
	for _, e := range list {
		k := Key{Change: keys.Change{Action: e.key}, Origin: f.origin(e)}
		if k.Keys, err = f.keyNames(e); err != nil {
			return err
		}
		if err := keys.CheckChange(k.Change); err != nil {
			return f.errorAt(e.name, err.Error(), keyAdvice(err))
		}
		f.Keys = append(f.Keys, k)
	}
	return nil
}

// keyNames are the keys of one action: one, several in a list, or none.
func (f *File) keyNames(e entry) ([]string, error) {
	switch e.value.Type() {
	case ast.NullType:
		return nil, nil
	case ast.SequenceType:
		var list []string
		if err := f.decode(e, &list); err != nil {
			return nil, err
		}
		return list, nil
	default:
		text, err := f.scalar(e)
		if err != nil {
			return nil, f.errorAt(e.name, fmt.Sprintf("keys.%s: must be a key or a list of keys", e.key), "such as x or [x, ctrl+x]")
		}
		return []string{text}, nil
	}
}

// keyAdvice is what to do about a change that cannot be made.
func keyAdvice(err error) string {
	var wrong *keys.Error
	if !errors.As(err, &wrong) || !wrong.Unknown {
		return ""
	}
	if near := Nearest(wrong.Change.Action, keys.Names()); near != "" {
		return "did you mean " + near + "?"
	}
	return "parley keys lists the actions"
}

// mergeKeys lays the files' keys over the built-in ones. Of two files the stronger one says what an action's keys are. An action
// that loses a default key to another one has its keys from the line that took it.
func (c *Config) mergeKeys(files []*File) error {
	var changes []keys.Change
	for _, f := range files {
		for _, k := range f.Keys {
			changes = slices.DeleteFunc(changes, func(old keys.Change) bool { return old.Action == k.Action })
			changes = append(changes, k.Change)
			c.origins["keys."+k.Action] = k.Origin
		}
	}
	var err error
	c.Keys, err = keys.Remap(changes)
	var wrong *keys.Error
	if errors.As(err, &wrong) {
		at := c.origins["keys."+wrong.Change.Action]
		return &Error{Path: at.Name, Line: at.Line, Problem: err.Error(), Advice: "choose another key, or move that one too"}
	}
	if err != nil {
		return err
	}
	for _, t := range keys.TakenKeys(changes) {
		c.origins["keys."+t.Action] = c.origins["keys."+t.By.Action]
	}
	return nil
}
