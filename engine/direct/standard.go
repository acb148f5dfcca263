package direct

import (
	"parley/engine/document"
	"parley/engine/pattern"
)

// ofProducts are checks of requirements on a product that a standard need not meet: it says what is right for all who follow it, in no order,
// and is itself what their tests hold them to.
var ofProducts = []string{"P7", "P8", "Q11", "R6", "R8", "T12"}

// keyword is a word of RFC 2119 as standards write it.
var keyword = pattern.New(`\b(?:MUST|SHALL|SHOULD|REQUIRED|RECOMMENDED|MAY|OPTIONAL)\b`)

// minKeywords are so many sentences with such a word that they are the text's way of speaking.
const minKeywords = 5

// isStandard reports whether a document speaks as standards do, and has neither requirements with an id nor stories nor "Requirement:" headings.
func (m *analysis) isStandard() bool {
	if m.doc.Profile != aSpec || m.standard != 0 {
		return m.standard > 0
	}
	m.standard = -1
	n := 0
	for _, s := range m.doc.Sentences {
		if keyword.MatchString(s.Text) {
			n++
		}
	}
	if n < minKeywords {
		return false
	}
	for i := range m.requirements {
		if s := m.requirements[i]; s.ID != "" || s.Kind == document.Story || s.Title != "" || s.Criteria > 0 {
			return false
		}
	}
	m.standard = 1
	return true
}
