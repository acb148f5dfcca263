package ledger

// Concerning returns the part of the ledger that a round was about: what it found, named again, decided about or changed the
// state of, and what the person said of since the round before. The files of a round hold this part, since a copy of the whole
// ledger in each would grow with the square of the rounds.
func (l *Ledger) Concerning(round int) *Ledger {
	part := &Ledger{Round: l.Round, SHA256: l.SHA256}
	for i := range l.Entries {
		if l.Entries[i].concerns(round) {
			part.Entries = append(part.Entries, l.Entries[i])
		}
	}
	return part
}

// concerns reports whether a round was about the entry.
func (e *Entry) concerns(round int) bool {
	if e.FirstRound == round || e.LastSeen == round {
		return true
	}
	before := ""
	for _, o := range e.History {
		spoken := o.Choice != nil || o.Question != ""
		switch {
		case o.Round > round:
			return false
		case o.Round == round && (spoken || o.State != before || o.Confirmed || o.Disputed):
			return true
		case o.Round == round-1 && o.Choice != nil:
			return true
		}
		before = o.State
	}
	return false
}
