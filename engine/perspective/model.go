package perspective

import (
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
func ParseModels(text string) ([]Model, error) { return parseChoices(text, "model", "MODEL") }

// parseChoices reads what is chosen for all or for some by name; noun and value are what errors call it.
func parseChoices(text, noun, value string) ([]Model, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	var list []Model
	for part := range strings.SplitSeq(text, ",") {
		name, of := strings.TrimSpace(part), ""
		if before, after, named := strings.Cut(part, "="); named {
			of, name = fold(before), strings.TrimSpace(after)
			if err := CheckName(of); err != nil {
				return nil, fmt.Errorf("%s %q: %w", noun, shorten(part), err)
			}
		}
		if CheckModel(name) != nil {
			return nil, fmt.Errorf("%s %q: write it as %s or NAME=%s, where NAME is a perspective or a tool", noun, shorten(part), value, value)
		}
		if slices.ContainsFunc(list, func(m Model) bool { return m.For == of }) {
			if of == "" {
				return nil, fmt.Errorf("%s for all is given twice: give one", withArticle(noun))
			}
			return nil, fmt.Errorf("%s for %q is given twice: give one", withArticle(noun), of)
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
	return applyChoices(list, models, tools, over, func(p *Perspective) *map[string]string { return &p.Model })
}

func applyChoices(list []Perspective, models []Model, tools []string, over bool, field func(*Perspective) *map[string]string) ([]Perspective, error) {
	given := slices.Clone(list)
	for _, m := range models {
		switch at := slices.IndexFunc(given, func(p Perspective) bool { return fold(p.Name) == m.For }); {
		case m.For == "", at >= 0, slices.Contains(tools, m.For):
		default:
			return nil, &UnknownError{What: "perspective or tool", Name: m.For, Known: slices.Concat(Names(list), tools)}
		}
	}
	for i := range given {
		of := field(&given[i])
		*of = given[i].chosen(*of, models, tools, over)
	}
	return given, nil
}

// withArticle is a noun as one of its kind: "a model", "an effort".
func withArticle(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// chosen is what concerns the perspective of what is chosen, with what it had before.
func (p *Perspective) chosen(had map[string]string, models []Model, tools []string, over bool) map[string]string {
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
		maps.Copy(asked, had)
	case !whole:
		before := maps.Clone(had)
		if before == nil {
			before = map[string]string{}
		}
		maps.Copy(before, asked)
		asked = before
	}
	if len(asked) == 0 {
		return nil
	}
	return asked
}
