package direct

import (
	"slices"

	"parley/engine/document"
)

var riskColumn = newTermList("risk|risks|threat|threats|风险")

// namesRisks reports whether a table has a column of risks. A product may be called Riskuity.
func namesRisks(t document.Table) bool {
	return slices.ContainsFunc(t.Header, func(cell document.Cell) bool { return riskColumn.matches(fold(cell.Full)) })
}

// isAboutRisks reports whether the nearest subject of a section is risks: limitations, decisions and questions below a chapter
// on risks are none.
func (m *analysis) isAboutRisks(section int) bool {
	for i := section; i >= 0; i = m.doc.Sections[i].Parent {
		s := m.doc.Sections[i]
		if s.Topic.Has(document.Risks) {
			if drawbacks.matches(fold(s.Title)) {
				return false // what a proposal costs is weighed, not mitigated
			}
			return i == section || !asideTitle.matches(fold(m.doc.Sections[section].Title))
		}
		if s.Topic&(document.OpenQuestions|document.Decision|document.Constraints|document.Assumptions|document.Alternatives) != 0 {
			return false
		}
	}
	return false
}

var drawbacks = newTermList("drawback|drawbacks|disadvantages|trade-offs|tradeoffs|缺点")

// asideTitle are headings below a chapter on risks that hold something else.
var asideTitle = newTermList("limitation*|known limitation*|assumption*|next steps|mitigation|mitigations|mitigation strategies|summary|overview|legend|areas|research|open questions|open points|open issues|questions")
