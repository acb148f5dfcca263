package direct

import (
	"cmp"
	"fmt"
	"slices"

	"parley/engine/review"
)

// cappingChecks are those that look at the document as a whole and limit its rating from every perspective: nobody can judge what was
// cut off, cannot be read, stands under the headings of another text, or tells its reviewers what to say.
var cappingChecks = []string{"Q20", "Q21", "Q23", "Q24"}

// withCapping adds to a perspective's findings those that limit its rating and that another perspective's checks made: a rating is
// not lowered by what its reader is not told.
func (m *analysis) withCapping(findings []finding, results []checkRun) []finding {
	if len(results) == 0 {
		return findings
	}
	checks := table()
	for i := range checks {
		c := &checks[i]
		if !slices.Contains(cappingChecks, c.ID) || slices.ContainsFunc(results, func(r checkRun) bool { return r.check.ID == c.ID }) {
			continue
		}
		for _, f := range m.run(c).findings {
			if f.severity.Rank() >= c.Severity.Rank() {
				findings = append(findings, f)
			}
		}
	}
	add := func(f finding, id string) {
		f.check = &checks[slices.IndexFunc(checks, func(c Check) bool { return c.ID == id })]
		findings = append(findings, f)
	}
	if m.substance().isThin() && !hasRule(findings, "Q2") {
		add(m.thinFinding(), "Q2")
	}
	if m.missingItems().isThin() && m.absenceReason() == "" && !hasRule(findings, "Q1") {
		add(m.missingItemsFinding(), "Q1")
	}
	slices.SortStableFunc(findings, func(a, b finding) int { return cmp.Compare(b.severity.Rank(), a.severity.Rank()) })
	return findings
}

// thinFinding tells that much of the document is not there. Of a text in a language whose words the checks do not know nobody can say how
// much the rest weighs.
func (m *analysis) thinFinding() finding {
	hollow, severity := m.substance().hollow, review.High
	if m.foreignLanguage() != "" {
		severity = review.Medium
	}
	f := m.atSection(severity, hollow[0], fmt.Sprintf("%s: %s.", sentence(m.substance().describe()), listAtMost(headings(hollow), 3)))
	f.suggestion = fmt.Sprintf("Write what belongs under %s, or delete the %s.", listAtMost(headings(hollow), 5), singularOrPlural(len(hollow), "heading", "headings"))
	f.places = placesOfSections(hollow)
	return f
}
