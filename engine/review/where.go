package review

import "fmt"

// Where is the file of a bundle that a point is about, by the path that the bundle calls it by, and the line in that file; zero for a
// single document, in which the line says it all.
type Where struct {
	File     string `json:"file,omitempty"`
	FileLine int    `json:"file_line,omitempty"`
}

// At is the place as a reader looks for it: "requirements/REQ-001.md:12", or "line 12" of a single document; "" where no line is known.
func (w Where) At(line int) string {
	switch {
	case w.File != "" && w.FileLine > 0:
		return fmt.Sprintf("%s:%d", w.File, w.FileLine)
	case w.File != "":
		return w.File
	case line > 0:
		return fmt.Sprintf("line %d", line)
	default:
		return ""
	}
}

// LocateIn says of every point of an answer that has a line in which file of a bundle it stands; at finds a line of the bundle's text.
// The lists of the answer given are not changed.
func (a Answer) LocateIn(at func(line int) Where) Answer {
	a.Weaknesses = append([]Weakness(nil), a.Weaknesses...)
	for i := range a.Weaknesses {
		w := &a.Weaknesses[i]
		if w.Line > 0 {
			w.Where = at(w.Line)
		}
		w.Places = append([]Place(nil), w.Places...)
		for j := range w.Places {
			w.Places[j].Where = at(w.Places[j].Line)
		}
	}
	a.Suggestions = append([]Suggestion(nil), a.Suggestions...)
	for i := range a.Suggestions {
		if line := a.Suggestions[i].Line; line > 0 {
			a.Suggestions[i].Where = at(line)
		}
	}
	a.Replies = append([]Reply(nil), a.Replies...)
	for i := range a.Replies {
		if line := a.Replies[i].Line; line > 0 {
			a.Replies[i].Where = at(line)
		}
	}
	return a
}
