package markdown

import "strings"

// A renderer that breaks lines at blanks takes a Chinese or Japanese sentence for one long word, and leaves a list's
// number alone on its line. Before a text is drawn, a blank that takes no room is put wherever such a line may break, and
// taken out again afterwards.
const (
	mayBreak    = "\u2028"
	mayBreakURL = "%E2%80%A8" // in a link's target

	noLineStart = "，。、；：？！）】》」』〉”’…—·"
	noLineEnd   = "（【《「『〈“‘"
)

// loosen lets a text break between wide characters, except inside a link's target.
func loosen(text string) string {
	if !strings.ContainsFunc(text, ideograph) {
		return text
	}
	var out strings.Builder
	var last, before rune
	target := false
	for _, r := range text {
		switch {
		case before == ']' && last == '(':
			target = true
		case last == ')' || last == '\n':
			target = false
		}
		if !target && ideograph(last) && ideograph(r) && !strings.ContainsRune(noLineStart, r) && !strings.ContainsRune(noLineEnd, last) {
			out.WriteString(mayBreak)
		}
		out.WriteRune(r)
		before, last = last, r
	}
	return out.String()
}

// tighten takes out what loosen put in.
func tighten(drawn string) string {
	return strings.ReplaceAll(strings.ReplaceAll(drawn, mayBreak, ""), mayBreakURL, "")
}

// ideograph tells whether a line may break beside a character although there is no blank. Korean has blanks.
func ideograph(r rune) bool {
	return 0x2E80 <= r && r <= 0x9FFF || 0xF900 <= r && r <= 0xFAFF || 0xFF00 <= r && r <= 0xFF60 ||
		0x20000 <= r && r < 0x40000
}
