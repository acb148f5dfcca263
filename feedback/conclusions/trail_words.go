package conclusions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/feedback/markdown"
)

// SaidAt is what the person said of findings at one point of the discussion: while a round was running, or after it.
type SaidAt struct {
	Round  int  `json:"round"`
	During bool `json:"during,omitempty"`
	// Words are what they did: “accepted F-004 and F-007”, “rejected F-006 (not relevant)”.
	Words []string `json:"words"`

	ids map[string][]string // what they did without a word of their own, by what it was
}

// saidAt tells what the person said of findings, point by point. What they said and took back at the same point is not told.
func saidAt(l *ledger.Ledger) []SaidAt {
	var list []SaidAt
	for i := range l.Entries {
		e := &l.Entries[i]
		choice, note := "", ""
		for j, o := range e.History {
			if o.Round == 0 && o.During == 0 { // of the discussion that this one goes on from
				if o.Choice != nil {
					choice = *o.Choice
				}
				continue
			}
			if j == 0 && e.Own() {
				at(&list, o).add("added", e.ID)
				choice = ledger.Accept
			}
			if o.Question != "" {
				at(&list, o).add("asked about", e.ID)
			}
			if o.Choice == nil || j+1 < len(e.History) && isSameWord(o, e.History[j+1:]) {
				continue
			}
			if o.Noted {
				at(&list, o).tellNote(e.ID, note, o.Reason)
				note = o.Reason
				continue
			}
			at(&list, o).tellChoice(e.ID, choice, *o.Choice, o.Reason)
			choice = *o.Choice
		}
	}
	slices.SortStableFunc(list, func(a, b SaidAt) int { return cmp.Or(cmp.Compare(a.Round, b.Round), b2i(b.During)-b2i(a.During)) })
	for i := range list {
		list[i].Words = append(list[i].withIDs(), list[i].Words...)
	}
	return slices.DeleteFunc(list, func(s SaidAt) bool { return len(s.Words) == 0 })
}

// isSameWord reports whether a later line of these is the person's word of the same kind at the same point, so that this one did not stand.
func isSameWord(o ledger.Observation, later []ledger.Observation) bool {
	return slices.ContainsFunc(later, func(next ledger.Observation) bool {
		return next.Choice != nil && next.Noted == o.Noted && next.Round == o.Round && next.During == o.During
	})
}

// at is the point at which the person said something, which is added where it is the first thing there.
func at(list *[]SaidAt, o ledger.Observation) *SaidAt {
	number, during := cmp.Or(o.During, o.Round), o.During > 0
	i := slices.IndexFunc(*list, func(s SaidAt) bool { return s.Round == number && s.During == during })
	if i < 0 {
		i = len(*list)
		*list = append(*list, SaidAt{Round: number, During: during, ids: map[string][]string{}})
	}
	return &(*list)[i]
}

func (s *SaidAt) add(what, id string) { s.ids[what] = appendNew(s.ids[what], id) }

// tellChoice adds a choice that is another than the one before.
func (s *SaidAt) tellChoice(id, before, now, reason string) {
	if now == before && now != ledger.Reject {
		return
	}
	switch now {
	case "":
		s.add("undid the word on", id)
	case ledger.Reject:
		s.Words = append(s.Words, "rejected "+id+" ("+strings.TrimRight(reason, ".。 ")+")")
	case ledger.Later:
		s.add("left for later", id)
	default:
		s.add("accepted", id)
	}
}

// tellNote adds a note that is another than the one before.
func (s *SaidAt) tellNote(id, before, now string) {
	switch now {
	case before:
	case "":
		s.add("undid the note on", id)
	default:
		s.Words = append(s.Words, "noted on "+id+": “"+now+"”")
	}
}

// mostOfAKind is how many findings the trail names of which the person said the same; more are counted.
const mostOfAKind = 8

// withIDs are the words that hold of several findings.
func (s *SaidAt) withIDs() (words []string) {
	for _, what := range []string{"added", "accepted", "left for later", "asked about", "undid the word on", "undid the note on"} {
		switch ids := s.ids[what]; {
		case len(ids) > mostOfAKind:
			words = append(words, what+" "+count(len(ids), "finding"))
		case len(ids) > 0:
			words = append(words, what+" "+round.Series(ids))
		}
	}
	return words
}

// writeSaid says below the trail what the person said of findings, point by point.
func (d Document) writeSaid(b *strings.Builder) {
	for i, s := range d.Said {
		if i == 0 {
			b.WriteString("\nWhat the person said of findings:\n\n")
		}
		when := "After"
		if s.During {
			when = "During"
		}
		fmt.Fprintf(b, "- %s round %d: %s\n", when, s.Round, markdown.Line(strings.Join(s.Words, "; ")))
	}
}
