package changes

import (
	"fmt"
	"strings"

	"parley/feedback"
	"parley/ui/safetext"
)

// hunk is a place in which a document changed: the lines there before and now, those around them in both.
type hunk struct {
	file string // of a bundle; "" for a document of one file
	line int    // of the new text, at which it begins
	old  []source
	now  []source
}

// source is a line of the document, safe to draw.
type source struct {
	line int // counted from 1
	text string
}

// readDiff takes the hunks of a unified diff apart.
func readDiff(unified string) (list []hunk) {
	file, before, after := "", 0, 0
	for line := range strings.Lines(unified) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "":
			continue
		case line[0] == '=':
			file = safetext.Line(strings.TrimPrefix(line, feedback.FileMark))
			continue
		case line[0] == '@':
			if n, err := fmt.Sscanf(line, "@@ -%d", &before); n == 1 && err == nil {
				after = hunkStart(line)
				list = append(list, hunk{file: file, line: after})
			}
			continue
		case len(list) == 0:
			continue
		}
		h, text := &list[len(list)-1], safetext.Text(line[1:])
		if line[0] == '-' || line[0] == ' ' {
			h.old = append(h.old, source{before, text})
			before++
		}
		if line[0] == '+' || line[0] == ' ' {
			h.now = append(h.now, source{after, text})
			after++
		}
	}
	return list
}

// hunkStart is the line of the new text at which a hunk begins: "@@ -3,4 +5,6 @@" begins at 5.
func hunkStart(head string) int {
	line := 1
	if _, rest, found := strings.Cut(head, "+"); found {
		_, _ = fmt.Sscanf(rest, "%d", &line) // without a number it begins at the first
	}
	return line
}
