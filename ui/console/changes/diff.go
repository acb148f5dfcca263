package changes

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/lipgloss/v2"

	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// diffLine is one line of a unified diff: what happened to it, where it stands, and its text, safe to draw.
type diffLine struct {
	sign    byte // '+', '-', ' ', '@' for the start of a hunk, or '=' for the name of a bundle's file
	line    int  // in the new text, for a removed line in the old one; for a hunk where it starts in the new text
	text    string
	changed [2]int // bytes of the text that differ from the line it replaces or is replaced by
}

// readDiff takes the hunks of a unified diff apart.
func readDiff(unified string) []diffLine {
	var list []diffLine
	before, after := 0, 0
	for line := range strings.Lines(unified) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" {
			continue
		}
		sign, text := line[0], safetext.Text(line[1:])
		switch sign {
		case '=':
			list = append(list, diffLine{sign: sign, text: safetext.Line(strings.TrimPrefix(line, feedback.FileMark))})
		case '@':
			if n, err := fmt.Sscanf(line, "@@ -%d", &before); n != 1 || err != nil {
				continue
			}
			after = hunkStart(line)
			list = append(list, diffLine{sign: sign, line: after})
		case '-':
			list = append(list, diffLine{sign: sign, line: before, text: text})
			before++
		case '+':
			list = append(list, diffLine{sign: sign, line: after, text: text})
			after++
		case ' ':
			list = append(list, diffLine{sign: sign, line: after, text: text})
			before++
			after++
		}
	}
	markChangedParts(list)
	return list
}

// hunkStart is the line of the new text at which a hunk begins: "@@ -3,4 +5,6 @@" begins at 5.
func hunkStart(head string) int {
	line := 1
	if _, rest, found := strings.Cut(head, "+"); found {
		_, _ = fmt.Sscanf(rest, "%d", &line) // without a number it begins at the first
	}
	return line
}

// markChangedParts sets removed lines beside the added ones that follow them, and marks in both what differs.
func markChangedParts(list []diffLine) {
	for i := 0; i < len(list); i++ {
		removed := runLength(list[i:], '-')
		added := runLength(list[i+removed:], '+')
		for n := range min(removed, added) {
			from, to := &list[i+n], &list[i+removed+n]
			from.changed, to.changed = differingParts(from.text, to.text)
		}
		i += removed + added
	}
}

func runLength(list []diffLine, sign byte) int {
	n := 0
	for n < len(list) && list[n].sign == sign {
		n++
	}
	return n
}

// differingParts returns the part of two lines between what they begin and end with in common, in whole words. Lines that
// have little in common are marked nowhere: everything is new then.
func differingParts(a, b string) (inA, inB [2]int) {
	head := 0
	for head < min(len(a), len(b)) && a[head] == b[head] {
		head++
	}
	for head > 0 && (splitsWord(a, head) || splitsWord(b, head)) {
		head--
	}
	tail := 0
	for tail < min(len(a), len(b))-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	for tail > 0 && (splitsWord(a, len(a)-tail) || splitsWord(b, len(b)-tail)) {
		tail--
	}
	if head+tail < max(len(a), len(b))/4 {
		return inA, inB
	}
	return [2]int{head, len(a) - tail}, [2]int{head, len(b) - tail}
}

// splitsWord reports whether a cut would go through a character or a word.
func splitsWord(s string, at int) bool {
	if at <= 0 || at >= len(s) {
		return false
	}
	if !utf8.RuneStart(s[at]) {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(s[:at])
	after, _ := utf8.DecodeRuneInString(s[at:])
	return isWordRune(before) && isWordRune(after)
}

func isWordRune(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.Is(unicode.Han, r)
}

// diffLines draws a diff, wrapped for w cells. Heads lists the lines at which hunks begin.
func diffLines(t theme.Theme, list []diffLine, w int) (lines []string, heads []int) {
	gutter, file := 1, ""
	for _, c := range list {
		gutter = max(gutter, len(fmt.Sprint(c.line)))
	}
	for _, c := range list {
		if c.sign == '=' {
			file = c.text + ", "
			continue
		}
		if c.sign == '@' {
			if len(lines) > 0 {
				lines = append(lines, "")
			}
			heads = append(heads, len(lines))
			lines = append(lines, parts.TitleRule(t, t.Muted.Render(fmt.Sprintf("%sfrom line %d", file, c.line)), "", w))
			continue
		}
		lines = append(lines, c.draw(t, gutter, w)...)
	}
	return lines, heads
}

// draw is the line with its number and sign; the sign says what the colour says.
func (c diffLine) draw(t theme.Theme, gutter, w int) []string {
	style, mark := t.Muted, t.Muted
	switch c.sign {
	case '+':
		style, mark = t.Added, t.AddedPart
	case '-':
		style, mark = t.Removed, t.RemovedPart
	}
	number := fmt.Sprintf("%*d ", gutter, c.line)
	if c.sign == '-' { // its number is the old document's
		number = strings.Repeat(" ", gutter+1)
	}
	lead := t.Faint.Render(number) + style.Render(string(c.sign)+" ")
	var out []string
	from := 0
	for i, piece := range safetext.Wrap(c.text, max(8, w-gutter-3)) {
		if i > 0 {
			lead = strings.Repeat(" ", gutter+1) + style.Render(string(c.sign)+" ")
		}
		if at := strings.Index(c.text[from:], piece); at >= 0 {
			from += at
		}
		out = append(out, lead+c.piece(piece, from, style, mark))
		from += len(piece)
	}
	return out
}

// piece draws a wrapped piece that begins at byte from of the line.
func (c diffLine) piece(piece string, from int, style, mark lipgloss.Style) string {
	start := min(max(c.changed[0]-from, 0), len(piece))
	end := min(max(c.changed[1]-from, start), len(piece))
	var out strings.Builder
	for _, part := range []struct {
		text  string
		style lipgloss.Style
	}{{piece[:start], style}, {piece[start:end], mark}, {piece[end:], style}} {
		if part.text != "" {
			out.WriteString(part.style.Render(part.text))
		}
	}
	return out.String()
}
