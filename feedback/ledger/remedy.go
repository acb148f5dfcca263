package ledger

import (
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// remedies tells which findings a round's action items answer.
type remedies struct {
	round  round.Round
	ledger *Ledger
	table  *table
	owner  []int // the entry of each point

	byPerspective map[string][]int // the criticism of each
}

func newRemedies(r round.Round, l *Ledger, t *table, owner []int) *remedies {
	in := &remedies{round: r, ledger: l, table: t, owner: owner, byPerspective: make(map[string][]int)}
	for i := range t.points {
		if p := &t.points[i]; p.kind != Action {
			for _, name := range p.perspectives {
				in.byPerspective[name] = append(in.byPerspective[name], i)
			}
		}
	}
	return in
}

// all lists for each point what it answers; nothing but action items does.
func (in *remedies) all() [][]string {
	return shared(len(in.table.points), func(from, to int) [][]string {
		answered := make([][]string, to-from)
		older := in.table.criticised.Finder()
		for i := range answered {
			if in.table.points[from+i].kind == Action {
				answered[i] = in.of(from+i, older)
			}
		}
		return answered
	})
}

// of lists the entries that an action item answers: those it names, and for each perspective that asks for it the
// criticism of the same fixed check, under the same heading and topic, or nearest in words. An item that answers
// nothing of its own round may answer an older entry, but only when it says the same.
func (in *remedies) of(item int, older *similarity.Finder) []string {
	var ids []string
	for _, id := range in.table.points[item].about {
		if e := in.ledger.Find(id); e != nil && e.Kind != Action {
			ids = appendNew(ids, id)
		}
	}
	for _, name := range in.table.points[item].perspectives {
		if i := in.criticism(item, name); i >= 0 {
			ids = appendNew(ids, in.ledger.Entries[in.owner[i]].ID)
		}
	}
	if len(ids) > 0 {
		return ids
	}
	nearest, at := similarity.Same, -1
	for _, hit := range older.Near(in.table.point(item), similarity.Same) {
		if hit.Similarity >= nearest {
			nearest, at = hit.Similarity, in.table.criticised.at(hit)
		}
	}
	if at >= 0 {
		ids = append(ids, in.ledger.Entries[at].ID)
	}
	return ids
}

// criticism is the weakness of one perspective that the item is a remedy for, or -1.
func (in *remedies) criticism(item int, perspective string) int {
	asked := in.suggestion(item, perspective)
	best, nearest := -1, similarity.Maybe
	for _, i := range in.byPerspective[perspective] {
		p, likeness := &in.table.points[i], in.table.between(item, i)
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
func (in *remedies) suggestion(item int, perspective string) review.Suggestion {
	for _, rev := range in.round.Perspectives {
		if rev.Name != perspective {
			continue
		}
		for _, s := range rev.Suggestions {
			if s.Text == in.table.points[item].raw {
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
