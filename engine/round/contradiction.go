package round

import (
	"fmt"

	"parley/engine/review"
)

// Contradiction is two places of a bundle that may not both be right, found by rule: on unseen projects most of them were no contradiction.
type Contradiction struct {
	Rule     string          `json:"rule"`
	Severity review.Severity `json:"severity"`
	Text     string          `json:"text"`
	// Key names what the two places are about; it stays the same when the texts around them change.
	Key string  `json:"key"`
	A   Passage `json:"a"`
	B   Passage `json:"b"`
}

// Passage is one of the places: the line in the bundle's text, the file with the line there, and the words.
type Passage struct {
	Line  int    `json:"line"`
	Quote string `json:"quote,omitempty"`
	review.Where
}

// counted is "1 place" or "2 places".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
