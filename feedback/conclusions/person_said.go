package conclusions

import (
	"fmt"
	"strings"

	"parley/feedback/ledger"
)

// personSaid counts what the person said of entries of one kind; what they did not do is not told.
type personSaid struct {
	accepted, ownAccepted, rejected, later, own, noted int
}

func (p *personSaid) count(e *ledger.Entry) {
	switch e.Choice {
	case ledger.Accept:
		p.accepted++
		p.ownAccepted += b2i(e.Own())
	case ledger.Reject:
		p.rejected++
	case ledger.Later:
		p.later++
	}
	p.own += b2i(e.Own()) // it is accepted, unless they say otherwise
	p.noted += b2i(e.HasNote())
}

// String is "2 accepted (1 of their own), 1 with a note"; "" where they said nothing.
func (p personSaid) String() string {
	accepted := "accepted"
	if p.ownAccepted > 0 { // to add one is to accept it: counted apart it would seem to be another
		accepted += fmt.Sprintf(" (%d of their own)", p.ownAccepted)
	}
	var told []string
	for _, c := range []struct {
		n    int
		what string
	}{{p.accepted, accepted}, {p.rejected, "rejected"}, {p.later, "left for later"}, {p.own - p.ownAccepted, "of their own"}, {p.noted, "with a note"}} {
		if c.n > 0 {
			told = append(told, fmt.Sprintf("%d %s", c.n, c.what))
		}
	}
	return strings.Join(told, ", ")
}
