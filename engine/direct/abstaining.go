package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
)

// tooFew says that too few checks of those for a kind of document apply, and how many would be enough.
func (s *score) tooFew(kind document.Profile) string {
	return fmt.Sprintf("only %d of the %d checks for %s %s something to judge, and %d would be enough",
		s.judged, s.asked, withArticle(kind), singularOrPlural(s.judged, "has", "have"), (s.asked+1)/2)
}

// besideAbstaining is what a reader wants to know of a perspective that abstains: which checks are not met, and, where too few apply, why
// the counts of all checks add up to another number.
func (s *score) besideAbstaining(kind document.Profile) string {
	text := ""
	if words := s.unmetWords(); !strings.Contains(s.abstains, strings.TrimPrefix(words, "; ")) {
		text = words
	}
	all := s.met + s.partly + s.not + s.skipped
	if others := all - s.asked; others > 0 && s.abstains == s.tooFew(kind) {
		text += fmt.Sprintf("; %d of all %d checks %s", others, all,
			singularOrPlural(others, "is for other documents or only tells what is wrong", "are for other documents or only tell what is wrong"))
	}
	return text
}
