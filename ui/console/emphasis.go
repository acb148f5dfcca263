package console

import (
	"regexp"
	"strings"
)

// Bold on and off, for words within a line that has a style of its own.
const (
	boldOn  = "\x1b[1m"
	boldOff = "\x1b[22m"
)

// strongPattern are words between two pairs of stars, as tools set headings into what they think and write.
var strongPattern = regexp.MustCompile(`\*\*(\S(?:[^*\n]*[^\s*])?)\*\*`)

// boldEmphasis draws the strong words of a stream's line bold, instead of showing their stars.
func boldEmphasis(line string) string {
	if !strings.Contains(line, "**") {
		return line
	}
	return strongPattern.ReplaceAllString(line, boldOn+"$1"+boldOff)
}

// stripEmphasis is a line without the stars around its strong words.
func stripEmphasis(line string) string { return strongPattern.ReplaceAllString(line, "$1") }

// boldOpenEmphasis is emphasised for a line that is still being written: strong words that have begun end with it for now.
func boldOpenEmphasis(line string) string {
	if at := strings.LastIndex(line, "**"); at >= 0 && strings.Count(line, "**")%2 == 1 && at+2 < len(line) {
		line += "**"
	}
	return boldEmphasis(line)
}

// closeBoldPerLine makes every line of a wrapped text begin and end the bold words that it shows: what stands beside it on the
// screen has a style of its own.
func closeBoldPerLine(lines []string) []string {
	bold := false
	for i, line := range lines {
		if bold {
			line = boldOn + line
		}
		if bold = strings.LastIndex(line, boldOn) > strings.LastIndex(line, boldOff); bold {
			line += boldOff
		}
		lines[i] = line
	}
	return lines
}
