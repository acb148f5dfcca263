package format

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// column is a place in a line as the formats count it, each from 1; 0 where it is not known.
type column struct {
	bytes      int // UTF-8: line, rdjsonl
	utf16      int // SARIF, GitHub
	characters int // code points: csv, and lines for a person
}

// place is where a finding stands. Its columns are known when its quote stands there word for word.
type place struct {
	line, endLine int // from 1; 0 when the finding has no place
	start, end    column
}

// exact reports whether the columns are known.
func (p place) exact() bool { return p.start.bytes > 0 }

// lines of a document as quotes are looked up in it: only a line feed ends one.
type lines []string

func newLines(document []byte) lines {
	text := strings.TrimPrefix(string(document), "\uFEFF") // no editor counts the mark
	list := strings.Split(text, "\n")
	if n := len(list); list[n-1] == "" {
		list = list[:n-1] // what follows the last line break is no line
	}
	for i := range list {
		list[i] = strings.TrimSuffix(list[i], "\r")
	}
	return list
}

// find is the place of a quote that begins in a line; only the line where it does not stand there as it is written.
func (l lines) find(line int, quote string) place {
	whole := place{line: line, endLine: line}
	quote = strings.TrimSpace(strings.ReplaceAll(quote, "\r\n", "\n"))
	if line < 1 || line > len(l) || quote == "" {
		return whole
	}
	parts := strings.Split(quote, "\n")
	last := line + len(parts) - 1
	first := l[line-1]
	if len(parts) == 1 {
		at := strings.Index(first, quote)
		if at < 0 {
			return whole
		}
		return place{line, line, columnAt(first, at), columnAt(first, at+len(quote))}
	}
	if last > len(l) || !strings.HasSuffix(first, parts[0]) || !strings.HasPrefix(l[last-1], parts[len(parts)-1]) {
		return whole
	}
	for i, between := range parts[1 : len(parts)-1] {
		if l[line+i] != between {
			return whole
		}
	}
	return place{line, last, columnAt(first, len(first)-len(parts[0])), columnAt(l[last-1], len(parts[len(parts)-1]))}
}

// columnAt is the column of the byte at an offset of a line.
func columnAt(line string, offset int) column {
	before := line[:offset]
	c := column{bytes: 1 + offset, utf16: 1, characters: 1 + utf8.RuneCountInString(before)}
	for _, r := range before {
		c.utf16 += utf16.RuneLen(r)
	}
	return c
}
