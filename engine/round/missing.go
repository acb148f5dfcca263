package round

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// MissingTold is a missing requirement as it is told. Who misses one only names it, which alone would read as if the document had it, so the
// text says that it is missing.
func MissingTold(text string) string {
	if saysAbsence(text) {
		return text
	}
	return "Missing: " + text
}

// absences are the words by which a text says itself that something is not there.
var absences = []string{"no", "not", "nothing", "nobody", "none", "nowhere", "never", "neither", "without", "missing", "lacks", "lacking", "absent", "gap"}

// saysAbsence reports whether a text says that something is not there.
func saysAbsence(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < utf8.RuneSelf && (r < 'a' || r > 'z') })
	return strings.ContainsAny(text, "缺无未没") || slices.ContainsFunc(words, func(word string) bool { return slices.Contains(absences, word) })
}
