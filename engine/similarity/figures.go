package similarity

import (
	"slices"
	"strings"
	"unicode"

	"parley/engine/pattern"
)

// figurePattern is a number or an id: 3, 5.9%, 2.1.4, FR-003, p99.
var figurePattern = pattern.New(`\pL*-?\d+(?:[.,]\d+)*`)

// Figures are the numbers and ids of a text, for one that is compared with many.
type Figures []string

// Differ reports whether two texts of these figures speak of different ones. "FR-003 has no test" and "FR-004 has no test"
// are alike in every word and still two points, and that both stand on line 8 makes them no single one.
func (f Figures) Differ(other Figures) bool {
	if apart(f.ids(), other.ids()) {
		return true
	}
	return apart(f, other)
}

// apart reports whether both lists have something, and nothing in common.
func apart(a, b Figures) bool {
	return len(a) > 0 && len(b) > 0 && !slices.ContainsFunc(a, func(one string) bool { return slices.Contains(b, one) })
}

// ids are the figures that name something.
func (f Figures) ids() Figures {
	var ids Figures
	for _, figure := range f {
		if IsID(figure) {
			ids = append(ids, figure)
		}
	}
	return ids
}

// IsID reports whether a figure names a requirement, a story or a decision: it begins with letters.
func IsID(figure string) bool {
	return figure != "" && unicode.IsLetter([]rune(figure)[0])
}

// aPlace is where in the document something stands, which is no figure of what is said.
var aPlace = pattern.New(`(?i)\blines? \d+(?:\s*(?:,|–|-|and|to)\s*\d+)*`)

// FiguresOf reads the figures of a text.
func FiguresOf(text string) Figures {
	if !strings.ContainsFunc(text, unicode.IsDigit) {
		return nil
	}
	return figurePattern.FindAllString(aPlace.ReplaceAllString(strings.ToLower(text), " "), -1)
}
