package round

import (
	"fmt"
	"strings"
)

// BetweenFiles says what the files of a bundle leave open between them, which no finding counts: "the files may contradict each other in 1
// place, REQ-011 (epics.md:22) is defined in no file, and no epic names REQ-008 (requirements.md:14)"; "" for nothing.
func (r Round) BetweenFiles() string {
	var parts []string
	if n := len(r.Contradictions); n > 0 {
		parts = append(parts, "the files may contradict each other in "+counted(n, "place"))
	}
	for _, notIn := range []string{"", "epics", "stories", "tests"} {
		if list := r.untracedIn(notIn); len(list) > 0 {
			parts = append(parts, untracedTold(notIn, list))
		}
	}
	last := len(parts) - 1
	if last < 1 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:last], ", ") + ", and " + parts[last]
}

// untracedIn are those that no finding tells, of one kind.
func (r Round) untracedIn(notIn string) (list []Untraced) {
	for _, u := range r.untold() {
		if u.NotIn == notIn {
			list = append(list, u)
		}
	}
	return list
}

// GapsBetweenFiles is how many such things there are.
func (r Round) GapsBetweenFiles() int { return len(r.Contradictions) + len(r.untold()) }

// CountBetweenFiles is that as counts: "1 possible contradiction, 2 undefined ids and 1 requirement in no epic"; "" for nothing.
func (r Round) CountBetweenFiles() string {
	var parts []string
	if n := len(r.Contradictions); n > 0 {
		parts = append(parts, counted(n, "possible contradiction"))
	}
	if n := len(r.untracedIn("")); n > 0 {
		parts = append(parts, counted(n, "undefined id"))
	}
	for _, notIn := range []string{"epics", "stories", "tests"} {
		if n := len(r.untracedIn(notIn)); n > 0 {
			parts = append(parts, fmt.Sprintf("%s in no %s", counted(n, "requirement"), toldApart[notIn]))
		}
	}
	return Series(parts)
}
