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

// readDiff takes the hunks of a unified diff apart. Where they stand in the new text is counted: what their heads say of that is wrong
// behind the first one in the logs that there are.
func readDiff(unified string) (list []hunk) {
	file, before, after, grown := "", 0, 0, 0
	for line := range strings.Lines(unified) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "":
			continue
		case line[0] == '=':
			file, grown = safetext.Line(strings.TrimPrefix(line, feedback.FileMark)), 0
			continue
		case line[0] == '@':
			if n, err := fmt.Sscanf(line, "@@ -%d", &before); n == 1 && err == nil {
				before = max(before, 1) // 0 stands for a text without lines
				after = before + grown
				list = append(list, hunk{file: file, line: after})
			}
			continue
		case len(list) == 0:
			continue
		}
		h, text := &list[len(list)-1], safetext.Text(line[1:])
		if line[0] == '-' || line[0] == ' ' {
			h.old = append(h.old, source{before, text})
			before, grown = before+1, grown-1
		}
		if line[0] == '+' || line[0] == ' ' {
			h.now = append(h.now, source{after, text})
			after, grown = after+1, grown+1
		}
	}
	return list
}
