package perspective

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
)

// definition is a caller's own perspective as it is written in a flag, a file or a table, before it is checked.
type definition struct {
	Name  string     `json:"name" yaml:"name"`
	Tool  stringList `json:"tool" yaml:"tool"`
	Tools stringList `json:"tools" yaml:"tools"`
	Role  string     `json:"role" yaml:"role"`
	Focus stringList `json:"focus" yaml:"focus"`
	Model string     `json:"model" yaml:"model"`

	// CLITool, RoleLabel and FocusAreas are what other programs call Tool, Role and Focus.
	CLITool    stringList `json:"cli_tool" yaml:"cli_tool"`
	RoleLabel  string     `json:"role_label" yaml:"role_label"`
	FocusAreas stringList `json:"focus_areas" yaml:"focus_areas"`
}

// withoutAliases moves what stands under another program's key to parley's own. A key that is there twice is an error.
func (d definition) withoutAliases() (definition, error) {
	twice := func(key, other string) error {
		return fmt.Errorf("perspective %q has %s and %s, which mean the same: keep one", shorten(d.Name), key, other)
	}
	switch {
	case d.CLITool != nil && (d.Tool != nil || d.Tools != nil):
		return d, twice("tool", "cli_tool")
	case d.RoleLabel != "" && d.Role != "":
		return d, twice("role", "role_label")
	case d.FocusAreas != nil && d.Focus != nil:
		return d, twice("focus", "focus_areas")
	}
	if d.CLITool != nil {
		d.Tool = d.CLITool
	}
	if d.FocusAreas != nil {
		d.Focus = d.FocusAreas
	}
	d.Role = cmp.Or(d.Role, d.RoleLabel)
	return d, nil
}

// stringList is a list that may also be written as one text, its parts divided by ; or, where there is none, by commas.
type stringList []string

func (w *stringList) split(text string) {
	divider := ","
	if strings.ContainsAny(text, ";；") {
		divider = ";"
		text = strings.ReplaceAll(text, "；", ";")
	} else {
		text = strings.NewReplacer("，", ",", "、", ",").Replace(text)
	}
	*w = strings.Split(text, divider)
}

// UnmarshalJSON reads a list or a text.
func (w *stringList) UnmarshalJSON(data []byte) error {
	return w.unmarshal(func(into any) error { return json.Unmarshal(data, into) })
}

// UnmarshalYAML reads a list or a text.
func (w *stringList) UnmarshalYAML(unmarshal func(any) error) error { return w.unmarshal(unmarshal) }

func (w *stringList) unmarshal(unmarshal func(any) error) error {
	var list []string
	if err := unmarshal(&list); err == nil {
		*w = list
		return nil
	}
	var text string
	if err := unmarshal(&text); err != nil {
		return errors.New("expected a list of words, or one text")
	}
	w.split(text)
	return nil
}

// trimmed is the list without blanks around its entries and without empty ones.
func (w stringList) trimmed() []string {
	var list []string
	for _, word := range w {
		if word = strings.TrimSpace(word); word != "" {
			list = append(list, word)
		}
	}
	return list
}

// perspective checks a definition and completes it.
func (d definition) perspective() (Perspective, error) {
	d, err := d.withoutAliases()
	if err != nil {
		return Perspective{}, err
	}
	p := Perspective{
		Name: fold(d.Name), Role: strings.Join(strings.Fields(foreign.Line(d.Role)), " "), Focus: foreign.Value(d.Focus.trimmed()), Dynamic: true,
	}
	if err := CheckName(p.Name); err != nil {
		return Perspective{}, err
	}
	if p.Name == Direct {
		return Perspective{}, fmt.Errorf("%q is the name of the built-in checks: call the perspective something else", p.Name)
	}
	if p.Tools, err = Chain(slices.Concat(d.Tool.trimmed(), d.Tools.trimmed())...); err != nil {
		return Perspective{}, fmt.Errorf("perspective %q: %w", p.Name, err)
	}
	if p.Role == "" {
		return Perspective{}, fmt.Errorf("perspective %q has no role: say who looks at the document, such as Engineer", p.Name)
	}
	if len(p.Focus) == 0 {
		return Perspective{}, fmt.Errorf("perspective %q has no focus areas: say what is looked at", p.Name)
	}
	if model := strings.TrimSpace(d.Model); model != "" {
		p.Model = map[string]string{"": model}
	}
	return p, p.Check()
}

// perspectives checks several definitions; a name defined twice is an error.
func perspectives(definitions []definition) ([]Perspective, error) {
	list := make([]Perspective, 0, len(definitions))
	for _, d := range definitions {
		p, err := d.perspective()
		if err != nil {
			return nil, err
		}
		if slices.Contains(Names(list), p.Name) {
			return nil, fmt.Errorf("perspective %q is defined twice: keep one", p.Name)
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return nil, errors.New("no perspective is defined in it")
	}
	return list, nil
}

// ParseFlag reads "name:tool:role:focus;focus". The focus may hold colons; the tool may be left out, which leaves the
// built-in checks.
func ParseFlag(text string) (Perspective, error) {
	parts := strings.SplitN(text, ":", 4)
	if len(parts) < 4 {
		return Perspective{}, fmt.Errorf("perspective %q: write it as name:tool:role:focus;focus", shorten(text))
	}
	d := definition{Name: parts[0], Tool: stringList{parts[1]}, Role: parts[2]}
	d.Focus.split(parts[3])
	p, err := d.perspective()
	if err != nil {
		return Perspective{}, fmt.Errorf("perspective %q: %w", shorten(text), err)
	}
	return p, nil
}
