package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

var (
	// addressToFill is a link's address in which the template's gap is left: ".../discussions/FILL-ME-IN".
	addressToFill = pattern.New(`\bFILL[-_]ME[-_]IN\b`)
	// sectionRequest asks the author of a proposal for the section's text.
	sectionRequest = pattern.New(`(?i)^\W*please (?:list|describe|explain|specify|outline|summari[sz]e|address) (?:the|any|all|what|how|which|why|your)\b`)
)

// longestLabel is how many words a point of a template's own list has at most: "Auto-complete", "For existing code".
const longestLabel = 7

// asksForSection reports whether a sentence of a proposal asks its author for what the section is to hold, and the section has nothing else
// but points without a word said of them.
func (m *analysis) asksForSection(s document.Sentence) bool {
	if m.doc.Profile != document.Proposal || !sectionRequest.MatchString(s.Text) {
		return false
	}
	section := m.doc.Sections[m.doc.Blocks[s.Block].Section]
	if section.Title == "" || section.First != s.Block || section.SubtreeEnd > section.Index+1 || len(m.doc.SentencesOf(s.Block)) > 1 {
		return false
	}
	for i := section.First + 1; i < section.Last; i++ {
		if b := &m.doc.Blocks[i]; b.Kind != document.Item || document.Size(b.Full) > longestLabel || strings.ContainsAny(b.Full, ":.?!=") {
			return false
		}
	}
	return true
}
