package state

import (
	"regexp"
	"strings"
)

// Bold on and off, for words within a line that has a style of its own.
const (
	BoldOn  = "\x1b[1m"
	BoldOff = "\x1b[22m"
)

// strongPattern are words between two pairs of stars, as tools set headings into what they think and write.
var strongPattern = regexp.MustCompile(`\*\*(\S(?:[^*\n]*[^\s*])?)\*\*`)

// BoldEmphasis draws the strong words of a stream's line bold, instead of showing their stars.
func BoldEmphasis(line string) string {
	if !strings.Contains(line, "**") {
		return line
	}
	return strongPattern.ReplaceAllString(line, BoldOn+"$1"+BoldOff)
}

// stripEmphasis is a line without the stars around its strong words.
func stripEmphasis(line string) string { return strongPattern.ReplaceAllString(line, "$1") }

// BoldOpenEmphasis is emphasised for a line that is still being written: strong words that have begun end with it for now.
func BoldOpenEmphasis(line string) string {
	if at := strings.LastIndex(line, "**"); at >= 0 && strings.Count(line, "**")%2 == 1 && at+2 < len(line) {
		line += "**"
	}
	return BoldEmphasis(line)
}

// CloseBoldPerLine makes every line of a wrapped text begin and end the bold words that it shows: what stands beside it on the
// screen has a style of its own.
func CloseBoldPerLine(lines []string) []string {
	bold := false
	for i, line := range lines {
		if bold {
			line = BoldOn + line
		}
		if bold = strings.LastIndex(line, BoldOn) > strings.LastIndex(line, BoldOff); bold {
			line += BoldOff
		}
		lines[i] = line
	}
	return lines
}
