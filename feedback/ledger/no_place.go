package ledger

import (
	"slices"

	"parley/engine/review"
	"parley/engine/round"
)

// Headings of findings without a place, each of which says what is known of why.
const (
	WholeDocument      = "About the whole document"
	noLineGiven        = "No line given"
	quoteNotFound      = round.UnfoundHeading
	quoteNeverFound    = "Quote never found" // over those that stand by themselves: others stand where their words were
	quoteTooShort      = "Quote too short to show a place"
	quoteWithoutPlace  = "Its quote shows no place"
	noLongerThere      = "No longer in the document"
	actionWithoutPlace = "Action items without a place"
)

// noPlaces are the headings in the order in which they follow the document.
var noPlaces = []string{WholeDocument, noLineGiven, quoteNeverFound, quoteTooShort, quoteWithoutPlace, noLongerThere, actionWithoutPlace}

// NoPlaceHeading is the heading that a finding without a place stands under behind the document, and in which order the headings stand.
func NoPlaceHeading(f round.Finding) (order int, heading string) {
	heading = WhyNoPlace(f)
	switch {
	case f.Kind == Action:
		heading = actionWithoutPlace
	case heading == quoteNotFound:
		heading = quoteNeverFound
	}
	return slices.Index(noPlaces, heading), heading
}

// WhyNoPlace is why a finding has no place in a document that can be read.
func WhyNoPlace(f round.Finding) string {
	switch {
	case f.Line > 0, f.Stood > 0:
		return noLongerThere
	case f.Quote == "" && (f.Rule != "" || f.Kind == Gap): // a check or a gap without a line misses something everywhere
		return WholeDocument
	case f.Quote == "":
		return noLineGiven
	case IsUnverified(f):
		return quoteNotFound
	case f.Evidence == review.TooShort:
		return quoteTooShort
	default:
		return quoteWithoutPlace
	}
}

// IsRequoted reports whether a revision took the quote of an entry out of the document, and a reviewer gave it as a quote all the same.
func (e *Entry) IsRequoted() bool {
	return e.Quote != "" && e.Line == 0 && e.Stood > 0 && slices.ContainsFunc(e.Sources, func(s Source) bool {
		return s.Quote == e.Quote && s.Evidence == review.Unverified
	})
}

// IsUnverified reports whether the quote that a finding rests on is not in the document, and was not before a revision either, or was given
// once more after the revision. Words that the person selected were on their screen, and what is too short was not found missing.
func IsUnverified(f round.Finding) bool {
	return f.Quote != "" && f.Line == 0 && (f.Stood == 0 || f.Requoted) && f.Evidence != review.TooShort && !slices.Contains(f.Perspectives, Person)
}
