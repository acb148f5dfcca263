package ledger

import (
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// remedies is what it takes to tell which findings a round's action items answer. The ledger's older entries stand at
// the beginning of the table of likenesses, the round's points after them.
type remedies struct {
	round  round.Round
	ledger *Ledger
	points []point
	owner  []int // the entry of each point
	older  int   // how many entries there were before this round
	like   likeness
}

// remedied lists the entries that an action item answers: those it names, and for each perspective that asks for it
// the criticism of the same fixed check, under the same heading and topic, or nearest in words. An item that answers
// nothing of its own round may answer an older entry, but only when it says the same.
func remedied(in remedies, item int) []string {
	var ids []string
	for _, id := range in.points[item].about {
		if e := in.ledger.Find(id); e != nil && e.Kind != Action {
			ids = appendNew(ids, id)
		}
	}
	for _, name := range in.points[item].perspectives {
		if i := in.criticism(item, name); i >= 0 {
			ids = appendNew(ids, in.ledger.Entries[in.owner[i]].ID)
		}
	}
	if len(ids) > 0 {
		return ids
	}
	nearest, at := similarity.Same, -1
	for e := range in.older {
		if in.ledger.Entries[e].Kind == Action {
			continue
		}
		if likeness := in.like.at(in.older+item, e); likeness >= nearest {
			nearest, at = likeness, e
		}
	}
	if at >= 0 {
		ids = append(ids, in.ledger.Entries[at].ID)
	}
	return ids
}

// criticism is the weakness of one perspective that the item is a remedy for, or -1.
func (in remedies) criticism(item int, perspective string) int {
	asked := in.suggestion(item, perspective)
	best, nearest := -1, similarity.Maybe
	for i, p := range in.points {
		if p.kind == Action || !slices.Contains(p.perspectives, perspective) {
			continue
		}
		likeness := in.like.at(in.older+item, in.older+i)
		sameRule := p.rule != "" && p.rule == asked.Rule && (asked.Anchor == "" || p.anchor == asked.Anchor)
		if sameRule || p.anchor != "" && p.topic != "" && p.anchor == asked.Anchor && p.topic == asked.Topic {
			likeness++ // surer than any words
		}
		if likeness > nearest {
			best, nearest = i, likeness
		}
	}
	return best
}

// suggestion is what a perspective said where the item came from, if it said it in these words.
func (in remedies) suggestion(item int, perspective string) review.Suggestion {
	for _, rev := range in.round.Perspectives {
		if rev.Name != perspective {
			continue
		}
		for _, s := range rev.Suggestions {
			if s.Text == in.points[item].raw {
				return s
			}
		}
	}
	return review.Suggestion{}
}

// answer adds findings that an action item is a remedy for.
func (e *Entry) answer(ids []string) {
	for _, id := range ids {
		e.Answers = appendNew(e.Answers, id)
	}
}

// cameBack is how the reason ends for an action item whose finding was resolved and is not any more.
const cameBack = ", which it answers, came back"

// followRemedies lets action items that were not asked for again follow what they answer: nobody needs a remedy for a
// finding that is gone.
func (l *Ledger) followRemedies(number int) {
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind != Action || len(e.Answers) == 0 || e.LastSeen == number {
			continue
		}
		last := e.History[len(e.History)-1]
		open := l.openAmong(e.Answers)
		switch {
		case len(open) == 0 && last.observed() != Resolved:
			e.Observed, last.Reason = Resolved, strings.Join(e.Answers, ", ")+", which it answers, "+plural(len(e.Answers), "is", "are")+" resolved"
		case len(open) > 0 && last.Reason == stillGone:
			e.Observed, last.Reason = NotRechecked, strings.Join(open, ", ")+cameBack
		default:
			continue
		}
		e.History = e.History[:len(e.History)-1]
		e.remember(last)
	}
}

// openAmong are the entries of these that are not resolved.
func (l *Ledger) openAmong(ids []string) []string {
	var open []string
	for _, id := range ids {
		if e := l.Find(id); e != nil && e.Observed != Resolved {
			open = append(open, id)
		}
	}
	return open
}
