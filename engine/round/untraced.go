package round

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
)

// Untraced is an id that the files of a bundle do not follow through: none of its epics, stories or tests names it though they name
// others, or a file names it and none defines it.
type Untraced struct {
	ID string `json:"id"`
	// NotIn is what does not name it, "epics", "stories" or "tests"; "" for an id that no file defines.
	NotIn string `json:"not_in,omitempty"`
	// Where is where it is defined, or where one that is not defined is named first.
	review.Where
}

// mostUntraced is how many ids a sentence names with their places.
const mostUntraced = 3

// toldApart are what documents are called, one by one.
var toldApart = map[string]string{"epics": "epic", "stories": "story", "tests": "test"}

// String is one of them as a sentence without its full stop.
func (u Untraced) String() string { return untracedTold(u.NotIn, []Untraced{u}) }

// untracedTold says it of all that are untraced in the same way: "no epic names REQ-008 (requirements.md:14)".
func untracedTold(notIn string, list []Untraced) string {
	var names []string
	for _, u := range list {
		if len(names) == mostUntraced && len(list) > mostUntraced+1 {
			names = append(names, fmt.Sprintf("%d more", len(list)-mostUntraced))
			break
		}
		name := u.ID
		if at := u.At(0); at != "" {
			name += " (" + at + ")"
		}
		names = append(names, name)
	}
	switch {
	case notIn != "":
		what := toldApart[notIn]
		if what == "" {
			what = "document of the " + notIn
		}
		return "no " + what + " names " + Series(names)
	case len(list) == 1:
		return names[0] + " is defined in no file"
	default:
		return Series(names) + " are defined in no file"
	}
}

// untold are the untraced ids that no finding of the round tells already. Rounds of older versions have no more than the names of those that
// are not defined.
func (r Round) untold() []Untraced {
	list := slices.Clone(r.Untraced)
	for _, id := range r.UndefinedIDs {
		if !slices.ContainsFunc(list, func(u Untraced) bool { return u.ID == id && u.NotIn == "" }) {
			list = append(list, Untraced{ID: id})
		}
	}
	return slices.DeleteFunc(list, r.isTold)
}

// isTold reports whether a finding of the round names the id, for one that is not planned together with the plan.
func (r Round) isTold(u Untraced) bool {
	tells := func(text string) bool {
		return namesID(text, u.ID) && (u.NotIn == "" || strings.Contains(strings.ToLower(text), toldApart[u.NotIn][:4]))
	}
	return slices.ContainsFunc(r.Perspectives, func(p Review) bool {
		return slices.ContainsFunc(p.Weaknesses, func(w review.Weakness) bool { return tells(w.Text) }) || slices.ContainsFunc(p.MissingRequirements, tells)
	})
}

// namesID reports whether a text has an id, and not only as the beginning of a longer one.
func namesID(text, id string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], id)
		if at < 0 || id == "" {
			return false
		}
		from += at + len(id)
		if from == len(text) || text[from] < '0' || text[from] > '9' {
			return true
		}
	}
}
