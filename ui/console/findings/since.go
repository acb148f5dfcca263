package findings

import (
	"fmt"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// since names the round from which on the text of a finding is unchanged, behind the word that says so: a revision before that may have
// changed it. It is the word alone where that round is not known.
func (v *Screen) since(f round.Finding, word string) string {
	e := v.State.LedgerEntry(f.ID)
	if e == nil || ledger.ToldOf(f).Name != ledger.Unchanged {
		return word
	}
	from := e.LastSeen
	if _, number := e.Passage(); number > from {
		from = number
	}
	if from == 0 {
		return word
	}
	return fmt.Sprintf("%s since round %d", word, from)
}
