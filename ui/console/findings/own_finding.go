package findings

import (
	"fmt"
	"strings"

	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// addFinding asks for a finding of the person's own. A line of the document may be named as "12: text"; of a package it is one of the file
// at hand, and "epics.md:12: text" names another.
func (v *Screen) addFinding() screen.Action {
	if refusal, closed := v.Refusal("nothing can be added"); closed {
		return refusal
	}
	files, at := v.excerpt.files, v.fileAtHand()
	title, note := "New finding (line number first if you like, as in “12: no owner”)", "First a line number, if any: “12: no owner”"
	if len(files) > 1 {
		name := safetext.Line(at.Path)
		title = "New finding (line of " + name + " first if you like, as in “12: no owner”)"
		note = fmt.Sprintf("First a line of %s, if any: “12: no owner”. Of another file: “%s:12: no owner”", name, safetext.Line(otherFile(files, at).Path))
	}
	panel := parts.Panel{Title: says("New finding"), Note: says(note)}
	ask := v.askKept("new", title, "", true, panel, func(text string) screen.Action {
		text, line := splitPlace(text, files, at)
		return add(screen.Add{Text: text, Line: line})
	})
	ask.Prompt.WithCheck(func(text string) error { return checkPlace(text, files, at, v.lastLine()) })
	return ask
}

// lastLine is the number of the document's last line: behind a final line break there is none.
func (v *Screen) lastLine() int {
	n := len(v.excerpt.lines)
	if n > 0 && v.excerpt.lines[n-1] == "" {
		n--
	}
	return n
}

// checkPlace says why a line that a text begins with is none of the document, or of the file that is meant. A document that could not be
// read has no lines, and is not asked.
func checkPlace(text string, files []round.File, at round.File, lines int) error {
	of, last := "The document", lines
	if len(files) > 0 {
		of, last = safetext.Line(at.Path), at.Lines
	}
	for _, f := range files {
		if rest, found := strings.CutPrefix(text, f.Path+":"); found {
			text, of, last = rest, safetext.Line(f.Path), f.Lines
			break
		}
	}
	if _, line := splitLine(text); last > 0 && line > last {
		return fmt.Errorf("%s has %s", of, amount.Of(last, "line"))
	}
	return nil
}

// fileAtHand is the file of a package that the selected finding stands in; without one the first.
func (v *Screen) fileAtHand() round.File {
	files := v.excerpt.files
	if len(files) == 0 {
		return round.File{}
	}
	if f := v.Selected(); f != nil {
		first, _, _ := v.Place(*f)
		if at, _, ok := round.FileAt(files, first); ok {
			return at
		}
	}
	return files[0]
}

// otherFile is one of several files that is not the one at hand.
func otherFile(files []round.File, at round.File) round.File {
	if files[0].Path == at.Path {
		return files[1]
	}
	return files[0]
}

// splitPlace takes the place from a text that begins with one: "12: text" of the file at hand, "epics.md:12: text" or "epics.md: text". The
// line is one of the whole package's text, and 0 for none.
func splitPlace(text string, files []round.File, at round.File) (string, int) {
	for _, f := range files {
		rest, found := strings.CutPrefix(text, f.Path+":")
		if !found || strings.TrimSpace(rest) == "" {
			continue
		}
		if words, line := splitLine(rest); line > 0 && line <= f.Lines {
			return words, f.Line + line - 1
		}
		return strings.TrimSpace(rest), f.Line
	}
	words, line := splitLine(text)
	switch {
	case len(files) == 0:
		return words, line
	case line == 0 || line > at.Lines:
		return text, 0
	default:
		return words, at.Line + line - 1
	}
}

// splitLine takes "12: text" apart; without a number the line is 0.
func splitLine(text string) (string, int) {
	var line int
	before, after, found := strings.Cut(text, ":")
	if !found || strings.TrimSpace(after) == "" {
		return text, 0
	}
	if n, err := fmt.Sscanf(strings.TrimSpace(before)+"\n", "%d\n", &line); n != 1 || err != nil || line < 1 {
		return text, 0
	}
	return strings.TrimSpace(after), line
}
