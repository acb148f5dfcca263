package ledger

import (
	"slices"
	"strings"
	"unicode"

	"parley/engine/pattern"
)

// aFigure is a number or an id: 3, 5.9%, 2.1.4, FR-003, p99.
var aFigure = pattern.New(`\pL*-?\d+(?:[.,]\d+)*`)

// Figures are the numbers and ids of a text, for one that is compared with many.
type Figures []string

// Clash tells whether two texts of these figures speak of different ones. "FR-003 has no test" and "FR-004 has no test"
// are alike in every word and still two points.
func (f Figures) Clash(other Figures) bool {
	return len(f) > 0 && len(other) > 0 && !slices.ContainsFunc(f, func(one string) bool { return slices.Contains(other, one) })
}

// FiguresOf reads the figures of a text.
func FiguresOf(text string) Figures {
	if !strings.ContainsFunc(text, unicode.IsDigit) {
		return nil
	}
	return aFigure.FindAllString(strings.ToLower(text), -1)
}
