package conclusions

import (
	"fmt"
	"strings"

	"parley/feedback/ledger"
)

// personSaid counts what the person said of entries of one kind; what they did not do is not told.
type personSaid struct {
	accepted, rejected, later, own, noted int
}

func (p *personSaid) count(e *ledger.Entry) {
	switch e.Choice {
	case ledger.Accept:
		p.accepted += b2i(!e.Own()) // nobody accepts what they say themselves
	case ledger.Reject:
		p.rejected++
	case ledger.Later:
		p.later++
	}
	p.own += b2i(e.Own())
	p.noted += b2i(e.HasNote())
}

// String is "1 accepted, 1 of their own, 1 with a note"; "" where they said nothing.
func (p personSaid) String() string {
	var told []string
	for _, c := range []struct {
		n    int
		what string
	}{{p.accepted, "accepted"}, {p.rejected, "rejected"}, {p.later, "left for later"}, {p.own, "of their own"}, {p.noted, "with a note"}} {
		if c.n > 0 {
			told = append(told, fmt.Sprintf("%d %s", c.n, c.what))
		}
	}
	return strings.Join(told, ", ")
}
