package similarity

import (
	"strings"

	"github.com/clipperhouse/uax29/v2/words"
)

// token is a word in lower case, or an unbroken run of ideographs.
type token struct {
	text string
	word *word // nil for ideographs
}

// purpose says which words a text is cut into: a critique is compared without the words every reviewer uses about everything; a
// document is compared with all its content words.
type purpose int

const (
	document purpose = iota
	critique
)

// segments cuts a text where Unicode cuts words. The list is good until the next call.
func (r *textReader) segments(text string) []string {
	r.list = r.list[:0]
	for segments := words.FromString(fold(text)); segments.Next(); {
		r.list = append(r.list, segments.Value())
	}
	return r.list
}

// tokens are the content words of a text in segments. The list is good until the next call.
func (r *textReader) tokens(segments []string, why purpose) []token {
	c := &r.cutter
	c.reader, c.purpose, c.tokens = r, why, c.tokens[:0]
	for _, s := range segments {
		c.segment(s)
	}
	c.flush()
	return c.tokens
}

// tokenizer collects tokens from the segments of a text.
type tokenizer struct {
	reader  *textReader
	purpose purpose
	tokens  []token
	run     strings.Builder // ideographs that follow each other
	capital string          // a word in capitals that may turn out to begin an id such as FR-12
	dash    bool
}

func (c *tokenizer) segment(s string) {
	if s == " " { // every second one
		c.flush()
		return
	}
	p := c.reader.piece(s)
	switch {
	case p.kind == ideographs:
		c.flushCapital()
		c.run.WriteString(p.text)
	case p.kind == hyphen && c.capital != "":
		c.dash = true
	case p.kind == hyphen || p.kind == mark:
		c.flush()
	case p.kind == number && c.dash:
		id := strings.ToLower(c.capital + p.text)
		c.tokens = append(c.tokens, token{id, c.reader.word(id)})
		c.capital, c.dash = "", false
	case p.kind == capitals:
		c.flush()
		c.capital = p.text
	default:
		c.flush()
		c.tokens = append(c.tokens, p.tokens[c.purpose]...)
	}
}

// flush ends what was being collected.
func (c *tokenizer) flush() {
	c.flushCapital()
	if c.run.Len() == 0 {
		return
	}
	breaks := documentBreaks
	if c.purpose == critique {
		breaks = critiqueBreaks
	}
	for part := range strings.FieldsSeq(breaks.Replace(c.run.String())) {
		c.tokens = append(c.tokens, token{text: part})
	}
	c.run.Reset()
}

func (c *tokenizer) flushCapital() {
	capital := c.capital
	c.capital, c.dash = "", false
	if capital != "" {
		c.tokens = c.reader.add(c.tokens, capital, c.purpose)
	}
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
