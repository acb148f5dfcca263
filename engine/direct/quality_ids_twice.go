package direct

import (
	"fmt"
	"slices"

	"parley/engine/document"
	"parley/engine/review"
)

// idsDefinedTwice is the finding about ids that more than one statement has. Where some of them surely stand twice, it is about those alone.
func (m *analysis) idsDefinedTwice() (finding, bool) {
	found := m.duplicateIDs()
	if len(found) == 0 || m.areToldInFull(found) {
		return finding{}, false
	}
	sure := slices.DeleteFunc(slices.Clone(found), func(t duplicateID) bool { return !m.surelyTwice(t) })
	if len(sure) > 0 {
		found = sure
	}
	one := found[0]
	f := m.atStatement(review.Medium, one.second, "")
	f.certain = len(sure) > 0
	if len(found) == 1 {
		f.text = fmt.Sprintf("%s is defined twice, %s: at line %d and at line %d.", one.second.Name(), one.differ(), one.first.Line, one.second.Line)
		f.suggestion = fmt.Sprintf("Give one of the two requirements called %s an id of its own, or merge them.", one)
		return f, true
	}
	var shown []string
	for _, t := range found {
		shown = append(shown, t.String())
		f.places = append(f.places, review.Place{Line: t.second.Line, Quote: t.second.Name()})
	}
	f.text = fmt.Sprintf("%d ids are defined twice: %s.", len(found), listAtMost(shown, 4))
	f.suggestion = fmt.Sprintf("Give each requirement an id of its own, or merge those that share one: %s.", listAtMost(shown, 6))
	return f, true
}

// differ says how the two texts of an id differ.
func (t duplicateID) differ() string {
	if normalised(t.first) == normalised(t.second) {
		return "with the same text"
	}
	if x, y, differ := rivals(document.ScanMeasures(t.first.Text), document.ScanMeasures(t.second.Text)); differ {
		return fmt.Sprintf("with %s and with %s", x.Text, y.Text)
	}
	return "with different texts"
}

// textColumn is over what a row of requirements demands.
var textColumn = newTermList("requirement*|description|statement|text|demand|user story|story|需求|需求描述|描述|说明|内容")

// pairedColumn is over what makes a table one of pairs, or of changes: there a row for each pair names the same id again.
var pairedColumn = newTermList("test*|case*|epic*|task*|date|version|change*|trace*|cover*|component*|file*|status|from|to|测试|用例|日期|版本|变更|状态")

// surelyTwice reports whether two definitions of an id stand in one list, in one table of requirements or under two headings of one section:
// elsewhere an id may begin a text about the requirement, and stories number their criteria anew.
func (m *analysis) surelyTwice(t duplicateID) bool {
	if t.first.Title != "" && t.second.Title != "" {
		return m.headedTwice(t)
	}
	if t.first.Title != "" || t.second.Title != "" || len(t.first.Blocks) == 0 || len(t.second.Blocks) == 0 {
		return false
	}
	from, to := t.first.Blocks[0], t.second.Blocks[0]
	a, b := &m.doc.Blocks[from], &m.doc.Blocks[to]
	if a.Section != b.Section || a.Kind != b.Kind || a.Parent != b.Parent || m.doc.IsWithin(a.Section, notOwnIDs...) {
		return false
	}
	if a.Kind == document.Row {
		return a.Table == b.Table && m.isRequirementTable(m.doc.Tables[a.Table])
	}
	for i := from + 1; i < to; i++ { // a paragraph of another kind begins another list
		between := &m.doc.Blocks[i]
		if between.Depth == 0 && (between.Kind != a.Kind || between.Kind == document.Paragraph && !m.defines(i)) {
			return false
		}
	}
	return true
}

// notOwnIDs are the topics of sections that speak of requirements which stand elsewhere.
var notOwnIDs = []document.Topic{document.ChangeLog, document.Mapping, document.References, document.Testing, document.Acceptance, document.OpenQuestions, document.Risks}

// headedTwice reports whether two headings of one section define an id with different titles.
func (m *analysis) headedTwice(t duplicateID) bool {
	a, b := m.doc.Sections[t.first.Section], m.doc.Sections[t.second.Section]
	return a.Parent == b.Parent && a.Level == b.Level && fold(t.first.Title) != fold(t.second.Title) && !m.doc.IsWithin(a.Index, notOwnIDs...)
}

func (m *analysis) isRequirementTable(t document.Table) bool {
	hasText := false
	for _, c := range t.Header {
		if pairedColumn.matches(fold(c.Full)) {
			return false
		}
		hasText = hasText || textColumn.matches(fold(c.Full))
	}
	return hasText
}

// defines reports whether a block defines an id.
func (m *analysis) defines(block int) bool {
	_, ok := m.definedIn(block)
	return ok
}
