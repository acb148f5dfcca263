package direct

import (
	"parley/engine/document"
	"parley/engine/pattern"
)

// forbidding is the beginning of a list of what is not done.
var forbidding = pattern.New(`\b(?:(?:shall|must|may|will|should|do|does|can) (?:not|never)|must never|never|cannot|forbidden|prohibited|out of scope)\b[^.:]*:$`)

// isForbiddenBy reports whether a hit stands in an item of a list that says what is not done: "It shall not: - delete data".
func (m *analysis) isForbiddenBy(h hit) bool {
	u := m.index.units[h.unit]
	if m.doc.Blocks[u.block].Kind != document.Item {
		return false
	}
	for i := u.block - 1; i >= m.doc.Sections[u.section].First; i-- {
		if b := &m.doc.Blocks[i]; b.Kind == document.Paragraph {
			return forbidding.MatchString(fold(b.Full))
		}
	}
	return false
}
