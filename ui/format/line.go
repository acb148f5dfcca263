package format

import (
	"bytes"
	"fmt"
	"strings"
)

// writeLine writes a line for each finding, as compilers do. Columns are bytes.
func writeLine(out *bytes.Buffer, r Report) error {
	for _, f := range r.listed() {
		path := f.path
		if begin := strings.TrimSpace(path); begin == "" || strings.ContainsRune(":-", rune(begin[0])) {
			path = "./" + path // a line that begins with two colons is a command to a CI runner, one with a dash looks like a flag
		}
		g, _ := gradeOf(f.Severity)
		text := fmt.Sprintf("%s:%d:%d: %s: %s [%s]", path, f.line(), max(f.place.start.bytes, 1), g.line, f.message(), f.tag())
		out.WriteString(breakCommands(text, " [") + "\n")
	}
	return nil
}

// Open counts the findings that stand in lists of what is to be done.
func (r Report) Open() int { return len(r.listed()) }

// Lines are the gravest findings as the format "line" writes them, at most so many, and how many it leaves out.
func (r Report) Lines(most int) (text string, hidden int) {
	listed := r.listed()
	r.Findings = listed[:min(most, len(listed))]
	var out bytes.Buffer
	_ = writeLine(&out, r) // a buffer takes everything
	return out.String(), len(listed) - len(r.Findings)
}
