package markdown

import (
	"regexp"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// maxHang is what a hanging indent may add to a line.
const maxHang = 4

var (
	// listItem finds a list item in Markdown, marker one in a rendered line.
	listItem = regexp.MustCompile(`(?m)^\s*([-*+]|\d{1,3}[.)])\s`)
	marker   = regexp.MustCompile(`^( *)((?:•|-|\d{1,3}[.)]|\[[ x✓]\]) )`)
)

// indentItems puts the further lines of a list item below its first word; glamour leaves them at the marker.
func indentItems(lines []string) {
	indent, add := -1, 0
	adds := map[int]int{} // how far the text of the last item at each indent is from its marker
	for i, line := range lines {
		plain := ansi.Strip(line)
		if m := marker.FindStringSubmatch(plain); m != nil {
			indent, add = len(m[1]), min(maxHang, safetext.Width(m[2]))
			adds[indent] = add
			continue
		}
		blanks := len(plain) - len(strings.TrimLeft(plain, " "))
		if strings.HasPrefix(plain[blanks:], string(itemMark)) { // a paragraph of an item that is open
			indent, add = blanks, adds[blanks]
			line = strings.Replace(line, string(itemMark), "", 1)
			lines[i] = line
		}
		switch {
		case plain == "" || blanks < indent:
			indent = -1
		case blanks == indent:
			lines[i] = strings.Repeat(" ", add) + line
		}
	}
}
