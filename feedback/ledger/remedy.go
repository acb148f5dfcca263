package ledger

import (
	"slices"
	"strings"

	"parley/engine/round"
	"parley/engine/similarity"
)

// remedyFinder tells which findings a round's action items answer.
type remedyFinder struct {
	ledger *Ledger
	table  *similarityTable
	owner  []int    // the entry of each point
	found  []remedy // of this round's criticism, in the order of the items
}

func newRemedyFinder(r round.Round, l *Ledger, t *similarityTable, owner []int) *remedyFinder {
	return &remedyFinder{ledger: l, table: t, owner: owner, found: t.remedies(r)}
}

// allAnswered lists for each point what it answers; nothing but action items does.
func (in *remedyFinder) allAnswered() [][]string {
	return parallel(len(in.table.points), func() worker[[]string] {
		older := in.table.criticised.Finder()
		return func(answered [][]string, i int) [][]string {
			if in.table.points[i].kind != Action {
				return append(answered, nil)
			}
			return append(answered, in.answeredBy(i, older))
		}
	})
}

// answeredBy lists the entries that an action item answers: those it names, and for each perspective that asks for it the
// criticism that it is a remedy for. An item that answers nothing of its own round may answer an older entry, but only
// when it says the same and one of those who ask for it raised that: another's finding, or the person's, they may never have heard of,
// and what becomes of it is no answer to them.
func (in *remedyFinder) answeredBy(item int, older *similarity.Finder) []string {
	var ids []string
	for _, id := range in.table.points[item].about {
		if e := in.ledger.Find(id); e != nil && e.Kind != Action {
			ids = appendNew(ids, id)
		}
	}
	first, _ := slices.BinarySearchFunc(in.found, remedy{wish: wish{item: item}}, remedy.compare)
	for _, found := range in.found[first:] {
		if found.item != item {
			break
		}
		ids = appendNew(ids, in.ledger.Entries[in.owner[found.criticism]].ID)
	}
	if len(ids) > 0 {
		return ids
	}
	nearest, at := similarity.SameThreshold, -1
	for _, hit := range older.Near(in.table.point(item), similarity.SameThreshold) {
		if e := &in.ledger.Entries[in.table.criticised.at(hit)]; hit.Similarity >= nearest && !e.Own() && in.askedByBacker(item, e) {
			nearest, at = hit.Similarity, in.table.criticised.at(hit)
		}
	}
	if at >= 0 {
		ids = append(ids, in.ledger.Entries[at].ID)
	}
	return ids
}

// askedByBacker reports whether somebody who asks for an action item stands behind an entry.
func (in *remedyFinder) askedByBacker(item int, e *Entry) bool {
	return slices.ContainsFunc(in.table.points[item].perspectives, e.backs)
}

// addAnswered adds findings that an action item is a remedy for.
func (e *Entry) addAnswered(ids []string) {
	for _, id := range ids {
		e.Answers = appendNew(e.Answers, id)
	}
}

// askedForBy begins the reason for an action item that is closed because those who asked for it say that what it answers is done.
const askedForBy = "asked for by "

// takenBack says that all who asked for an action item say of each finding that it answers, and that is still open, that it does not
// hold any more; "" where one of them does not. checks are what the round's reviewers say of the entries.
func (l *Ledger) takenBack(e *Entry, open []string, checks [][]recheckResult) string {
	var said []string
	for _, id := range open {
		at := slices.IndexFunc(checks, func(checked []recheckResult) bool { return len(checked) > 0 && checked[0].entry == id })
		if at < 0 {
			return ""
		}
		for _, asker := range e.Perspectives {
			words := denialOf(checks[at], asker)
			if words == "" || l.Find(id).namedIn(l.Round, asker) {
				return ""
			}
			said = append(said, id+": "+words)
		}
	}
	return askedForBy + strings.Join(e.Perspectives, ", ") + ", who says of " + strings.Join(said, "; of ")
}

// namedIn reports whether a perspective made or confirmed the entry in a round.
func (e *Entry) namedIn(number int, perspective string) bool {
	o := e.observationIn(number)
	return o != nil && slices.Contains(o.Perspectives, perspective)
}

// cameBack is how the reason ends for an action item whose finding was closed and is not any more.
const cameBack = ", which it answers, came back"

// followRemedies lets action items that were not asked for again follow what they answer: nobody needs a remedy for a
// finding that is fixed or gone, nor for one of which whoever asked for it says so.
func (l *Ledger) followRemedies(number int, checks [][]recheckResult) {
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind != Action || len(e.Answers) == 0 || e.LastSeen == number {
			continue
		}
		last := e.History[len(e.History)-1]
		open := l.openAmong(e.Answers)
		switch {
		case len(open) == 0 && !IsClosed(last.observed()):
			e.Observed, last.Reason = l.leastSure(e.Answers), l.closedWords(e.Answers)
		case len(open) > 0 && !IsClosed(last.observed()) && l.takenBack(e, open, checks) != "":
			e.Observed, last.Reason = Withdrawn, l.takenBack(e, open, checks)
		case len(open) > 0 && last.Reason == stillGone && !e.wasTakenBack():
			e.Observed, last.Reason = NotRechecked, strings.Join(open, ", ")+cameBack
		default:
			continue
		}
		e.History = slices.Clip(e.History[:len(e.History)-1]) // a copy of the ledger may share it
		e.remember(last)
	}
}

// wasTakenBack reports whether an action item was closed last by the words of those who asked for it.
func (e *Entry) wasTakenBack() bool {
	for _, o := range slices.Backward(e.History) {
		if o.Closes(e.Observed) {
			return strings.HasPrefix(o.Reason, askedForBy)
		}
	}
	return false
}

// openAmong are the entries of these that are not closed.
func (l *Ledger) openAmong(ids []string) []string {
	var open []string
	for _, id := range ids {
		if e := l.Find(id); e != nil && !IsClosed(e.Observed) {
			open = append(open, id)
		}
	}
	return open
}

// leastSure is what may be said of an action item whose findings are all closed: that it is done only when all of them
// are fixed.
func (l *Ledger) leastSure(ids []string) string {
	state := Fixed
	for _, id := range ids {
		if e := l.Find(id); e != nil && e.Observed != Fixed {
			state = e.Observed
		}
	}
	return state
}

// closedWords says why an action item is closed: "F-001, which it answers, is fixed".
func (l *Ledger) closedWords(ids []string) string {
	var words []string
	for _, id := range ids {
		if e := l.Find(id); e != nil {
			words = append(words, id+", which it answers, "+StateOf(e.Observed).One)
		}
	}
	return strings.Join(words, "; ")
}
