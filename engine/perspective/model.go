package perspective

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Model is a model that is asked for: Of is the perspective or the tool that it is for, empty for all.
type Model struct {
	For  string
	Name string
}

// ParseModels reads "opus", "quality=opus" or several of them with commas between.
func ParseModels(text string) ([]Model, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var list []Model
	for part := range strings.SplitSeq(text, ",") {
		name, of := strings.TrimSpace(part), ""
		if before, after, named := strings.Cut(part, "="); named {
			of, name = fold(before), strings.TrimSpace(after)
			if err := CheckName(of); err != nil {
				return nil, fmt.Errorf("model %q: %w", shorten(part), err)
			}
		}
		if CheckModel(name) != nil {
			return nil, fmt.Errorf("model %q: write it as MODEL or NAME=MODEL, where NAME is a perspective or a tool", shorten(part))
		}
		if slices.ContainsFunc(list, func(m Model) bool { return m.For == of }) {
			if of == "" {
				return nil, errors.New("a model for all is given twice: give one")
			}
			return nil, fmt.Errorf("a model for %q is given twice: give one", of)
		}
		list = append(list, Model{For: of, Name: name})
	}
	return list, nil
}

// ApplyModels gives the models to a copy of the perspectives; tools are the names that may stand for a tool. What is
// said of a perspective counts before what is said of a tool, and that before what is said of all. With over, the models
// replace those that the perspectives have; otherwise these are the more specific word and stay. A name that is neither
// a perspective nor a tool is an *UnknownError.
func ApplyModels(list []Perspective, models []Model, tools []string, over bool) ([]Perspective, error) {
	given := slices.Clone(list)
	for i := range given {
		given[i].Model = maps.Clone(given[i].Model)
	}
	for _, m := range models {
		switch at := slices.IndexFunc(given, func(p Perspective) bool { return fold(p.Name) == m.For }); {
		case m.For == "", at >= 0, slices.Contains(tools, m.For):
		default:
			return nil, &UnknownError{What: "perspective or tool", Name: m.For, Known: slices.Concat(Names(list), tools)}
		}
	}
	for i := range given {
		given[i].setModel(models, tools, over)
	}
	return given, nil
}

// setModel takes the models that concern the perspective.
func (p *Perspective) setModel(models []Model, tools []string, over bool) {
	asked, whole := map[string]string{}, false
	for _, m := range models {
		if m.For == "" {
			asked[""], whole = m.Name, true
		} else if slices.Contains(tools, m.For) && m.For != fold(p.Name) {
			asked[m.For] = m.Name
		}
	}
	for _, m := range models {
		if m.For == fold(p.Name) {
			asked, whole = map[string]string{"": m.Name}, true
		}
	}
	switch {
	case !over:
		maps.Copy(asked, p.Model)
	case !whole:
		before := maps.Clone(p.Model)
		if before == nil {
			before = map[string]string{}
		}
		maps.Copy(before, asked)
		asked = before
	}
	p.Model = asked
	if len(asked) == 0 {
		p.Model = nil
	}
}
