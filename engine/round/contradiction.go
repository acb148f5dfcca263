package round

import (
	"fmt"
	"strings"

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

// BetweenFiles says what the files of a bundle leave open between them, which no finding counts: "the files may contradict each other in 1
// place, and 2 ids are undefined"; "" for nothing.
func (r Round) BetweenFiles() string {
	var parts []string
	if n := len(r.Contradictions); n > 0 {
		parts = append(parts, "the files may contradict each other in "+counted(n, "place"))
	}
	if n := len(r.UndefinedIDs); n == 1 {
		parts = append(parts, "1 id is undefined")
	} else if n > 1 {
		parts = append(parts, fmt.Sprintf("%d ids are undefined", n))
	}
	return strings.Join(parts, ", and ")
}

// CountBetweenFiles is that as counts: "1 possible contradiction and 2 undefined ids"; "" for nothing.
func (r Round) CountBetweenFiles() string {
	var parts []string
	if n := len(r.Contradictions); n > 0 {
		parts = append(parts, counted(n, "possible contradiction"))
	}
	if n := len(r.UndefinedIDs); n > 0 {
		parts = append(parts, counted(n, "undefined id"))
	}
	return strings.Join(parts, " and ")
}

// counted is "1 place" or "2 places".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
