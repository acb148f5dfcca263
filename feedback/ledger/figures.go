package ledger

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// aFigure is a number or an id: 3, 5.9%, 2.1.4, FR-003, p99.
var aFigure = regexp.MustCompile(`\pL*-?\d+(?:[.,]\d+)*`)

// Clash tells whether two texts speak of different numbers or ids. "FR-003 has no test" and "FR-004 has no test" are
// alike in every word and still two points.
func Clash(a, b string) bool { return clash(figures(a), figures(b)) }

func clash(left, right []string) bool {
	return len(left) > 0 && len(right) > 0 && !slices.ContainsFunc(left, func(f string) bool { return slices.Contains(right, f) })
}

func figures(text string) []string {
	if !strings.ContainsFunc(text, unicode.IsDigit) {
		return nil
	}
	return aFigure.FindAllString(strings.ToLower(text), -1)
}
