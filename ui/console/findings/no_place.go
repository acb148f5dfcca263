package findings

import (
	"slices"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/state"
)

// noPlaces are the headings of findings without a place, in the order in which they follow the document.
var noPlaces = []string{
	wholeDocument, noLineGiven, quoteNotFound, quoteTooShort, quoteWithoutPlace, noLongerThere, actionWithoutPlace, documentUnread,
}

// Each says what is known of why a finding has no place.
const (
	wholeDocument      = "About the whole document"
	noLineGiven        = "No line given"
	quoteNotFound      = "Quote not found in the document"
	quoteTooShort      = "Quote too short to show a place"
	quoteWithoutPlace  = "Its quote shows no place"
	noLongerThere      = "No longer in the document"
	actionWithoutPlace = "Action items without a place"
	documentUnread     = "The document cannot be read"
)

// NoPlace says in a heading why a finding has no place in the document, and in which order the headings stand.
func (v *Screen) NoPlace(f round.Finding) (order int, heading string) {
	heading = noPlaceOf(f)
	switch {
	case v.excerpt.err != nil:
		heading = documentUnread
	case state.IsAction(f):
		heading = actionWithoutPlace
	}
	return slices.Index(noPlaces, heading), heading
}

// noPlaceOf is why a finding has no place in a document that can be read.
func noPlaceOf(f round.Finding) string {
	switch {
	case f.Line > 0, f.Stood > 0:
		return noLongerThere
	case f.Quote == "" && (f.Rule != "" || f.Kind == ledger.Gap): // a check or a gap without a line misses something everywhere
		return wholeDocument
	case f.Quote == "":
		return noLineGiven
	case state.IsUnverified(f):
		return quoteNotFound
	case f.Evidence == review.TooShort:
		return quoteTooShort
	default:
		return quoteWithoutPlace
	}
}
