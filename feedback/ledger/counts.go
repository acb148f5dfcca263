package ledger

import (
	"slices"

	"parley/engine/round"
)

// Counts says what a round brought, over weaknesses and gaps: action items follow from those. Resolved are those that
// somebody showed to be done: fixed and withdrawn.
type Counts struct {
	New          int `json:"new"`
	Repeated     int `json:"repeated"` // with those whose quote was not found
	Unfound      int `json:"repeated_quote_not_found,omitempty"`
	Resolved     int `json:"resolved"`
	Fixed        int `json:"fixed"`
	Withdrawn    int `json:"withdrawn"`
	Gone         int `json:"gone"`
	Unconfirmed  int `json:"text_changed_not_confirmed"`
	Unchanged    int `json:"text_unchanged_not_raised_again"`
	NotRaised    int `json:"not_raised_again,omitempty"` // those that name no place in the document
	NotRechecked int `json:"not_rechecked"`
	Contested    int `json:"contested"` // with those of the next two
	Disputed     int `json:"disputed,omitempty"`
	Rejected     int `json:"rejected,omitempty"`
}

// count adds one entry that a round left in a state.
func (c *Counts) count(o *Observation) {
	switch o.State {
	case Fixed:
		c.Fixed++
		c.Resolved++
	case Withdrawn:
		c.Withdrawn++
		c.Resolved++
	case Gone:
		c.Gone++
	case Unconfirmed:
		c.Unconfirmed++
	case Unchanged:
		c.Unchanged++
	case NotRaised:
		c.NotRaised++
	case NotRechecked, NotNamed:
		c.NotRechecked++
	case Contested:
		c.Contested++
		switch o.Told().Name {
		case Disputed:
			c.Disputed++
		case Rejected:
			c.Rejected++
		}
	default:
		c.Repeated++
		if o.Told().Name == RaisedAgain {
			c.Unfound++
		}
	}
}

// CountsOf sums up what a round did, from the history.
func (l *Ledger) CountsOf(number int) Counts {
	var c Counts
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind == Action {
			continue
		}
		o := e.observationIn(number)
		switch {
		case o == nil:
		case e.FirstRound == number && o.State != Contested:
			if !e.Own() {
				c.New++
			}
		case e.FirstRound <= number:
			c.count(o)
		}
	}
	return c
}

// CountsAfter is what a round did, and beside it what was closed before and stays rejected by the person.
func (l *Ledger) CountsAfter(number int) Counts {
	c := l.CountsOf(number)
	for i := range l.Entries {
		for _, o := range l.Entries[i].History {
			if o.Round == number && o.Reason == stillGone && l.Entries[i].Kind != Action && o.Told().Name == Rejected {
				c.count(&o)
			}
		}
	}
	return c
}

// FindingsIn names the weaknesses and gaps that a round left in this state, as it saw them itself.
func (l *Ledger) FindingsIn(number int, state string) []string {
	var ids []string
	for i := range l.Entries {
		e := &l.Entries[i]
		if seen, observed := e.StateIn(number); e.Kind != Action && observed && seen == state {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// StateIn is what the round itself said about the entry, leaving out the person's words and what it merely left
// as it was: an entry that is still gone was closed by an earlier round.
func (e *Entry) StateIn(number int) (state string, observed bool) {
	if o := e.observationIn(number); o != nil {
		return o.observed(), true
	}
	return "", false
}

// ToldIn is what the entry is called by what one round itself said about it, whatever the person says; "" where that said nothing of it.
func (e *Entry) ToldIn(number int) string {
	state, _ := e.StateIn(number)
	if state == Persisting && e.observationIn(number).QuoteUnfound {
		return RaisedAgain
	}
	return state
}

// observationIn is what the round itself said about the entry, or nil.
func (e *Entry) observationIn(number int) *Observation {
	for i := range e.History {
		o := &e.History[i]
		switch {
		case o.Round != number || o.Choice != nil || o.Question != "":
			continue
		case o.Reason == stillGone:
			return nil
		}
		return o
	}
	return nil
}

// NamedIn says by its id who made or confirmed an entry in a round; only those that somebody did.
func (l *Ledger) NamedIn(number int) map[string][]string {
	named := map[string][]string{}
	for i := range l.Entries {
		e := &l.Entries[i]
		if o := e.observationIn(number); o != nil && len(o.Perspectives) > 0 && !o.Disputed && !IsClosed(o.observed()) {
			named[e.ID] = o.Perspectives
		}
	}
	return named
}

// Fates names the weaknesses and gaps that a round spoke of by what they were called after it.
func (l *Ledger) Fates(number int) map[string][]string {
	fates := map[string][]string{}
	for i := range l.Entries {
		e := &l.Entries[i]
		if o := e.observationIn(number); o != nil && e.Kind != Action {
			name := o.Told().Name
			fates[name] = append(fates[name], e.ID)
		}
	}
	return fates
}

// Label writes into a round what its record tells by the ledger: what its action items are called, who named what again, which quotes stood in an
// earlier text, and which gaps are older.
func (l *Ledger) Label(r *round.Round) {
	l.LabelActionItems(r)
	l.MarkNamedAgain(r)
	l.MarkFormerQuotes(r)
	l.MarkOlderGaps(r)
}

// LabelActionItems writes ids and the person's choices into a round's action items, and which of them are closed. A round that answers
// nothing asks for what earlier ones asked for: nobody could take it back or repeat it.
func (l *Ledger) LabelActionItems(r *round.Round) {
	items := slices.Clone(r.ActionItems)
	used := map[string]bool{}
	for i := range items {
		if e := l.actionFor(items[i].Text, r.Number, used); e != nil {
			items[i].ID, items[i].Choice, items[i].Closed, items[i].WhyClosed = e.ID, e.Choice, !l.IsOpen(e), l.WhyClosed(e)
			used[e.ID] = true
		} else if items[i].ID != "" {
			used[items[i].ID] = true
		}
	}
	if r.AnswersNothing() {
		items = append(items, l.olderItems(r.Number, used)...)
	}
	r.ActionItems = items
}

// MarkNamedAgain writes into a round who named which earlier finding again.
func (l *Ledger) MarkNamedAgain(r *round.Round) {
	r.NamedAgain = map[string][]string{}
	for i := range l.Entries {
		e := &l.Entries[i]
		if o := e.observationIn(r.Number); o != nil && e.FirstRound < r.Number && !o.Confirmed {
			r.NamedAgain[e.ID] = o.Perspectives
		}
	}
}

// olderItems are the open action items that only rounds before this one asked for, those that weigh most first.
func (l *Ledger) olderItems(number int, used map[string]bool) (items []round.ActionItem) {
	for i := range l.Entries {
		if e := &l.Entries[i]; e.Kind == Action && e.FirstRound < number && !used[e.ID] && l.IsOpen(e) {
			items = append(items, round.ActionItem{
				ID: e.ID, Text: e.Text, Perspectives: slices.Clone(e.Perspectives), Severity: e.Severity, Choice: e.Choice, Line: e.Line, Where: e.Where,
			})
		}
	}
	slices.SortStableFunc(items, func(a, b round.ActionItem) int { return b.Severity.Rank() - a.Severity.Rank() })
	return items
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
