package ledger

import "parley/engine/round"

// What a contested entry is called, so that one word says one thing: contested is what another reviewer counts as a strength or
// says does not hold, disputed what an examiner rejected with words of the document, and rejected what the person did. In data all
// three have the state contested.
const (
	Disputed = "disputed"
	Rejected = "rejected"
)

// toldTable are the states as they are told, in the order of stateTable, where contested stands for less than it does there.
var toldTable = func() []State {
	var list []State
	for _, s := range stateTable {
		list = append(list, s)
		if s.Name == Contested {
			list = append(list, State{Name: Disputed, Short: Disputed, Title: "Disputed", One: "is disputed", Many: "are disputed"})
		}
	}
	return append(list, State{Name: Rejected, Short: Rejected, Title: "Rejected", One: "is rejected", Many: "are rejected"})
}()

// ToldStates are all that an entry may be called: the states, and apart from contested what is disputed and what is rejected.
func ToldStates() []State { return append([]State(nil), toldTable...) }

// ContestedReason says why an entry is contested: Rejected, Disputed, or "" where reviewers disagree or it is not contested.
func (e *Entry) ContestedReason() string {
	switch {
	case e.State != Contested:
		return ""
	case e.Choice == Reject:
		return Rejected
	case e.IsDisputed():
		return Disputed
	}
	return ""
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
	if state != Contested || contestedAs == "" {
		return StateOf(state)
	}
	for _, s := range toldTable {
		if s.Name == contestedAs {
			return s
		}
	}
	return StateOf(state)
}
