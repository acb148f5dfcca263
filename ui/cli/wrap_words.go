package cli

import (
	"slices"
	"strings"

	"parley/ui/safetext"
)

// continued is what a line begins with that continues the one above.
const continued = "  "

// wrapWords breaks a line that is too long for a terminal at blanks, and never within a call of parley: whoever copies one gets it
// whole. What is longer than a line stands on one of its own, for the terminal to break. A width of 0 breaks nothing.
func wrapWords(line string, width int) []string {
	if width <= len(continued) || safetext.Width(line) <= width {
		return []string{line}
	}
	var lines []string
	current := ""
	for _, word := range unbroken(line, width-len(continued)) {
		switch {
		case current == "":
			current = word
		case safetext.Width(current)+1+safetext.Width(word) <= width:
			current += " " + word
		default:
			lines = append(lines, current)
			current = continued + word
		}
	}
	return append(lines, current)
}

// unbroken is the words of a line; a call of parley, up to the end of its clause, is one. Text without blanks, as Chinese is, is in
// pieces that a line has room for.
func unbroken(line string, room int) (words []string) {
	calls := false
	fields := strings.Fields(line)
	for i, field := range fields {
		begins := field == "parley" && i+1 < len(fields) && isCommand(strings.TrimRight(fields[i+1], ",;:."))
		switch {
		case calls:
			words[len(words)-1] += " " + field
		case len(field) > safetext.Width(field) && !strings.ContainsAny(field, `/\`):
			words = append(words, safetext.Wrap(field, room)...)
		default:
			words = append(words, field)
		}
		calls = (calls || begins) && !strings.HasSuffix(field, ",") && !strings.HasSuffix(field, ";") && !strings.HasSuffix(field, ":")
	}
	return words
}

// isCommand reports whether parley has a command of this name.
func isCommand(word string) bool {
	return slices.ContainsFunc(commandOrder, func(row struct{ command, group string }) bool { return row.command == word })
}
