package direct

import (
	"cmp"
	"fmt"

	"parley/engine/review"
)

func nothingMissing(m *analysis, t *trace) checkResult {
	if t.all() == 0 {
		return skip()
	}
	var findings []finding
	for _, r := range t.missing() {
		if r.By == "id" || t.isConstraintReported(m, r) {
			continue // C14 or C6 says so
		}
		f := absence(review.High, fmt.Sprintf("%s is not answered%s. %s.", sentence(r.need.shown()), r.requirementText(), sentence(r.lacks(4))),
			fmt.Sprintf("Answer %s%s, or take it out of scope with the person who asked for it.", r.need.shown(), r.requirementText()))
		f.anchor = cmp.Or(r.ID, r.Section)
		findings = append(findings, f)
	}
	if len(t.withStatus(Covered)) == t.all() {
		return passedWithProof(1, "No requirement is missing: "+t.summary())
	}
	if len(findings) == 0 && len(t.missing()) > 0 {
		return checkResult{state: unmet}
	}
	return failed(findings...)
}

func quoteAll(words []string) []string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = "“" + w + "”"
	}
	return quoted
}

// nothingPartial tells what is answered only in part, as far as words show: where at least half of a requirement's words
// stand in no section that could answer it.
func nothingPartial(m *analysis, t *trace) checkResult {
	if t.all() == 0 {
		return skip()
	}
	var parts []Traced
	for _, r := range t.withStatus(Partial) {
		if r.By == "id" || r.dropped || t.isConstraintReported(m, r) || len(r.Absent) == 0 || len(r.Absent) < len(r.Shared) {
			continue // C2, C14 or C6 says so, or most of it is there
		}
		if p := m.doc.Profile; r.Kind != "requirement" && (p == aEpics || p == aReport || r.Kind == "scope item" && len(r.Shared) > 0) {
			continue // the work and its report answer requirements; what frames them stands in the documents before
		}
		parts = append(parts, r)
	}
	if len(parts) == 0 {
		return passed()
	}
	severity := review.Medium
	if m.doc.Profile == aDesign || m.doc.Profile == aContext {
		severity = review.Low // a design answers qualities and constraints, not each feature in its words
	}
	var shown []string
	for _, r := range parts {
		shown = append(shown, r.need.shown())
	}
	r := parts[0]
	f := absence(severity, "", "")
	if len(parts) == 1 {
		f.text = fmt.Sprintf("As far as words show, %s%s is hardly answered: %s.", shown[0], r.requirementText(), r.lacks(4))
		f.suggestion = fmt.Sprintf("Say in %s what becomes of %s%s, or cite it where it is answered.", m.docName(), shown[0], r.requirementText())
	} else {
		f.text = fmt.Sprintf("As far as words show, %s are hardly answered: %s. Of the first, %s.", t.ofKinds(parts), listAtMost(shown, 3), r.lacks(3))
		f.suggestion = fmt.Sprintf("Say in %s what becomes of each of these, or cite them where they are answered: %s.", m.docName(), listAtMost(shown, 5))
	}
	f.anchor = r.ID
	if r.File == "" && r.Section != "" {
		f.line = r.Line
	}
	if 2*len(parts) < t.all() {
		return partlyMet(f)
	}
	return failed(f)
}

// lacks says which words of a requirement the section that comes nearest does not have.
func (r Traced) lacks(most int) string {
	if r.Section == "" {
		return "no section has any of its words: " + listAtMost(quoteAll(r.Absent), most)
	}
	return fmt.Sprintf("the nearest section, %s (%s), lacks %s", quoteOf(r.Section, 60), r.place(), listAtMost(quoteAll(r.Absent), most))
}

func noScopeCreep(m *analysis, t *trace) checkResult {
	if t.all() == 0 || len(t.places) < minSections {
		return skip()
	}
	var creep []Traced
	for _, r := range t.creep {
		if r.File != "" || !m.isSuppressed(r.Line) {
			creep = append(creep, r)
		}
	}
	if len(creep) == 0 {
		return passed()
	}
	var shown []string
	for _, r := range creep {
		shown = append(shown, fmt.Sprintf("%s (%s)", quoteOf(r.Text, 60), r.place()))
	}
	f := absence(review.Low, fmt.Sprintf("No requirement of %s asks for %s.", m.upstream(), listAtMost(shown, 3)),
		fmt.Sprintf("Name the requirement that %s serves, or confirm it with the person who asked.", listAtMost(shown, 3)))
	if creep[0].File == "" {
		f.line = creep[0].Line
	}
	f.anchor = creep[0].Section
	return failed(f)
}
