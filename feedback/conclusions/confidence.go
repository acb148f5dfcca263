package conclusions

import (
	"fmt"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// confidence grades one entry and says why, by what is known of the document as it is at the end: words that are no longer there
// carry nothing, however many have quoted them.
func confidence(l *ledger.Ledger, e *ledger.Entry) (Confidence, string) {
	sources := e.Independent()
	switch {
	case e.State == ledger.Contested:
		if reason := e.Contest(); reason != "" && e.Told().Name == ledger.Contested {
			return Low, reason
		}
		return Low, e.Told().Name
	case e.Evidence == review.Unverified:
		return Low, round.Unfound
	case e.Stood > 0 && !l.IsSaidOfThisText(e) && e.LastSeen > e.Stood:
		return Low, fmt.Sprintf("its quote is no longer in the document; %s said it again in round %d, of a text that has changed since", strings.Join(e.LastSaidBy(), ", "), e.LastSeen)
	case e.Stood > 0 && !l.IsSaidOfThisText(e):
		return Low, "its quote is no longer in the document, and nobody has said it of the new text"
	case e.IsRequoted():
		return Low, round.UnfoundNow(e.Stood)
	case e.Stood > 0:
		return Medium, fmt.Sprintf("%s said it of the new text, in which its quote is no longer", strings.Join(e.LastSaidBy(), ", "))
	case e.Own():
		return Medium, "the person's own"
	}
	sure, why := bySources(e, sources)
	if !isKnownToStand(l, e) {
		return map[Confidence]Confidence{High: Medium, Medium: Low}[sure], why + "; said of an older text"
	}
	return sure, why
}

// bySources is how sure an entry is by who stands behind it.
func bySources(e *ledger.Entry, sources []string) (Confidence, string) {
	if len(sources) >= 2 {
		return High, fmt.Sprintf("%s: %s", count(len(sources), "independent source"), strings.Join(sources, ", "))
	}
	if again := e.InSameWords(); again > 0 {
		return Medium, fmt.Sprintf("%d reviewers in the same words", again+1)
	}
	if tool, n := e.OneTool(); tool != "" {
		return Medium, fmt.Sprintf("%s, all answered by %s, which is one source", count(n, "reviewer"), tool)
	}
	if e.Evidence == review.TooShort {
		return Medium, "its quote is too short to show a place"
	}
	if len(e.Sources) > 1 { // all of one check: one that is shown by several perspectives observed once
		return Medium, "one observation by built-in checks"
	}
	return Medium, "one reviewer"
}

// isKnownToStand reports whether an entry was said of the document as it is, or what it is about stands there as it did.
func isKnownToStand(l *ledger.Ledger, e *ledger.Entry) bool {
	if l.IsSaidOfThisText(e) || e.Observed == ledger.Unchanged {
		return true
	}
	return e.Line > 0 && e.Quote != "" && e.Observed != ledger.Unconfirmed
}
