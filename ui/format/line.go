package format

import (
	"bytes"
	"fmt"
	"strings"

	"parley/engine/review"
)

// writeLine writes a line for each finding, as compilers do. Columns are bytes.
func writeLine(out *bytes.Buffer, r Report) error {
	r.writeLines(out, func(c column) int { return c.bytes })
	return nil
}

// writeLines writes those lines with the column as its reader counts it.
func (r Report) writeLines(out *bytes.Buffer, count func(column) int) {
	for _, f := range r.listed() {
		path := f.path
		if begin := strings.TrimSpace(path); begin == "" || strings.ContainsRune(":-", rune(begin[0])) {
			path = "./" + path // a line that begins with two colons is a command to a CI runner, one with a dash looks like a flag
		}
		g, _ := gradeOf(f.Severity)
		text := fmt.Sprintf("%s:%d:%d: %s: %s [%s]", path, f.line(), max(count(f.place.start), 1), g.line, f.message(), f.tag())
		out.WriteString(breakCommands(text, " [") + "\n")
	}
}

// Open counts the findings that stand in lists of what is to be done.
func (r Report) Open() int { return len(r.listed()) }

// Lines are the most severe findings as the format "line" writes them, at most so many, and how many it leaves out. A person reads them,
// so their columns count characters. Below each stands what happens if nothing is done, and what would settle it, indented: an editor
// takes no such line for a finding. With places stand there the lines of all its places, too.
func (r Report) Lines(most int, places bool) (text string, hidden int) {
	listed := r.listed()
	shown := listed[:min(most, len(listed))]
	var out bytes.Buffer
	for i := range shown {
		r.Findings = shown[i : i+1]
		r.writeLines(&out, func(c column) int { return c.characters })
		grounds := shown[i].grounds()
		if lines := shown[i].Lines; places && len(lines) > 1 {
			grounds = append(grounds, "All places: lines "+strings.Trim(strings.ReplaceAll(fmt.Sprint(lines), " ", ", "), "[]"))
		}
		for _, line := range grounds {
			out.WriteString("    " + breakCommands(line, " [") + "\n")
		}
	}
	return out.String(), len(listed) - len(shown)
}

// explained is a finding's message with its grounds below, for a form that shows nothing else of a finding.
func (f Finding) explained(message string) string {
	return strings.Join(append([]string{message}, f.grounds()...), "\n")
}

// grounds say why a finding matters and what would settle it, as far as anybody says so.
func (f Finding) grounds() []string {
	var list []string
	if text := review.IfNothingIsDone(f.Consequence); text != "" {
		list = append(list, text)
	}
	for _, remedy := range f.Remedies {
		list = append(list, "To settle it: "+remedy)
	}
	return list
}
