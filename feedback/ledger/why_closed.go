package ledger

import (
	"fmt"
	"slices"

	"parley/engine/round"
)

// WhyClosed says what closed an action item, so that nobody has to look its findings up: "F-007 rejected after round 4", or its own
// end where its findings are open. "" for whatever asks for something still.
func (l *Ledger) WhyClosed(e *Entry) string {
	switch {
	case e.Kind != Action || l.IsOpen(e):
		return ""
	case e.Choice == Reject:
		return "the person rejected it"
	}
	var ends []string
	for _, id := range e.Answers {
		if answered := l.Find(id); answered != nil && !answered.Open() {
			ends = append(ends, id+" "+answered.End())
		}
	}
	if len(ends) < len(e.Answers) || len(ends) == 0 {
		return e.End()
	}
	return round.Series(ends)
}

// End says how and in which round an entry was closed or rejected, as far as its history knows.
func (e *Entry) End() string {
	for _, o := range slices.Backward(e.History) {
		switch {
		case e.Choice == Reject && o.Choice != nil && *o.Choice == Reject && o.Round > 0:
			return fmt.Sprintf("%s after round %d", Rejected, o.Round)
		case e.Choice != Reject && o.Closes(e.Observed) && o.Round > 0:
			return fmt.Sprintf("%s in round %d", e.Observed, o.Round)
		}
	}
	if e.Choice == Reject {
		return Rejected
	}
	return e.Observed
}
