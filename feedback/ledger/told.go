package ledger

import (
	"slices"

	"parley/engine/round"
)

// What an entry is called, so that one word says one thing. Contested is what another reviewer counts as a strength or says does not
// hold, disputed what an examiner rejected with words of the document, and rejected what the person did; in data all three have the
// state contested. Still there is what a reviewer named again; where the quote that it rests on is not in the document, a reviewer
// repeated it and whether it stands is not known: that is raised again, and in data persisting.
const (
	Disputed    = "disputed"
	Rejected    = "rejected"
	RaisedAgain = "raised again"
)

// toldTable are the states as they are told, in the order of stateTable, where contested stands for less than it does there.
var toldTable = func() []State {
	var list []State
	for _, s := range stateTable {
		list = append(list, s)
		switch s.Name {
		case Persisting:
			list = append(list, State{
				Name: RaisedAgain, Short: RaisedAgain, Title: "Raised again, quote not found",
				One: "was raised again, though its quote was not found", Many: "were raised again, though their quotes were not found",
			})
		case Contested:
			list = append(list, State{Name: Disputed, Short: Disputed, Title: "Disputed", One: "is disputed", Many: "are disputed"})
		}
	}
	return append(list, State{Name: Rejected, Short: Rejected, Title: "Rejected", One: "is rejected", Many: "are rejected"})
}()

// ToldStates are all that an entry may be called: the states, apart from still there what was raised again without its quote, and apart
// from contested what is disputed and what is rejected.
func ToldStates() []State { return append([]State(nil), toldTable...) }

// ContestedReason says why an entry is contested: Rejected, Disputed, or "" where reviewers disagree. Of one that is not contested it is
// RaisedAgain, or "".
func (e *Entry) ContestedReason() string {
	switch {
	case e.State == Persisting && e.raisedUnfound():
		return RaisedAgain
	case e.State != Contested:
		return ""
	case e.Choice == Reject:
		return Rejected
	case e.IsDisputed():
		return Disputed
	}
	return ""
}

// raisedUnfound reports whether the entry was named last by a reviewer whose quote the document did not have.
func (e *Entry) raisedUnfound() bool {
	for _, o := range slices.Backward(e.History) {
		if o.Choice == nil && o.Question == "" {
			return o.QuoteUnfound
		}
	}
	return false
}

// With is the entry's state, and why it is contested, if the person's word on it were this one.
func (e *Entry) With(choice string) (state, contestedAs string) {
	said := *e
	said.Choice = choice
	said.refreshState()
	return said.State, said.ContestedReason()
}

// Told is what the entry is called.
func (e *Entry) Told() State { return StateTold(e.State, e.ContestedReason()) }

// askedAgain is what an action item is called that a reviewer named again: it is a request, and nothing that could still be there.
const askedAgain = "asked for again"

// Brief is what the entry is called in a few words.
func (e *Entry) Brief() string {
	if e.Kind == Action && e.Told().Name == Persisting {
		return askedAgain
	}
	return e.Told().Brief()
}

// Told is what an entry was called after this line; logs of older versions say no more than contested.
func (o Observation) Told() State {
	if o.ContestedAs == "" && o.Choice != nil && *o.Choice == Reject {
		return StateTold(o.State, Rejected)
	}
	return StateTold(o.State, o.ContestedAs)
}

// ToldOf is what a finding is called. The person's word may be newer than what the ledger says of it.
func ToldOf(f round.Finding) State {
	if f.Choice == Reject {
		return StateTold(Contested, Rejected)
	}
	return StateTold(f.State, f.ContestedAs)
}

// StateTold is what stands for a state that is contested for this reason.
func StateTold(state, contestedAs string) State {
	if state != Contested && state != Persisting || contestedAs == "" {
		return StateOf(state)
	}
	for _, s := range toldTable {
		if s.Name == contestedAs {
			return s
		}
	}
	return StateOf(state)
}
