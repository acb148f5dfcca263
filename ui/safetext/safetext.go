// Package safetext is the gateway between foreign text and the terminal: nothing a tool or an artifact wrote is
// drawn, printed, copied or put into a title without passing here.
//
// It may know the terminal's cells and engine/foreign. It may not know screens.
package safetext

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/foreign"
)

// tabStop is how far apart tab stops are, in cells.
const tabStop = 4

// Text makes a text of several lines safe to draw: foreign.Text, with tabs expanded to the next stop, because the
// renderer drops them.
func Text(s string) string { return expandTabs(splitEmoji(foreign.Text(s))) }

// Line makes a text safe to draw on one line: line breaks, tabs and runs of blanks become one space each.
func Line(s string) string { return strings.Join(strings.Fields(splitEmoji(foreign.Line(s))), " ") }

// Truncate cuts a text (styled or not) to at most width cells, ending in an ellipsis when something was cut. A
// width below one gives nothing.
func Truncate(s string, width int) string {
	if width < 1 {
		return ""
	}
	if w, plain := plainWidth(s); plain && w <= width {
		return s
	}
	return ansi.Truncate(s, width, "…")
}

// TruncateWords cuts a text (styled or not) to at most width cells behind a word where that costs little, and ends in an ellipsis when
// something was cut.
func TruncateWords(s string, width int) string {
	if width < 1 || Width(s) <= width {
		return Truncate(s, width)
	}
	plain := ansi.Truncate(ansi.Strip(s), width, "") // with the cell of the ellipsis: a blank there ends a word, too
	if last, _ := utf8.DecodeLastRuneInString(plain); Width(string(last)) > 1 {
		return Truncate(s, width) // a line may end between wide characters
	}
	if end := strings.LastIndexByte(plain, ' '); end > 0 {
		if cells := Width(strings.TrimRight(plain[:end], " ,;:.(–-")); cells > width/2 {
			return ansi.Truncate(s, cells+1, "…")
		}
	}
	return Truncate(s, width)
}

// TruncateLeft keeps the end of a text, as paths want it, with an ellipsis in front when something was cut.
func TruncateLeft(s string, width int) string {
	over := Width(s) - width
	switch {
	case width < 1:
		return ""
	case over <= 0:
		return s
	}
	cut := ansi.TruncateLeft(s, over+1, "")
	// A wide character on the edge can leave one cell too many.
	for Width(cut) > width-1 {
		over++
		cut = ansi.TruncateLeft(s, over+1, "")
	}
	return "…" + cut
}

// TruncateMiddle keeps the beginning and the end of a text, as the names of files want it, with an ellipsis between them when something was
// cut: names that begin alike, or end alike, stay apart.
func TruncateMiddle(s string, width int) string {
	if width < 1 || Width(s) <= width {
		return Truncate(s, width)
	}
	head := strings.TrimSuffix(Truncate(s, 1+width*3/5), "…")
	return head + TruncateLeft(s, width-Width(head))
}

// Fit makes a text exactly width cells wide: cut with an ellipsis or padded with blanks on the right.
func Fit(s string, width int) string {
	if width < 1 {
		return ""
	}
	s, w := fitted(s, width)
	return s + strings.Repeat(" ", max(0, width-w))
}

// FitRight is Fit with the text at the right edge.
func FitRight(s string, width int) string {
	if width < 1 {
		return ""
	}
	s, w := fitted(s, width)
	return strings.Repeat(" ", max(0, width-w)) + s
}

// fitted is as much of a text as there is room for, and its width.
func fitted(s string, width int) (cut string, w int) {
	if w = Width(s); w <= width {
		return s, w
	}
	cut = Truncate(s, width)
	return cut, Width(cut)
}

func expandTabs(s string) string {
	if !strings.Contains(s, "\t") {
		return s
	}
	var out strings.Builder
	out.Grow(len(s) + 16)
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			out.WriteByte('\n')
		}
		expandLine(&out, line)
	}
	return out.String()
}

func expandLine(out *strings.Builder, line string) {
	column := 0
	for {
		before, after, found := strings.Cut(line, "\t")
		out.WriteString(before)
		if !found {
			return
		}
		column += Width(before)
		blanks := tabStop - column%tabStop
		out.WriteString(strings.Repeat(" ", blanks))
		column += blanks
		line = after
	}
}
