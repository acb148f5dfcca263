package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

var (
	// elementAfter follows the name of a part that a text explains: "the <client key> element is …".
	elementAfter = pattern.New(`(?i)^ (?:elements?|fields?|parts?|values?|placeholders?|tags?|strings?|parameters?|arguments?|variables?|tokens?|attributes?|propert(?:y|ies)|segments?)\b`)
	// joinedAfter follows the first part of a form whose parts are joined, joinedBefore stands before the last: "<chain>:<address>".
	joinedAfter  = pattern.New(`^(?:[:/._@=+|-]+|\.\.\.)<`)
	joinedBefore = pattern.New(`>(?:[:/._@=+|-]+|\.\.\.)$`)
	// pathBefore is the path before its last part, which varies: "/dev/mapper/<volume name>". An address of the web is one to fill in.
	pathBefore = pattern.New(`(?:^|[\s(“"'])~?(?:/[\w.-]+)+/$`)
)

// tellsForm reports whether a word in angle brackets stands in a sentence about a form: it names a part that the sentence explains, is
// joined to the next part, ends a path, or is the value of a key in the font of code.
func (m *analysis) tellsForm(tag document.Span) bool {
	line, word := m.doc.LineText(m.doc.Line(tag.Start)), m.doc.Quote(tag)
	before, after, found := strings.Cut(line, word)
	if !found {
		return false
	}
	return elementAfter.MatchString(after) || joinedAfter.MatchString(after) || joinedBefore.MatchString(before) || pathBefore.MatchString(before) || isValueOfCode(line, word)
}

// keyInCode is a key in the font of code at the beginning of a line, with what may stand before its value.
var keyInCode = pattern.New("^\\W*`[^`]{1,40}`[ :=]*$")

// isValueOfCode reports whether a line gives the key of a format and the form of its value: "` title:` <the title>".
func isValueOfCode(line, word string) bool {
	before, _, found := strings.Cut(line, word)
	return found && keyInCode.MatchString(before)
}

// isFormOrLaterLink reports whether a placeholder in a sentence is the form of a key's value, or stands for the address of what is made after
// the text was accepted.
func (m *analysis) isFormOrLaterLink(s document.Sentence, word string) bool {
	b := &m.doc.Blocks[s.Block]
	line := m.doc.LineText(m.doc.Line(b.Source(s.Start + max(0, strings.Index(s.Text, word)))))
	return isValueOfCode(line, word) || laterLink.MatchString(m.doc.Heading(b.Section))
}
