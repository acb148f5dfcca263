package perspective

import (
	"fmt"
	"slices"
	"strings"
)

// Efforts are how much a tool may be asked to think, in rising order. A tool may know only some of them.
func Efforts() []string { return []string{"minimal", "low", "medium", "high", "xhigh", "max"} }

// CheckEffort reports why a word is no effort.
func CheckEffort(level string) error {
	if !slices.Contains(Efforts(), level) {
		return fmt.Errorf("%q is not one of %s", shorten(level), strings.Join(Efforts(), ", "))
	}
	return nil
}

// ParseEfforts reads "high", "quality=high" or several of them with commas between, as ParseModels reads models.
func ParseEfforts(text string) ([]Model, error) {
	list, err := parseChoices(text, "effort", "LEVEL")
	if err != nil {
		return nil, err
	}
	for i := range list {
		list[i].Name = strings.ToLower(list[i].Name)
		if err := CheckEffort(list[i].Name); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// ApplyEfforts gives efforts to a copy of the perspectives, as ApplyModels gives models.
func ApplyEfforts(list []Perspective, efforts []Model, tools []string, over bool) ([]Perspective, error) {
	return applyChoices(list, efforts, tools, over, func(p *Perspective) *map[string]string { return &p.Effort })
}
