package feedback

import (
	"fmt"
	"strings"

	"parley/engine/round"
)

// openOrders are the passages by which a document orders its reviewers about, as far as the findings about them are open.
func openOrders(findings []round.Finding) []round.Finding { return round.Orders(GraveOpen(findings)) }

// nameOrders says what to do about such passages: what a reviewer says who obeys is worth nothing. "" for none.
func (s *adviceInput) nameOrders() string {
	ids := make([]string, len(s.orders))
	for i, f := range s.orders {
		ids[i] = f.ID
	}
	passages := agree(len(ids), "the passage that gives", "the passages that give")
	if len(ids) == 0 {
		return ""
	}
	return fmt.Sprintf("Delete %s the reviewers orders (%s) first: a reviewer may have obeyed.", passages, strings.Join(ids, ", "))
}

// nameCameUp counts what a round brought, and says who has looked at it again.
func (s *adviceInput) nameCameUp() string {
	all, examined := s.countCameUp(), 0
	if e := s.round.Examination; e != nil {
		examined = len(e.Findings) - e.Count(round.NotExamined)
	}
	came := countOf(all, "finding") + " came up"
	switch {
	case examined == 0:
		return came + ", and none has been looked at again yet."
	case examined < all:
		return fmt.Sprintf("%s; the cross-examination looked at %d of them again, and nobody at the rest.", came, examined)
	default:
		return came + ", and only the cross-examination has looked at " + agree(all, "it", "them") + " again."
	}
}
