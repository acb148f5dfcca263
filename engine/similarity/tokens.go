package similarity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
)

// token is a word in lower case, or an unbroken run of ideographs.
type token struct {
	text       string
	ideographs bool
}

// Which words a text is cut into: a critique is compared without the words every reviewer uses about everything; a
// document is compared with all its content words.
type purpose int

const (
	document purpose = iota
	critique
)

// segments cuts a text where Unicode cuts words.
func segments(text string) []string {
	list := make([]string, 0, len(text)/3+1)
	for segments := words.FromString(fold(text)); segments.Next(); {
		list = append(list, segments.Value())
	}
	return list
}

// tokens are the content words of a text in segments.
func (r *reader) tokens(segments []string, why purpose) []token {
	c := cutter{reader: r, purpose: why, tokens: make([]token, 0, len(segments)/2+1)}
	for _, s := range segments {
		c.segment(s)
	}
	c.flush()
	return c.tokens
}

// cutter collects tokens from the segments of a text.
type cutter struct {
	reader  *reader
	purpose purpose
	tokens  []token
	run     strings.Builder // ideographs that follow each other
	capital string          // a word in capitals that may turn out to begin an id such as FR-12
	dash    bool
}

func (c *cutter) segment(s string) {
	if name := strings.Trim(s, "_"); name != "" {
		s = name // _emphasis_ of Markdown is one segment with its marks
	}
	first, _ := utf8.DecodeRuneInString(s)
	switch {
	case first >= utf8.RuneSelf && unicode.In(first, unicode.Han, unicode.Hiragana, unicode.Katakana):
		c.flushCapital()
		c.run.WriteString(s)
	case s == "-" && c.capital != "":
		c.dash = true
	case !unicode.IsLetter(first) && !unicode.IsDigit(first):
		c.flush()
	case c.dash && isDigit(s[0]):
		c.tokens = append(c.tokens, token{text: strings.ToLower(c.capital + s)})
		c.capital, c.dash = "", false
	case len(s) <= 5 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "":
		c.flush()
		c.capital = s
	default:
		c.flush()
		c.word(s)
	}
}

// flush ends what was being collected.
func (c *cutter) flush() {
	c.flushCapital()
	if c.run.Len() == 0 {
		return
	}
	breaks := documentBreaks
	if c.purpose == critique {
		breaks = critiqueBreaks
	}
	for part := range strings.FieldsSeq(breaks.Replace(c.run.String())) {
		c.tokens = append(c.tokens, token{text: part, ideographs: true})
	}
	c.run.Reset()
}

func (c *cutter) flushCapital() {
	capital := c.capital
	c.capital, c.dash = "", false
	if capital != "" {
		c.add(capital)
	}
}

// word adds the tokens of a segment.
func (c *cutter) word(s string) {
	pieces := c.reader.pieces[c.purpose]
	list, known := pieces[s]
	if !known {
		alone := cutter{purpose: c.purpose}
		alone.split(s)
		list = alone.tokens
		pieces[s] = list
	}
	c.tokens = append(c.tokens, list...)
}

// split adds a segment's parts: file.name, snake_case and CamelCase are several words, a number is one. In a document a
// CamelCase name is a word of its own too: what names the same component belongs together more than its words say.
func (c *cutter) split(s string) {
	if isDigit(s[0]) {
		c.add(s)
		return
	}
	for part := range strings.FieldsFuncSeq(strings.TrimSuffix(s, "'s"), func(r rune) bool { return r == '_' || r == '.' || r == ':' }) {
		start := 0
		for i := range part {
			if i > start && hump(part, i) {
				c.add(part[start:i])
				start = i
			}
		}
		c.add(part[start:])
		if start > 0 && c.purpose == document {
			c.add(part)
		}
	}
}

// hump tells whether a new word of a CamelCase name starts at byte i: fooBar, HTTPServer.
func hump(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	here, size := utf8.DecodeRuneInString(s[i:])
	after, _ := utf8.DecodeRuneInString(s[i+size:])
	return unicode.IsUpper(here) && (unicode.IsLower(before) || unicode.IsUpper(before) && unicode.IsLower(after))
}

func (c *cutter) add(part string) {
	part = strings.ToLower(part)
	if stopWords[part] || len(part) == 1 && !isDigit(part[0]) {
		return
	}
	if c.purpose == critique && reviewerWords[part] {
		return
	}
	c.tokens = append(c.tokens, token{text: part})
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
