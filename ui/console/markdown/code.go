package markdown

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// codePlaceholder is what stands for a code block while the text around it is laid out.
func codePlaceholder(n int) string { return string(codeSign) + strconv.Itoa(n) }

// insertCode puts the lines of code where their marks are, each as it was written, behind what stands before the mark. What
// does not fit goes on in the next line; before that, the indent is given up.
func (h *highlighter) insertCode(lines []string, code []codeBlock, width int) []string {
	if len(code) == 0 {
		return lines
	}
	var drawn []string
	for _, line := range lines {
		before, after, found := strings.Cut(line, string(codeSign))
		plain := ansi.Strip(after)
		n, err := strconv.Atoi(plain[:digits(plain)])
		if !found || err != nil || n >= len(code) {
			drawn = append(drawn, line)
			continue
		}
		longest := 0
		for _, text := range code[n].lines {
			longest = max(longest, safetext.Width(text))
		}
		before = unindent(before, safetext.Width(before)+longest-width)
		colours := h.highlight(code[n])
		for i, text := range code[n].lines {
			var spans []span
			if i < len(colours) {
				spans = colours[i]
			}
			drawn = append(drawn, codeLine(before, text, spans, width)...)
		}
	}
	return drawn
}

// unindent takes blanks away from the end of an indent, as many as are there of the number given.
func unindent(indent string, n int) string {
	look := strings.Index(indent, "\x1b") // blanks are drawn without colours, and the colour of the code comes last
	for ; n > 0; n-- {
		at := strings.LastIndexByte(indent, ' ')
		if at < 0 || look >= 0 && strings.TrimSpace(ansi.Strip(indent[at:])) != "" {
			break
		}
		indent = indent[:at] + indent[at+1:]
	}
	return indent
}

// codeLine returns one line of code in as many lines as it takes, in the colours of its spans if it has any.
func codeLine(before, text string, spans []span, width int) []string {
	room := max(2, width-safetext.Width(before))
	pieces := []string{text}
	if safetext.Width(text) > room {
		pieces = strings.Split(ansi.Hardwrap(text, room, true), "\n")
	}
	from := 0
	for i, piece := range pieces {
		if spans != nil {
			pieces[i] = before + ansi.ResetStyle + paint(piece, from, spans) // the one colour of code ends
		} else {
			pieces[i] = before + piece
		}
		from += len(piece)
		if strings.Contains(before, "\x1b") {
			pieces[i] += ansi.ResetStyle
		}
	}
	return pieces
}
