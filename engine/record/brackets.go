package record

import "strings"

// readAttributed takes an item and the brackets at its end apart: "text (name, name; remark)".
func readAttributed(text string) (words string, names []string, remark string) {
	open := openBracket(text)
	if open <= 0 || text[open-1] != ' ' {
		return unescape(text), nil, ""
	}
	names, remark = readNames(text[open+1 : len(text)-1])
	return unescape(strings.TrimSpace(text[:open])), names, remark
}

// openBracket is where the last bracket of the text opens when it closes at the text's end, or -1. Brackets within
// names are escaped, so the last one that is not is the one.
func openBracket(text string) int {
	if !strings.HasSuffix(text, ")") || escaped(text, len(text)-1) {
		return -1
	}
	for i := len(text) - 2; i >= 0; i-- {
		if text[i] == '(' && !escaped(text, i) {
			return i
		}
	}
	return -1
}

// readNames reads "name, name; remark".
func readNames(list string) (names []string, remark string) {
	if list == "" || list == "(None)" {
		return nil, ""
	}
	parts := splitUnescaped(list, ';')
	if len(parts) > 1 {
		remark = unescape(strings.TrimSpace(parts[1]))
	}
	for _, n := range splitUnescaped(parts[0], ',') {
		if n = strings.TrimSpace(n); n != "" {
			names = append(names, unescape(n))
		}
	}
	return names, remark
}

// splitUnescaped splits at a mark that has no backslash before it.
func splitUnescaped(text string, mark byte) []string {
	var parts []string
	start := 0
	for i := range len(text) {
		if text[i] == mark && !escaped(text, i) {
			parts = append(parts, text[start:i])
			start = i + 1
		}
	}
	return append(parts, text[start:])
}

// escaped reports whether the character at byte i has an odd number of backslashes before it.
func escaped(text string, i int) bool {
	slashes := 0
	for slashes < i && text[i-1-slashes] == '\\' {
		slashes++
	}
	return slashes%2 == 1
}
