package round

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/review"
)

// Wording is how one perspective put a point that several make, with what became of its quote.
type Wording struct {
	Perspective string          `json:"perspective"`
	Text        string          `json:"text"`
	Evidence    review.Evidence `json:"evidence,omitempty"`
	StoodIn     int             `json:"-"` // as of a weakness
}

// Unfound says of a point, or of what is said for it, that no quote of it stands in the document: it is called so wherever a person
// reads of it.
const Unfound = "quote not found"

// UnfoundHeading is Unfound where a line or a heading begins with it.
const UnfoundHeading = "Quote not found"

// UnfoundNow is Unfound of a quote that an earlier version of the document had, which tells it from one that nobody ever wrote; stood is the
// round of that version, or 0.
func UnfoundNow(stood int) string {
	if stood == 0 {
		return Unfound
	}
	return fmt.Sprintf("%s, it stood in round %d", Unfound, stood)
}

// Credit names who makes the theme: those whose words it has, then those who put it otherwise.
func (t Theme) Credit() string { return credit(t.Text, t.Perspectives, t.Said) }

// Credit names who asks for the item: those whose words it has, then those who put it otherwise.
func (a ActionItem) Credit() string { return credit(a.Text, a.Perspectives, a.Said) }

// Voices are those who make the theme, first those whose words it has, as the credit names them.
func (t Theme) Voices() []string {
	own, others := voices(t.Text, t.Perspectives, t.Said)
	return append(own, others...)
}

func credit(text string, perspectives []string, said []Wording) string {
	own, others := voices(text, perspectives, said)
	return CreditReworded(strings.Join(own, ", "), others)
}

// voices parts those who make a point into those whose words it has and those who put it otherwise.
func voices(text string, perspectives []string, said []Wording) (own, others []string) {
	for _, name := range perspectives {
		words := func(same bool) bool {
			return slices.ContainsFunc(said, func(w Wording) bool { return w.Perspective == name && (w.Text == text) == same })
		}
		if words(true) || !words(false) {
			own = append(own, name)
		} else {
			others = append(others, name)
		}
	}
	return own, others
}

// CreditReworded joins the names that a point is credited with: first own, whose words it is in, then the others, who made it in
// other words. With an empty own it is in nobody's words, and the others are named alone.
func CreditReworded(own string, others []string) string {
	names := strings.Join(others, ", ")
	if own == "" || names == "" {
		return own + names
	}
	return own + " and, in other words, " + names
}
