package markdown

import (
	"strings"

	"parley/engine/pattern"
)

// maxFrontMatterLines bounds how many lines front matter has.
const maxFrontMatterLines = 400

// frontMatterLine is how the first line of front matter looks: a key of YAML, or a comment.
var frontMatterLine = pattern.New(`^(?:["']?[\pL_][\pL\d_. -]*["']?\s*:(?:\s|$)|#)`)

// frontMatterLen is how many bytes of a text are the metadata before its first line, with the lines around it; 0 for none.
// Markdown does not know it, and would read a rule and a heading.
func frontMatterLen(text string) int {
	at := 0
	for n := 0; at < len(text) && n < maxFrontMatterLines; n++ {
		line, _, _ := strings.Cut(text[at:], "\n")
		at = min(len(text), at+len(line)+1)
		line = strings.TrimRight(line, " \t\r")
		switch {
		case n == 0 && line != "---", n == 1 && !frontMatterLine.MatchString(line):
			return 0
		case n > 1 && (line == "---" || line == "..."):
			return at
		}
	}
	return 0
}
