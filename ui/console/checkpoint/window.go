package checkpoint

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/amount"
)

// withoutBlankLines is a text without its blank lines, for where it has little room.
func withoutBlankLines(lines []string) []string { return slices.DeleteFunc(lines, isBlank) }

// isBlank reports whether a line shows nothing.
func isBlank(line string) bool { return strings.TrimSpace(ansi.Strip(line)) == "" }

// withFewerBlankLines is a text without as many of its blank lines, the last first, as it takes to have room; one that has to be scrolled all
// the same keeps those that hold its parts apart.
func withFewerBlankLines(lines []string, room int) []string {
	for len(lines) > 0 && isBlank(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	kept := slices.Clone(lines)
	for i := len(kept) - 1; i >= 0 && len(kept) > room; i-- {
		if isBlank(kept[i]) {
			kept = slices.Delete(kept, i, i+1)
		}
	}
	if len(kept) > room {
		return lines
	}
	return kept
}

// summary is h lines of what the round brought. When there is more than fits it can be scrolled, and what stands first has its heading above
// it.
func (v *Screen) summary(lines []string, h int) []string {
	v.over, v.page = max(0, len(lines)-h), 0
	if h == 0 {
		return nil
	}
	if v.over == 0 {
		v.scroll = 0
		return lines
	}
	v.scroll = max(0, min(v.scroll, v.lastPage(lines, h)))
	heading, from := v.pageFrom(lines, v.scroll)
	room, rest := h-len(heading), lines[from:]
	if len(rest) <= room {
		v.page = len(rest)
		return append(heading, rest...)
	}
	last := max(0, room-1) // in the room that is left stands how much more there is
	for last > 1 && (isBlank(rest[last-1]) || v.headings[rest[last-1]]) {
		last-- // a heading with nothing below it says nothing
	}
	shown := append(heading, rest[:last]...)
	if last+2 < len(rest) && len(shown)+2 <= h-1 && isBlank(rest[last]) && v.headings[rest[last+1]] { // without the blank line its first row has room
		shown, last = append(shown, rest[last+1], rest[last+2]), last+3
	}
	v.page = max(1, last)
	for len(shown) < h-1 {
		shown = append(shown, "")
	}
	return append(shown, v.keyLine(v.Keys.PageDown, amount.Of(len(rest)-last, "more line")))
}

// pageFrom is where a page begins that is scrolled to a line, and the heading that is repeated above it; none where it begins with one, or stands
// below none.
func (v *Screen) pageFrom(lines []string, at int) (heading []string, from int) {
	for at < len(lines)-1 && isBlank(lines[at]) {
		at++
	}
	if v.headings[lines[at]] {
		return nil, at
	}
	for i := at - 1; i >= 0; i-- {
		if beside := v.columns[lines[i]]; beside != nil {
			return []string{headsAt(beside, at-i)}, at
		}
		if v.headings[lines[i]] {
			return []string{lines[i]}, at
		}
	}
	return nil, at
}

// lastPage is from which line on the rest of a text has room below its heading.
func (v *Screen) lastPage(lines []string, h int) int {
	at := max(0, len(lines)-h)
	for ; at < len(lines)-1; at++ {
		if heading, from := v.pageFrom(lines, at); len(heading)+len(lines)-from <= h {
			break
		}
	}
	return at
}

// turn moves the summary by a page, or by half of one: down, no line is passed over.
func (v *Screen) turn(down, half bool) {
	by := max(1, v.page)
	if half {
		by = max(1, by/2)
	}
	if !down {
		by = -max(1, by-1)
	}
	v.scroll = max(0, v.scroll+by)
}
