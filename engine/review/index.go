package review

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"parley/engine/foreign"
	"parley/engine/pattern"
)

// quoteIndex is an artifact made ready to look quotes up: its text cleaned as quotes are, and its normal form, each with the
// places where lines begin. It is built once for all quotes.
type quoteIndex struct {
	text        string
	starts      []int // where each line begins in text
	normal      string
	normalStart []int // where each line begins in normal
}

func newQuoteIndex(artifact string) *quoteIndex {
	ix := &quoteIndex{text: foreign.Text(artifact)}
	normal := make([]byte, 0, len(ix.text))
	at := 0
	for line := range strings.Lines(ix.text) {
		ix.starts = append(ix.starts, at)
		ix.normalStart = append(ix.normalStart, len(normal))
		normal = appendNormal(normal, line)
		at += len(line)
	}
	ix.normal = string(normal)
	return ix
}

// line is the line, from 1, that holds byte at of the text.
func (ix *quoteIndex) line(at int) int { return lineOf(ix.starts, at) }

// normalLine is the line, from 1, that holds byte at of the normal form.
func (ix *quoteIndex) normalLine(at int) int { return lineOf(ix.normalStart, at) }

// lineOf finds the last start that is not behind at. A line without anything in its normal form shares its start with
// the next and is passed over.
func lineOf(starts []int, at int) int {
	return sort.Search(len(starts), func(i int) bool { return starts[i] > at })
}

// normalize is the form in which texts are compared: compatibility characters unified, no white space, no quote marks, no
// Markdown markers, dashes alike, lower case. It works line by line, since list markers stand at the start of lines.
func normalize(s string) string {
	out := make([]byte, 0, len(s))
	for line := range strings.Lines(s) {
		out = appendNormal(out, line)
	}
	return string(out)
}

var (
	listMarker = pattern.New(`^[\s>]*(?:[-*+•]\s+(?:\[[ xX]\]\s+)?)?`)
	linkTarget = pattern.New(`\]\([^()\s]*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`) // with its title
)

func appendNormal(out []byte, line string) []byte {
	line = line[len(listMarker.FindString(line)):]
	if strings.Contains(line, "](") {
		line = linkTarget.ReplaceAllString(line, "")
	}
	if !ascii(line) {
		line = norm.NFKC.String(line)
	}
	for i := 0; i < len(line); {
		if b := line[i]; b < utf8.RuneSelf {
			if asciiNormal[b] != 0 {
				out = append(out, asciiNormal[b])
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(line[i:])
		i += n
		if r = normalRune(r); r >= 0 {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// dropped are the characters that a comparison passes over: quote marks and Markdown's markers.
const dropped = "\"'`*_#|[]\\~" + "“”„‟‘’‚‛«»‹›「」『』《》〈〉′″"

// asciiNormal maps each ASCII character to its normal form, 0 to nothing.
var asciiNormal = func() (table [utf8.RuneSelf]byte) {
	for b := range table {
		r := rune(b)
		switch {
		case r <= ' ' || r == 0x7F || strings.ContainsRune(dropped, r):
		default:
			table[b] = byte(unicode.ToLower(r))
		}
	}
	return table
}()

// normalRune is the normal form of a character, -1 for none.
func normalRune(r rune) rune {
	switch {
	case unicode.IsSpace(r) || strings.ContainsRune(dropped, r):
		return -1
	case unicode.Is(unicode.Pd, r) || r == '−':
		return '-'
	case r < utf8.RuneSelf:
		return rune(asciiNormal[r])
	default:
		return unicode.ToLower(r)
	}
}
