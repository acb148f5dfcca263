package safetext

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/rivo/uniseg"
)

// noLineStart are signs that do not begin a line in Chinese and Japanese: a line is broken one character earlier instead.
const noLineStart = "，。、；：？！）】》」』〉”’…—·,.;:?!)]}%"

// Wrap breaks a text into lines of at most width cells: at blanks where it can, between wide characters, and inside a
// long word where it must, behind a slash or a hyphen of it if there is one; not inside a number that has its thousands apart, nor before that of a
// place. Line breaks in the text stay. An empty text is one empty line. Styled text is broken at blanks only, and at hyphens that are not part
// of an id.
func Wrap(s string, width int) []string {
	width = max(width, 2) // a wide character needs two cells
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		switch {
		case len(line) <= width || Width(line) <= width:
			lines = append(lines, line)
		case strings.Contains(line, "\x1b"):
			lines = append(lines, strings.Split(UnprotectIDs(ansi.Wrap(ProtectIDs(line), width, "")), "\n")...)
		default:
			lines = wrapLine(lines, line, width)
		}
	}
	return lines
}

// wrapLine breaks one line without escape sequences and appends the pieces.
func wrapLine(lines []string, line string, width int) []string {
	start, cells := 0, 0        // where the piece begins, and its width so far
	breakAt, breakCells := 0, 0 // the last place it may end, and its width there
	blankAt, blankCells := 0, 0 // the last blank, which may be inside a number
	slashAt, slashCells := 0, 0 // behind the last slash or hyphen
	wide := false               // the last cluster was wide
	state := -1
	for i := 0; i < len(line); {
		cluster, _, _, next := uniseg.FirstGraphemeClusterInString(line[i:], state)
		state = next
		w := ansi.StringWidth(cluster)
		if (w > 1 || wide) && i > start && !strings.Contains(noLineStart, cluster) {
			breakAt, breakCells = i, cells
		}
		for cells+w > width && cluster != " " && i > start {
			end, used := breakAt, breakCells
			if end <= start {
				end, used = blankAt, blankCells
			}
			if end <= start { // a word longer than a line
				end, used = slashAt, slashCells
			}
			if end <= start {
				end, used = i, cells
			}
			lines = append(lines, strings.TrimRight(line[start:end], " "))
			start, cells, blankCells, slashCells = end, cells-used, blankCells-used, slashCells-used
		}
		i += len(cluster)
		cells += w
		wide = w > 1
		if cluster == "/" || cluster == "-" {
			slashAt, slashCells = i, cells
		}
		if cluster == " " {
			if i-1 == start && len(lines) > 0 { // a blank the break left over
				start, cells = i, 0
			}
			if blankAt, blankCells = i, cells; !isInsideNumber(line, i-1) {
				breakAt, breakCells = i, cells
			}
		}
	}
	return append(lines, strings.TrimRight(line[start:], " "))
}
