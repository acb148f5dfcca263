package ledger

import "parley/engine/round"

// Converse enters a question about an entry, or its answer. It changes nothing else of the entry: what was said of it is no finding.
func (l *Ledger) Converse(t round.Turn) {
	if e := l.Find(t.ID); e != nil {
		e.Conversation = round.WithTurn(e.Conversation, t)
	}
}
