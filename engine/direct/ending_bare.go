package direct

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"

	"parley/engine/document"
	"parley/engine/pattern"
)

// An editor ends the last line of a file; a copy that was cut off has no such end. That alone says nothing, for one file in ten has
// none. So it takes a second sign: a space behind the last word, a link, code or emphasis that nothing closes, a last word that others
// follow, or the first letters of one.

// fewestLastWords keeps out a word that stands alone.
const fewestLastWords = 2

var (
	// openWord is a word that others follow nearly always.
	openWord = pattern.New(`(?i)(?:^|[\s(])(?:of|to|in|on|for|with|by|from|at|as|is|are|was|were|be|been|being|has|have|had|having|will|would|should|shall|can|could|may|might|must` +
		`|that|which|who|this|these|those|we|they|he|she|not|into|onto|two|three|four|five|each|every|any|some|all|no|more|most|other|another|same|new|only|also|very` +
		`|between|through|where|when|while|but|then|there|both|either|within|without|via|per|about|under|over|upon|during|after|before|until|since|does|do|did|using|such` +
		`|(?:allow|provide|require|enable)s?)$`)
	// openLink is a link whose address has no bracket behind it.
	openLink = pattern.New(`\]\([^\s)]*$`)
	// oneSpace is a space behind a word, and not the two of a line break.
	oneSpace = pattern.New(`[A-Za-z,] $`)
	// plainWord is one of English, and no acronym.
	plainWord = regexp.MustCompile(`^[A-Za-z]?[a-z]+$`)
	// endings make another word of the same stem: "document" is no part of "documentation" that was cut off.
	endings = regexp.MustCompile(`^(?:s|es|d|ed|ing|ings|r|rs|er|ers|ly|y|ies|al|able|n|en|ity|ive|ful|less|ness|ic|(?:m?ent|t?ion|ation|or)s?)$`)
)

// bareEnd finds the last block of a file whose last line has no end where a second sign tells that the text went on, or -1.
func (m *analysis) bareEnd() int {
	d, raw := m.doc, m.input.Artifact
	i := len(d.Blocks) - 1
	if i < 0 || d.Root != nil || d.Unread() || bytes.HasSuffix(raw, []byte("\n")) {
		return -1
	}
	b := &d.Blocks[i]
	if b.Kind != document.Paragraph && b.Kind != document.Item || b.Nav || b.Quoted || document.Size(b.Full) < fewestLastWords || !paragraphsEndWhole(d.Blocks[:i], 1, mostWhole) {
		return -1
	}
	source, text := lastLines(raw, d.Line(lastOffset)-b.Line+1), strings.TrimRight(b.Full, " *_`~")
	switch {
	case openLink.MatchString(source) || strings.Count(source, "`")%2 == 1 && !strings.Contains(source, "```") || strings.Count(source, "**")%2 == 1 && !endsWhole(b.Full):
	case endsWhole(b.Full) || lastAddress.MatchString(source) || endsLikeItsList(d, i, text):
		return -1
	case b.Kind == document.Paragraph && oneSpace.MatchString(source):
	case openWord.MatchString(text) || endsWithinWord(d, text):
	default:
		return -1
	}
	return i
}

// lastLines gives so many lines of a file from its end.
func lastLines(raw []byte, n int) string {
	from := len(raw)
	for ; n > 0 && from >= 0; n-- {
		from = bytes.LastIndexByte(raw[:from], '\n')
	}
	return string(raw[from+1:])
}

// endsWithinWord reports whether the last word of a text stands nowhere else in the document, and is what a longer one begins with.
func endsWithinWord(d *document.Document, text string) bool {
	start := strings.LastIndexAny(text, " \n") + 1
	last := strings.ToLower(text[start:])
	if !plainWord.MatchString(text[start:]) {
		return false
	}
	longer, same := false, 0
	for i := range d.Blocks {
		for word := range strings.FieldsFuncSeq(strings.ToLower(d.Blocks[i].Full), func(r rune) bool { return !unicode.IsLetter(r) }) {
			rest, begins := strings.CutPrefix(word, last)
			switch {
			case begins && rest == "":
				same++
			case begins && !endings.MatchString(rest):
				longer = true
			}
		}
	}
	return longer && same == 1
}
