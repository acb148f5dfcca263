package parts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// Overlay lays a box over a screen, which steps back behind it: what has the keys is what stands out, on a ground of its own where there is
// one.
func Overlay(t theme.Theme, screen, box []string, at Rect) {
	for i, line := range screen {
		if !t.Plain {
			screen[i] = t.Behind(ansi.Strip(line))
		}
	}
	for i, line := range box {
		y := at.Y + i
		if y < 0 || y >= len(screen) {
			continue
		}
		under := screen[y]
		left, right := safetext.Cut(under, 0, at.X), safetext.Cut(under, at.X+at.W, safetext.Width(under))
		if !t.Plain {
			left, right = besideBox(t, ansi.Strip(under), at)
		}
		left = safetext.Fit(left, at.X)
		screen[y] = left + ansi.ResetStyle + t.OnCode(safetext.Fit(line, at.W)) + ansi.ResetStyle + right
	}
}

// leastBeside is how many cells a side of a box has at least for what stands behind it to be read; on fewer it is shreds, and left out.
const leastBeside = 12

// besideBox is what is seen of a line at both sides of a box: a word that the box would cut is left out, since half of it reads as another.
func besideBox(t theme.Theme, line string, at Rect) (left, right string) {
	end := safetext.Width(line)
	left, right = safetext.Cut(line, 0, at.X), safetext.Cut(line, at.X+at.W, end)
	if isCutAt(line, at.X) {
		left = strings.TrimRightFunc(left, isWordRune)
	}
	if isCutAt(line, at.X+at.W) {
		rest := strings.TrimLeftFunc(right, isWordRune)
		right = strings.Repeat(" ", safetext.Width(right)-safetext.Width(rest)) + rest
	}
	if at.X < leastBeside {
		left = strings.Repeat(" ", max(0, at.X))
	}
	if end-at.X-at.W < leastBeside {
		right = strings.Repeat(" ", safetext.Width(right))
	}
	return t.Behind(left), t.Behind(right)
}

// isCutAt reports whether a word goes on from the cell before a column to the one at it.
func isCutAt(line string, column int) bool {
	before, _ := utf8.DecodeLastRuneInString(safetext.Cut(line, 0, column))
	after, _ := utf8.DecodeRuneInString(safetext.Cut(line, column, safetext.Width(line)))
	return isWordRune(before) && isWordRune(after)
}

// isWordRune reports whether a rune is of a word or a path that half of which says nothing. A wide one is a word of its own.
func isWordRune(r rune) bool {
	if safetext.Width(string(r)) > 1 {
		return false
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("'’-_./:%,", r)
}

// Centred is the place of a box of w by h cells in the middle of another.
func Centred(in Rect, w, h int) Rect {
	w, h = min(w, in.W), min(h, in.H)
	return Rect{X: in.X + (in.W-w)/2, Y: in.Y + (in.H-h)/2, W: w, H: h}
}

// frameWidth is how many cells a frame takes beside its text: an edge and a blank at each side.
const frameWidth = 4

// FrameIndent is how many cells from the edge of a frame its text begins.
const FrameIndent = frameWidth / 2

// FrameTextWidth is how wide the text in a frame of w cells may be.
func FrameTextWidth(w int) int { return max(1, w-frameWidth) }

// Frame puts a frame around lines: the title in its upper edge, and something at the right of it. In the plain mode, where edges
// would be read out, the title is a line of its own.
func Frame(t theme.Theme, title, right string, lines []string, w int) []string {
	if !t.Plain {
		title = t.Heading.Render(title)
	}
	return FrameTitled(t, title, right, lines, w)
}

// FrameTitled is Frame with a title that has its look already.
func FrameTitled(t theme.Theme, title, right string, lines []string, w int) []string {
	if t.Plain {
		framed := []string{Justify("  "+title, right, w)}
		for _, line := range lines {
			framed = append(framed, safetext.Fit("  "+line, w))
		}
		return framed
	}
	edge := func(text string) string { return t.Accent.Render(text) }
	s := t.Symbols
	head := edge(s.TopLeft+s.Rule+" ") + title + " "
	tail := edge(s.Rule + s.TopRight)
	if right != "" {
		tail = " " + right + " " + tail
	}
	if safetext.Width(head)+safetext.Width(tail) > w {
		tail = edge(s.TopRight)
	}
	fill := max(0, w-safetext.Width(head)-safetext.Width(tail))
	framed := []string{safetext.Fit(head+edge(strings.Repeat(s.Rule, fill))+tail, w)}
	for _, line := range lines {
		framed = append(framed, edge(s.Divider)+" "+safetext.Fit(line, FrameTextWidth(w))+" "+edge(s.Divider))
	}
	return append(framed, edge(s.BottomLeft+strings.Repeat(s.Rule, max(0, w-2))+s.BottomRight))
}
