package safetext

import "github.com/charmbracelet/x/ansi"

// Cut returns the cells of a styled line from one to before another, and never more. Half of a wide character is a blank.
func Cut(line string, from, to int) string {
	part := ansi.Cut(line, from, to)
	if Width(part) <= max(0, to-from) {
		return part
	}
	return Truncate(" "+ansi.Cut(line, from+1, to), max(0, to-from))
}
