package screen

import (
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/state"
)

// Landing is the screen that the end of a round leads to: home, or the list of the findings where the document would be opened at its end, since
// what comes first is about no line of it. Whoever has just arrived reads from the top what was found.
func (c *Context) Landing() ID {
	if !c.NoDocument && c.firstHasNoLine() {
		return Findings
	}
	return c.Home()
}

// firstHasNoLine reports whether, of the most severe findings that wait for the person's word, none stands in the document. A lesser one than HIGH
// that does comes before one about no line.
func (c *Context) firstHasNoLine() bool {
	waits, placed := false, false
	first := review.Severity("")
	for _, f := range state.ListedFindings(&c.State) {
		if !awaitsWord(f) {
			continue
		}
		placed = placed || f.Line > 0
		if !waits || f.Severity.Rank() > first.Rank() {
			waits, first = true, f.Severity
		}
	}
	if !waits || placed && first.Rank() < review.High.Rank() {
		return false
	}
	return !c.standsInDocument(func(f round.Finding) bool { return f.Severity.Rank() == first.Rank() && awaitsWord(f) })
}

// awaitsWord reports whether a finding is open, and nobody has said anything of it yet.
func awaitsWord(f round.Finding) bool {
	return !state.IsAction(f) && !ledger.IsClosed(f.State) && f.Choice == ""
}
