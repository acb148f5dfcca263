package format

import (
	"bytes"
	"fmt"
	"strings"
)

// writeLine writes a line for each finding, as compilers do. Columns are bytes.
func writeLine(out *bytes.Buffer, r Report) error {
	path := r.Path
	if begin := strings.TrimSpace(path); begin == "" || strings.ContainsRune(":-", rune(begin[0])) {
		path = "./" + path // a line that begins with two colons is a command to a CI runner, one with a dash looks like a flag
	}
	for _, f := range r.listed() {
		g, _ := gradeOf(f.Severity)
		text := fmt.Sprintf("%s:%d:%d: %s: %s [%s]", path, f.line(), max(f.place.start.bytes, 1), g.line, f.message(), f.tag())
		out.WriteString(breakCommands(text, " [") + "\n")
	}
	return nil
}
