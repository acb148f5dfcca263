package direct

import "parley/engine/document"

// What rules over several documents share with those over one, so that both read a text alike.

// Placeholder is a gap that a text leaves open ("TBD", "[date]"); "" for none.
func Placeholder(text string) string { return placeholderIn(text) }

// OpenQuestions are the blocks of a document that ask what nobody has answered yet.
func OpenQuestions(d *document.Document) []int { return (&analysis{doc: d}).openItems() }

// SameValue reports whether two measures of one dimension say the same, in whatever unit.
func SameValue(a, b document.Measure) bool { return equalValue(a, b) }

// Rivals finds two values of one dimension, each the only one of its kind in its text, that differ.
func Rivals(mine, theirs []document.Measure) (x, y document.Measure, differ bool) {
	return rivals(mine, theirs)
}

// Bound is what a text makes of a number in it.
type Bound int

// The bounds.
const (
	Exact Bound = iota
	Upper
	Lower
)

// BoundOf reports whether a text makes a measure in it an upper bound, a lower one or neither.
func BoundOf(text string, x document.Measure) Bound {
	switch before, after := text[:x.Start], text[x.Start+len(x.Text):]; {
	case lower.MatchString(before):
		return Lower
	case upper.MatchString(before) || inside.MatchString(after):
		return Upper
	default:
		return Exact
	}
}
