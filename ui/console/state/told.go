package state

import (
	"slices"
	"strings"
	"unicode/utf8"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
)

// Told is what a finding says in one line. A reviewer who misses a requirement only names it, so the line says that it is missing.
func Told(f round.Finding) string {
	told := amount.Told(f.Text)
	if f.Kind != ledger.Gap || saysAbsence(told) {
		return told
	}
	return "Missing: " + told
}

// absences are the words by which a text says itself that something is not there.
var absences = []string{"no", "not", "nothing", "nobody", "none", "nowhere", "never", "neither", "without", "missing", "lacks", "lacking", "absent", "gap"}

// saysAbsence reports whether a text says that something is not there.
func saysAbsence(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < utf8.RuneSelf && (r < 'a' || r > 'z') })
	return strings.ContainsAny(text, "缺无未没") || slices.ContainsFunc(words, func(word string) bool { return slices.Contains(absences, word) })
}
