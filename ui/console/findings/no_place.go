package findings

import (
	"parley/engine/round"
	"parley/feedback/ledger"
)

// documentUnread is the heading of all findings where there is no document to place them in.
const documentUnread = "The document cannot be read"

// NoPlace says in a heading why a finding has no place in the document, and in which order the headings stand.
func (v *Screen) NoPlace(f round.Finding) (order int, heading string) {
	if v.excerpt.err != nil {
		return 0, documentUnread
	}
	return ledger.NoPlaceHeading(f)
}
