package ledger

import (
	"slices"

	"parley/engine/round"
)

// Counts says what a round brought, over weaknesses and gaps: action items follow from those.
type Counts struct {
	New          int `json:"new"`
	Repeated     int `json:"repeated"`
	Resolved     int `json:"resolved"`
	NotRechecked int `json:"not_rechecked"`
	Contested    int `json:"contested"`
}

// CountsOf sums up what a round did, from the history.
func (l *Ledger) CountsOf(number int) Counts {
	var c Counts
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind == Action {
			continue
		}
		if e.State == Contested {
			c.Contested++
		}
		state, observed := e.observedIn(number)
		switch {
		case !observed:
		case e.FirstRound == number:
			if !slices.Contains(e.Perspectives, Person) {
				c.New++
			}
		case state == Resolved:
			c.Resolved++
		case state == NotRechecked:
			c.NotRechecked++
		case e.FirstRound < number:
			c.Repeated++
		}
	}
	return c
}

// Which names the weaknesses and gaps that a round left in this state, as it saw them itself.
func (l *Ledger) Which(number int, state string) []string {
	var ids []string
	for i := range l.Entries {
		e := &l.Entries[i]
		if seen, observed := e.observedIn(number); e.Kind != Action && observed && seen == state {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// observedIn is what the round itself said about the entry, leaving out the person's words and what it merely left
// as it was: an entry that is still gone was resolved by an earlier round.
func (e *Entry) observedIn(number int) (state string, observed bool) {
	for _, o := range e.History {
		switch {
		case o.Round != number || o.Choice != nil:
			continue
		case o.Reason == stillGone:
			return "", false
		}
		return o.observed(), true
	}
	return "", false
}

// Label writes ids and the person's choices into a round's action items.
func (l *Ledger) Label(r *round.Round) {
	items := slices.Clone(r.ActionItems)
	used := map[string]bool{}
	for i := range items {
		if e := l.actionFor(items[i].Text, r.Number, used); e != nil {
			items[i].ID, items[i].Choice = e.ID, e.Choice
			used[e.ID] = true
		}
	}
	r.ActionItems = items
}

// actionFor finds the entry that a round's action item became: the one whose wording in that round is the item's.
func (l *Ledger) actionFor(text string, number int, used map[string]bool) *Entry {
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind != Action || used[e.ID] {
			continue
		}
		for _, o := range e.History {
			wording := o.Wording
			if wording == "" {
				wording = e.Text
			}
			if o.Round == number && len(o.Perspectives) > 0 && wording == text {
				return e
			}
		}
	}
	return nil
}
