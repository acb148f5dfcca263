package perspective

import (
	"fmt"
	"slices"
	"strings"
)

// UnknownError says that a name or a round ID is not configured, and which are.
type UnknownError struct {
	What  string // "perspective" or "round ID"
	Name  string
	Known []string
}

func (e *UnknownError) Error() string {
	known := strings.Join(e.Known, ", ")
	if known == "" {
		known = "none"
	}
	return fmt.Sprintf("unknown %s %q: known are %s", e.What, shorten(e.Name), known)
}

// Find returns the perspective of that name, in whatever case it is written.
func Find(known []Perspective, name string) (Perspective, error) {
	for _, p := range known {
		if fold(p.Name) == fold(name) {
			return p, nil
		}
	}
	return Perspective{}, &UnknownError{What: "perspective", Name: name, Known: Names(known)}
}

// FindRound returns the configured round of that ID, in whatever case it is written.
func FindRound(known []Round, id string) (Round, error) {
	ids := make([]string, len(known))
	for i, r := range known {
		if strings.EqualFold(r.ID, strings.TrimSpace(id)) {
			return r, nil
		}
		ids[i] = r.ID
	}
	return Round{}, &UnknownError{What: "round ID", Name: id, Known: ids}
}

// Select returns the perspectives of those names in their order. A name given twice is an error, and so is an unknown
// one.
func Select(known []Perspective, names []string) ([]Perspective, error) {
	chosen := make([]Perspective, 0, len(names))
	for _, name := range names {
		p, err := Find(known, name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(Names(chosen), p.Name) {
			return nil, fmt.Errorf("perspective %q is named twice: name each once", p.Name)
		}
		chosen = append(chosen, p)
	}
	return chosen, nil
}

// Merge lays a caller's own perspectives over the known ones: one of the same name replaces it, others follow.
func Merge(known, own []Perspective) []Perspective {
	merged := slices.Clone(known)
	for _, p := range own {
		i := slices.IndexFunc(merged, func(k Perspective) bool { return fold(k.Name) == fold(p.Name) })
		if i < 0 {
			merged = append(merged, p)
			continue
		}
		merged[i] = p
	}
	return merged
}

// Names lists the names in order.
func Names(list []Perspective) []string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = p.Name
	}
	return names
}
