package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// comingSoon is all that a section says whose text is to come, in words that no list of placeholders has: within a sentence they are about a
// product.
var comingSoon = pattern.New(`(?i)^[\s(\[_*]*(?:coming soon|work in progress|wip)[\s)\]_*.…!]*$`)

// comingSoonIn is the block of a section that says so, or in a sentence that its text is put off, and is its only text, or -1.
func (m *analysis) comingSoonIn(s document.Section) int {
	own := m.doc.OwnBlocks(s)
	if len(own) != 1 {
		return -1
	}
	text := own[0].Full
	if !comingSoon.MatchString(text) && (!isDeferredText(text, s.Title) || stub.MatchString(text)) { // which is told elsewhere
		return -1
	}
	return s.First
}

// comingSoonSections are gaps: the sections that say no more than that their text is to come.
func (m *analysis) comingSoonSections() (all []placeholderHit) {
	for _, s := range m.doc.Sections {
		if s.Level == 0 || s.SubtreeEnd > s.Index+1 || statusTitle.MatchString(s.Title) || mayBeEmpty.MatchString(s.Title) {
			continue
		}
		if i := m.comingSoonIn(s); i >= 0 {
			said := strings.Trim(m.doc.Blocks[i].Full, " \t\n_*()[]")
			all = append(all, placeholderHit{word: said, severity: m.placeholderSeverity(i), finding: m.atBlock(review.Medium, i, "")})
		}
	}
	return all
}
