package markdown

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"parley/engine/pattern"
)

// A renderer that breaks lines at blanks takes a Chinese or Japanese sentence for one long word, and leaves a list's
// number alone on its line. Before a text is drawn, a blank that takes no room is put wherever such a line may break, and
// taken out again afterwards.
const (
	breakMark = "\u2028"

	noLineStart = "，。、；：？！）】》」』〉”’…—·"
	noLineEnd   = "（【《「『〈“‘"
)

// noLineStartAfterBlank is a blank that some writers put before such a sign: a line does not end there either.
var noLineStartAfterBlank = pattern.New(` ([，。、；：？！）】》」』〉])`)

// allowBreaks lets a text break between wide characters.
func allowBreaks(text string) string {
	if !strings.ContainsFunc(text, isIdeograph) {
		return text
	}
	var out strings.Builder
	var last rune
	for _, r := range noLineStartAfterBlank.ReplaceAllString(text, "\u00a0$1") {
		if isIdeograph(last) && isIdeograph(r) && !strings.ContainsRune(noLineStart, r) && !strings.ContainsRune(noLineEnd, last) {
			out.WriteString(breakMark)
		}
		out.WriteRune(r)
		last = r
	}
	return out.String()
}

// isWideBreak reports whether a line ends between two wide characters: these have no blank between them.
func isWideBreak(line string, next []byte) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(line, " "))
	first, _ := utf8.DecodeRune(bytes.TrimLeft(next, " "))
	return isIdeograph(last) && isIdeograph(first)
}

// isIdeograph reports whether a line may break beside a character although there is no blank. Korean has blanks.
func isIdeograph(r rune) bool {
	return 0x2E80 <= r && r <= 0x9FFF || 0xF900 <= r && r <= 0xFAFF || 0xFF00 <= r && r <= 0xFF60 ||
		0x20000 <= r && r < 0x40000
}
