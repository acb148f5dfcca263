package markdown

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Limits on one block, whose cost is not linear in what it holds: what goes beyond is shown as it stands in the source, or
// less deep.
const (
	blockBytes      = 8 << 10  // a block is cut at the next blank line after this much
	fenceLines      = 100      // a longer fence is drawn in parts
	lineBytes       = 32 << 10 // a block with a longer line is shown raw
	rowCells        = 60       // a block with more cells in a row is shown raw: no window is that wide
	maxOpenBrackets = 200      // a block with more brackets open is shown raw
	maxNesting      = 8        // deeper quotes and lists are flattened
	maxIndent       = 32       // a line is not indented further, in cells
)

// Excess is what of a text goes beyond the limits, each as the largest that was met; 0 for nothing.
type Excess struct {
	Line int // characters
	Row  int // cells
	Open int // brackets
	Nest int // levels
}

// Notice says what is shown in another form than it was meant, or "".
func (e Excess) Notice() string {
	var parts []string
	for _, one := range []struct {
		n    int
		what string
	}{
		{e.Row, "a table row of %d cells"}, {e.Line, "a line of %d characters"}, {e.Open, "%d open brackets"},
	} {
		if one.n > 0 {
			parts = append(parts, fmt.Sprintf(one.what, one.n))
		}
	}
	text := ""
	if len(parts) > 0 {
		text = "Shown without formatting: " + strings.Join(parts, ", ") + "."
	}
	if e.Nest > 0 {
		text += fmt.Sprintf(" Nested %d deep, shown %d deep.", e.Nest, maxNesting)
	}
	return strings.TrimSpace(text)
}

// checkLimits marks the block raw when a line of it is more than can be rendered quickly.
func (s *splitter) checkLimits(line string) {
	if len(line) > lineBytes {
		s.excess.Line = max(s.excess.Line, utf8.RuneCountInString(strings.TrimRight(line, "\n")))
		s.raw = true
	}
	cells := -1
	for i := range len(line) {
		switch line[i] {
		case '|':
			cells++
		case '[', '(':
			s.open++
		case ']', ')':
			s.open--
		}
	}
	if cells > rowCells {
		s.excess.Row = max(s.excess.Row, cells)
		s.raw = true
	}
	if s.open > maxOpenBrackets {
		s.excess.Open = max(s.excess.Open, s.open)
		s.raw = true
	}
	s.open = max(0, s.open)
}

// inTable reports whether a line goes on with a table, and remembers the table's head.
func (s *splitter) inTable(line string) bool {
	switch {
	case !strings.Contains(line, "|"):
		s.table = ""
	case s.table != "":
		return true
	case strings.Contains(s.last, "|") && isTableRule(line):
		s.table = s.last + line
	}
	return false
}

// isTableRule reports whether a line is the one below a table's head.
func isTableRule(line string) bool {
	return strings.Contains(line, "-") && strings.Trim(line, " \t\r\n|:-") == ""
}

// flatten limits how deep quotes and lists nest in one line, and how far it is indented: sixty levels take glamour
// many seconds.
func (s *splitter) flatten(line string) string {
	rest := strings.TrimLeft(line, " ")
	if indent := len(line) - len(rest); indent > maxIndent && s.inList {
		line = line[indent-maxIndent:]
		s.excess.Nest = max(s.excess.Nest, indent/2)
	}
	depth, at := 0, 0
	kept := 0 // bytes of the first maxNesting markers
	for {
		next := markerLength(line[at:])
		if next == 0 {
			break
		}
		at += next
		if depth++; depth == maxNesting {
			kept = at
		}
	}
	if depth <= maxNesting {
		return line
	}
	s.excess.Nest = max(s.excess.Nest, depth)
	return line[:kept] + line[at:]
}

// markerLength returns the length of the marker of a quote or a list item that a text begins with, blanks included; 0 for
// none.
func markerLength(text string) int {
	rest := strings.TrimLeft(text, " ")
	at := len(text) - len(rest)
	if rest == "" {
		return 0
	}
	if rest[0] == '>' {
		return at + 1
	}
	digits := digits(rest)
	switch {
	case digits > 0 && digits < 10 && len(rest) > digits+1 && (rest[digits] == '.' || rest[digits] == ')') && rest[digits+1] == ' ':
		return at + digits + 2
	case digits == 0 && len(rest) > 1 && strings.IndexByte("-*+", rest[0]) >= 0 && rest[1] == ' ':
		return at + 2
	default:
		return 0
	}
}
