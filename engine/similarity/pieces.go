package similarity

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// piece is a segment as it is known to a reader: what it is, and the tokens that a word or a number gives by purpose.
type piece struct {
	text   string
	kind   kind
	tokens [2][]token
}

type kind int

const (
	mark kind = iota // neither letters nor digits
	hyphen
	ideographs
	capitals // few of them, as ids begin
	number
	other
)

// piece is what is known of a segment.
func (r *textReader) piece(segment string) *piece {
	p, known := r.pieces[segment]
	if !known {
		p = &piece{text: segment}
		if bare := strings.Trim(segment, "_"); bare != "" {
			p.text = bare // _emphasis_ of Markdown is one segment with its marks
		}
		p.kind = kindOf(p.text)
		if p.kind == number || p.kind == other {
			p.tokens[document], p.tokens[critique] = r.split(p.text, document), r.split(p.text, critique)
		}
		r.pieces[segment] = p
	}
	return p
}

func kindOf(s string) kind {
	first, _ := utf8.DecodeRuneInString(s)
	switch {
	case first >= utf8.RuneSelf && unicode.In(first, unicode.Han, unicode.Hiragana, unicode.Katakana):
		return ideographs
	case s == "-":
		return hyphen
	case !unicode.IsLetter(first) && !unicode.IsDigit(first):
		return mark
	case isDigit(s[0]):
		return number
	case len(s) <= 5 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "":
		return capitals
	}
	return other
}

// split cuts a segment into its parts: file.name, snake_case and CamelCase are several words, a number is one. In a
// document a CamelCase name is a word of its own too: what names the same component belongs together more than its words
// say.
func (r *textReader) split(s string, why purpose) []token {
	var tokens []token
	if isDigit(s[0]) {
		return r.add(tokens, s, why)
	}
	for part := range strings.FieldsFuncSeq(strings.TrimSuffix(s, "'s"), func(r rune) bool { return r == '_' || r == '.' || r == ':' }) {
		start := 0
		for i := range part {
			if i > start && isCamelBoundary(part, i) {
				tokens = r.add(tokens, part[start:i], why)
				start = i
			}
		}
		tokens = r.add(tokens, part[start:], why)
		if start > 0 && why == document {
			tokens = r.add(tokens, part, why)
		}
	}
	return tokens
}

// isCamelBoundary reports whether a new word of a CamelCase name starts at byte i: fooBar, HTTPServer.
func isCamelBoundary(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	here, size := utf8.DecodeRuneInString(s[i:])
	after, _ := utf8.DecodeRuneInString(s[i+size:])
	return unicode.IsUpper(here) && (unicode.IsLower(before) || unicode.IsUpper(before) && unicode.IsLower(after))
}

// add adds a part in lower case, unless it is one of the words that do not count.
func (r *textReader) add(tokens []token, part string, why purpose) []token {
	part = strings.ToLower(part)
	if stopWords[part] || len(part) == 1 && !isDigit(part[0]) || why == critique && reviewerWords[part] {
		return tokens
	}
	return append(tokens, token{part, r.word(part)})
}
