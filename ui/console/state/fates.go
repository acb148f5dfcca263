package state

import (
	"slices"

	"parley/feedback"
	"parley/feedback/ledger"
)

// FatesNow are the findings of a comparison by what became of them, with what the person said of them since: one that is rejected is among
// the rejected, and one whose rejection is taken back is what the round found. Nil for a comparison of older logs. What the person says
// after a later round concerns that one alone.
func (s *State) FatesNow(r *feedback.Revision) map[string][]string {
	last, fates := s.LastResult(), r.Fates
	if fates == nil && r.SameText && s.Ledger != nil { // such a comparison is in no log: the ledger tells, as it is now
		fates = s.Ledger.Fates(r.After)
	}
	if fates == nil || last == nil || last.Number != r.After {
		return fates
	}
	now := map[string][]string{}
	for state, ids := range fates {
		for _, id := range ids {
			into := state
			for _, f := range s.FindingsByID([]string{id}) {
				switch {
				case f.Choice == ledger.Reject && !ledger.IsClosed(f.State):
					into = ledger.Rejected
				case state == ledger.Rejected:
					into = f.State
				}
			}
			now[into] = append(now[into], id)
		}
	}
	for _, ids := range now {
		slices.Sort(ids)
	}
	return now
}
