package perspective

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
)

// The longest values of a perspective that reach a prompt or an argument vector, in bytes and in number.
const (
	maxModel = 200
	maxText  = 4000
	maxAreas = 200
)

// CheckModel reports why a text cannot name a model. A model becomes an argument of a tool's command, so it never begins
// like an option, and it holds nothing that parley replaces in a command.
func CheckModel(name string) error {
	switch {
	case name == "":
		return errors.New("a model's name is empty")
	case len(name) > maxModel:
		return fmt.Errorf("%q is not a model name: it has %d characters, use at most %d", shorten(name), len(name), maxModel)
	case name[0] == '-':
		return fmt.Errorf("%q is not a model name: it begins like an option", shorten(name))
	case strings.Contains(name, "{{"), strings.ContainsAny(name, " \t\n"), foreign.Line(name) != name:
		return fmt.Errorf("%q is not a model name: it has blanks, braces or hidden characters in it", shorten(name))
	}
	return nil
}

// Check reports what of a perspective cannot be used, wherever it came from: a flag, a file, or a stored session. It is the
// one place that guards what a perspective puts into paths, argument vectors and prompts.
func (p Perspective) Check() error {
	if err := CheckName(p.Name); err != nil {
		return err
	}
	for _, name := range p.Tools {
		if err := CheckName(name); err != nil {
			return fmt.Errorf("perspective %q: %w", p.Name, err)
		}
	}
	for name, model := range p.Model {
		if name != "" {
			if err := CheckName(name); err != nil {
				return fmt.Errorf("perspective %q: %w", p.Name, err)
			}
		}
		if err := CheckModel(model); err != nil {
			return fmt.Errorf("perspective %q: %w", p.Name, err)
		}
	}
	for name, level := range p.Effort {
		if name != "" {
			if err := CheckName(name); err != nil {
				return fmt.Errorf("perspective %q: %w", p.Name, err)
			}
		}
		if err := CheckEffort(level); err != nil {
			return fmt.Errorf("perspective %q: %w", p.Name, err)
		}
	}
	if len(p.Focus) > maxAreas {
		return fmt.Errorf("perspective %q has %d focus areas: name at most %d", p.Name, len(p.Focus), maxAreas)
	}
	for _, text := range append([]string{p.Role}, p.Focus...) {
		if len(text) > maxText {
			return fmt.Errorf("perspective %q: %q is too long: use at most %d characters", p.Name, shorten(text), maxText)
		}
	}
	return nil
}

// CheckAll is Check of every perspective of a list; no two may share a name.
func CheckAll(list []Perspective) error {
	for i, p := range list {
		if err := p.Check(); err != nil {
			return err
		}
		if slices.Contains(Names(list[:i]), p.Name) {
			return fmt.Errorf("perspective %q is named twice: name each once", p.Name)
		}
	}
	return nil
}
