// Package foreign neutralises text that came from a tool or an artifact: control and escape sequences,
// bidirectional overrides, zero-width and tag characters, line separators and broken UTF-8 become visible and harmless.
//
// It is the engine's gateway; ui/safetext adds what only a terminal needs. It may know Unicode and nothing else.
//
// What is shown instead, in one place (cleaner.go and table.go do it):
//
//	in the text                                        shown as
//	CRLF                                               LF
//	CSI sequence, ESC with one or two more bytes       ␛
//	OSC, DCS, SOS, PM, APC string                      ␛⟦OSC its payload⟧
//	other C0 controls, a lone CR, DEL                  their control pictures: ␀ ␇ ␍ ␡
//	other C1 controls, also as raw bytes               \u{85}
//	bidi controls, zero-width and other invisible
//	characters, tags, U+2028, U+2029, BOM,
//	noncharacters                                      \u{202E}
//	joiners and variation selectors without a
//	character that they can shape                      \u{200D}
//	a run of more than 8 combining marks, or of
//	more than 2 enclosing ones                         the first of them, then …
//	broken UTF-8                                       one U+FFFD for each broken character
//
// A payload is shown rather than dropped, so that nothing hides behind an unfinished sequence; one that has no end
// ends with its line. Emoji sequences, joiners in scripts that need them, and private-use characters stay.
package foreign

import "strings"

// Text makes a text of several lines safe: line feeds and tabs stay, CRLF becomes LF, everything that could drive a
// terminal or hide from a reader is replaced by a visible form. Safe text comes back unchanged, without a copy.
// Text of a text that Text returned is that same text.
func Text(s string) string {
	var c cleaner
	c.run(s, true)
	return c.text(s)
}

// Line is Text for a single line: line breaks and tabs become spaces.
func Line(s string) string {
	s = Text(s)
	if !strings.ContainsAny(s, "\n\t") {
		return s
	}
	return lineBreaks.Replace(s)
}

var lineBreaks = strings.NewReplacer("\n", " ", "\t", " ")
