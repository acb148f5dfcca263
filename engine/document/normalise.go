package document

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Limits on what is handed to the Markdown parser: they bound time and memory for documents nobody writes by hand.
const (
	maxBytes     = 16 << 20 // the rest of a longer artifact is not read
	maxLine      = 20_000   // bytes of one line
	maxParagraph = 64 << 10 // bytes without an empty line
	maxQuotes    = 12       // nested block quotes and list markers on one line
	maxIndent    = 64       // leading columns
	maxColumns   = 200      // of one table
)

// normalise makes the artifact's bytes a text that every later step can rely on: valid UTF-8, line feeds only,
// no byte order mark, no trailing blanks. Line numbers never change. The notes say what was cut.
func normalise(data []byte) (string, []string) {
	var notes []string
	if len(data) > maxBytes {
		notes = append(notes, fmt.Sprintf("only the first %d MB of %.1f MB were analysed", maxBytes>>20, float64(len(data))/(1<<20)))
		data = data[:maxBytes]
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	text := string(data)
	if !utf8.ValidString(text) {
		notes = append(notes, "the file is not valid UTF-8; unreadable bytes were passed over")
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	if n := strings.Count(text, "\x00"); n > 0 {
		first := 1 + strings.Count(text[:strings.IndexByte(text, 0)], "\n")
		notes = append(notes, fmt.Sprintf("the file holds NUL characters (%d, the first at line %d), which no text has; they were passed over", n, first))
		text = strings.ReplaceAll(text, "\x00", "\uFFFD")
	}
	return trimLines(text), notes
}

func trimLines(text string) string {
	if !strings.Contains(text, " \n") && !strings.Contains(text, "\t\n") {
		return strings.TrimRight(text, " \t")
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t")
	}
	return strings.Join(lines, "\n")
}

// bound limits what could make a Markdown parser slow: very long lines and paragraphs, deep nesting, wide tables.
// It changes lines in place, so that line numbers stay true.
func bound(text string) (string, []string) {
	b := bounder{lines: strings.Split(text, "\n")}
	for i := range b.lines {
		b.line(i)
	}
	if !b.changed {
		return text, nil
	}
	return strings.Join(b.lines, "\n"), b.notes()
}

type bounder struct {
	lines                                      []string
	changed                                    bool
	paragraph                                  int
	long, deep, wide, huge                     int // how often each limit was met
	firstLong, firstDeep, firstWide, firstHuge int // and the first line where
}

func (b *bounder) line(i int) {
	line := b.lines[i]
	if len(line) > maxLine {
		b.lines[i] = strings.ToValidUTF8(line[:maxLine], "")
		b.note(&b.long, &b.firstLong, i)
	}
	if capped, ok := capNesting(b.lines[i]); ok {
		b.lines[i] = capped
		b.note(&b.deep, &b.firstDeep, i)
	}
	if isTableRule(b.lines[i]) {
		b.lines[i] = ""
		b.note(&b.wide, &b.firstWide, i)
	}
	if opensBlock(b.lines[i]) {
		b.paragraph = 0
	}
	if b.paragraph += len(b.lines[i]) + 1; b.paragraph > maxParagraph {
		b.lines[i], b.paragraph = "", 0
		b.note(&b.huge, &b.firstHuge, i)
	}
}

// opensBlock reports whether a line ends the paragraph before it: an empty line, a heading, an item, a table row.
func opensBlock(line string) bool {
	line = strings.TrimLeft(line, " \t>")
	if line == "" || line[0] == '#' || line[0] == '|' {
		return true
	}
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	marker := digits == 0 && strings.IndexByte("-*+", line[0]) >= 0 || digits > 0 && digits < len(line) && strings.IndexByte(".)", line[digits]) >= 0
	return marker && len(line) > digits+1 && line[digits+1] == ' '
}

func (b *bounder) note(count, first *int, i int) {
	if *count == 0 {
		*first = i + 1
	}
	*count++
	b.changed = true
}

func (b *bounder) notes() []string {
	var notes []string
	add := func(n, first int, what string) {
		if n > 0 {
			often := "once, at"
			if n > 1 {
				often = fmt.Sprintf("%d times, first at", n)
			}
			notes = append(notes, fmt.Sprintf("%s (%s line %d)", what, often, first))
		}
	}
	add(b.long, b.firstLong, fmt.Sprintf("lines were read only up to %d characters", maxLine))
	add(b.deep, b.firstDeep, fmt.Sprintf("nesting was read only to a depth of %d", maxQuotes))
	add(b.wide, b.firstWide, fmt.Sprintf("tables of more than %d columns were not analysed", maxColumns))
	add(b.huge, b.firstHuge, fmt.Sprintf("paragraphs were broken up after %d KB", maxParagraph>>10))
	return notes
}

// capNesting drops container markers beyond the limit from the start of a line.
func capNesting(line string) (string, bool) {
	markers, indent := 0, 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ', '\t':
			if indent++; indent > maxIndent {
				return line[:i] + strings.TrimLeft(line[i:], " \t>"), true
			}
		case '>', '-', '*', '+':
			if line[i] != '>' && (i+1 >= len(line) || line[i+1] != ' ') {
				return line, false
			}
			if markers++; markers > maxQuotes {
				return line[:i] + strings.TrimLeft(line[i:], " \t>-*+"), true
			}
		default:
			return line, false
		}
	}
	return line, false
}

// isTableRule reports whether a line is the |---|---| of a table that is too wide to be read cell by cell.
func isTableRule(line string) bool {
	return strings.Count(line, "|") > maxColumns && strings.Trim(line, "|-: \t>") == ""
}
