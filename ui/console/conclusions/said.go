package conclusions

import (
	"slices"

	"parley/feedback/ledger"
	"parley/ui/console/state"
)

// withWords is the state with a ledger that has what the person said since the last round: the state's own has it only when the next round ends,
// and conclusions are written before.
func withWords(s *state.State) *state.State {
	if s.Ledger == nil {
		return s
	}
	said := *s
	said.Ledger = s.Ledger.Clone()
	for _, f := range s.Findings {
		switch e := said.Ledger.Find(f.ID); {
		case e == nil && slices.Equal(f.Perspectives, []string{ledger.Person}):
			said.Ledger.Add(f)
		case e != nil && (e.Choice != f.Choice || e.Reason != f.Reason || e.Note != f.Note):
			_ = said.Ledger.MarkAs(ledger.Mark{ID: f.ID, Choice: f.Choice, Reason: f.Reason, Note: f.Note}) // a word that does not fit is passed over
		}
	}
	return &said
}
