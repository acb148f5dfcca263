package direct

import (
	"fmt"
	"slices"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
)

// coverageChecks hold the artifact against the discovery context.
func coverageChecks() []Check {
	row := func(id, what string, severity review.Severity, weight int, topic, suggestion, source string, run func(*analysis, *trace) checkResult) Check {
		return Check{
			ID: id, Perspective: perspective.Coverage, Criterion: what, Severity: severity, Weight: weight, Topic: topic,
			Suggestion: suggestion, Source: source,
			run: func(m *analysis) checkResult {
				if m.trace == nil || m.trace.self {
					return skip()
				}
				return run(m, m.trace)
			},
		}
	}
	return []Check{
		row("C1", "cites the requirements it answers by id", review.Low, 1, "traceability",
			"Name the ids a section answers in its heading.", "ISO/IEC/IEEE 29148 traceable, RTM practice", citedByID),
		row("C2", "gives each cited id content of its own", review.Medium, 2, "traceability",
			"Add the behaviour to the id, or link the file that has it.", "spec-kit underspecified", idsHaveContent),
		row("C3", "answers in words what it does not cite by id", review.Low, 1, "traceability",
			"Cite the requirement's id where it is answered, so that nobody has to guess.", "TF-IDF against a typical match (facts on coverage)", answeredInWords),
		row("C4", "answers every requirement", review.High, 3, "scope",
			"Answer the requirement, or take it out of scope with the person who asked for it.", "coverage gap rule", nothingMissing),
		row("C5", "answers requirements in full", review.Medium, 2, "scope",
			"Add what the named words stand for, or cite the requirement's id where it is answered.", "requirement satisfaction (Holbrook et al.)", nothingPartial),
		row("C6", "keeps the values of constraints and requirements", review.High, 3, "scope",
			"Take over the value, or have it changed by the person who set it.", "constraint adherence", valuesKept),
		row("C7", "builds nothing that was excluded", review.High, 3, "scope",
			"Remove what was excluded, or change the scope.", "scope statement", exclusionsKept),
		row("C8", "adds nothing that nobody asked for", review.Low, 1, "scope",
			"Name the requirement it serves, or confirm it with the person who asked.", "gold plating; undocumented elements (ArDoCo)", noScopeCreep),
		row("C9", "cites only ids that the context knows", review.Medium, 2, "traceability",
			"Correct the id, or add the requirement to the context.", "RTM practice", citedIDsKnown),
		row("C10", "has a coverage map that agrees with its content", review.High, 3, "consistency",
			"Align the map and the section.", "seen in real planning bundles", mapAgrees),
		row("C11", "postpones no must", review.Medium, 2, "scope",
			"Plan it earlier, or lower its priority with the person who set it.", "MoSCoW", mustsPlanned),
		row("C12", "touches every dimension that was explored", review.Low, 1, "scope",
			"Add the dimension, or say why it is left out.", "upstream analyst role", dimensionsTouched),
		row("C13", "keeps every target user", review.Medium, 2, "users",
			"Add what this user does, or say why not.", "upstream analyst role", usersKept),
		row("C14", "drops no requirement while it cites the others", review.High, 3, "traceability",
			"Answer the requirement that no id leads to, or say that it is postponed or dropped.", "RTM practice", noneDropped),
	}
}

// seenAlone are those of the coverage checks whose findings whoever reads the document alone can see.
var seenAlone = []string{"C1", "C2", "C3", "C10"}

// RestsOnContext reports whether a finding of a check holds the document against its discovery context: who reads the document alone cannot
// see where it comes from.
func RestsOnContext(check string) bool {
	return !slices.Contains(seenAlone, check) && slices.ContainsFunc(coverageChecks(), func(c Check) bool { return c.ID == check })
}

func citedByID(m *analysis, t *trace) checkResult {
	cited, of := t.citations()
	if of == 0 {
		return skip()
	}
	switch {
	case cited == 0:
		return failed(absence(review.Low, fmt.Sprintf("%s of the %d requirement ids of %s; what is covered was judged by words alone.", sentence(m.docName())+" cites none", of, m.upstream()),
			"Name in "+m.docName()+" the ids that a section answers, best in its heading."))
	case cited < of:
		return checkResult{state: partly, proof: fmt.Sprintf("%d of %d requirement ids are cited", cited, of), line: 1}
	}
	return passedWithProof(1, sentence(shareOf(of, of, "requirement id"))+singularOrPlural(of, " is cited", " are cited"))
}

// answeredInWords only ever confirms: what words do not show is told by C4 and C5.
func answeredInWords(_ *analysis, t *trace) checkResult {
	var first Traced
	n := 0
	for _, r := range t.withStatus(Covered) {
		if r.By != "text" {
			continue
		}
		if n++; n == 1 {
			first = r
		}
	}
	if n == 0 {
		return skip()
	}
	return passedWithProof(first.Line, fmt.Sprintf("%s answered in words, such as %s under %s (%s), which shares %s",
		plural(n, "requirement")+singularOrPlural(n, " is", " are"), first.need.shown(), quoteOf(first.Section, 50), first.place(), listAtMost(quoteAll(first.Shared), 3)))
}

func idsHaveContent(m *analysis, t *trace) checkResult {
	var bare []Traced
	cited := 0
	for _, r := range t.rows {
		if r.By != "id" || r.Status == Missing {
			continue
		}
		if cited++; r.Status == Partial && !m.isSuppressed(r.Line) {
			bare = append(bare, r)
		}
	}
	if cited == 0 {
		return skip()
	}
	if len(bare) == 0 {
		return passedWithProof(1, sentence(shareOf(cited, cited, "cited id"))+singularOrPlural(cited, " has content of its own", " have content of their own"))
	}
	f := finding{severity: review.Medium, anchor: bare[0].ID}
	if bare[0].File == "" {
		f.line = bare[0].Line
	}
	if len(bare) == 1 {
		f.text = fmt.Sprintf("%s (%s) is named, but nothing there is about it: %s.", bare[0].ID, bare[0].place(), quoteOf(bare[0].need.text, 90))
		f.suggestion = fmt.Sprintf("Say what is done for %s (%s), or link the file that does.", bare[0].ID, quoteOf(bare[0].need.text, 70))
	} else {
		f.text = fmt.Sprintf("%d requirements are named, but nothing there is about them: %s.", len(bare), listAtMost(places(bare), 4))
		f.suggestion = fmt.Sprintf("Say what is done for %s, or link the file that does.", listAtMost(places(bare), 6))
	}
	if 2*len(bare) < cited {
		return partlyMet(f)
	}
	return failed(f)
}

// places names rows with where they are answered: REQ-007 (line 13).
func places(rows []Traced) []string {
	var list []string
	for _, r := range rows {
		list = append(list, fmt.Sprintf("%s (%s)", r.ID, r.place()))
	}
	return list
}

// noneDropped says which ids are cited nowhere although the document cites most of them.
func noneDropped(m *analysis, t *trace) checkResult {
	cited, of := t.citations()
	if !t.citesMost() {
		return skip()
	}
	var dropped []Traced
	for _, r := range t.rows {
		if r.dropped {
			dropped = append(dropped, r)
		}
	}
	if len(dropped) == 0 {
		return passedWithProof(1, fmt.Sprintf("%s of %s %s cited", sentence(shareOf(of, of, "requirement id")), m.upstream(), singularOrPlural(of, "is", "are")))
	}
	var findings []finding
	for _, r := range dropped {
		f := absence(review.High, fmt.Sprintf("%s is cited nowhere, while %d of the %d requirement ids %s: %s.", r.ID, cited, of, singularOrPlural(cited, "is", "are"), quoteOf(r.need.text, 100)),
			fmt.Sprintf("Answer %s in %s (%s), or say there that it is postponed or dropped.", r.ID, m.docName(), quoteOf(r.need.text, 80)))
		f.anchor = r.ID
		if r.Status == Partial {
			f.severity = review.Medium
			f.text += fmt.Sprintf(" In words it may be answered under %s (%s).", quoteOf(r.Section, 60), r.place())
			f.suggestion = fmt.Sprintf("Cite %s where it is answered, or answer it: %s.", r.ID, quoteOf(r.need.text, 80))
		}
		findings = append(findings, f)
	}
	return failed(findings...)
}

func citedIDsKnown(m *analysis, t *trace) checkResult {
	families := map[string]bool{}
	for id := range t.ids {
		families[prefixOf(id)] = true
	}
	var unknown []string
	var first document.ID
	seen := map[string]bool{}
	cited := 0
	for _, id := range m.doc.IDs {
		if !families[prefixOf(id.Name)] || m.doc.IsWithin(id.Section, document.ChangeLog, document.References) {
			continue
		}
		cited++
		if t.ids[id.Name] || seen[id.Name] || m.isSuppressed(id.Line) {
			continue
		}
		seen[id.Name] = true
		if unknown = append(unknown, fmt.Sprintf("%s (line %d)", m.doc.Shown(id.Name), id.Line)); len(unknown) == 1 {
			first = id
		}
	}
	if cited == 0 {
		return skip()
	}
	if len(unknown) == 0 {
		return passedWithProof(1, fmt.Sprintf("%s of ids %s known to %s", sentence(shareOf(cited, cited, "mention")), singularOrPlural(cited, "is", "are"), m.upstream()))
	}
	f := m.atID(review.Medium, first)
	if len(unknown) == 1 {
		f.text = fmt.Sprintf("%s is cited, and %s does not know it.", unknown[0], m.upstream())
		f.suggestion = fmt.Sprintf("Correct %s, or add the requirement to %s.", unknown[0], m.upstream())
	} else {
		f.text = fmt.Sprintf("%d ids are cited that %s does not know: %s.", len(unknown), m.upstream(), listAtMost(unknown, 4))
		f.suggestion = fmt.Sprintf("Correct %s, or add the requirements to %s.", listAtMost(unknown, 6), m.upstream())
	}
	return failed(f)
}

func mustsPlanned(m *analysis, t *trace) checkResult {
	musts := 0
	for _, r := range t.rows {
		if !r.Must || r.ID == "" {
			continue
		}
		musts++
		mentioned, later, at := 0, 0, document.ID{}
		for _, id := range m.doc.IDs {
			if id.Name != r.need.id || m.doc.IsWithin(id.Section, document.ChangeLog, document.Mapping) {
				continue
			}
			mentioned++
			if m.doc.IsWithin(id.Section, document.Later) {
				later, at = later+1, id
			}
		}
		if later > 0 && later == mentioned && !m.isSuppressed(at.Line) {
			f := m.atID(review.Medium, at)
			f.text = fmt.Sprintf("%s is a must and stands only under %s (line %d): %s.", r.ID, quoteOf(m.doc.Heading(at.Section), 50), at.Line, quoteOf(r.need.text, 80))
			f.suggestion = fmt.Sprintf("Plan %s (line %d) earlier, or lower its priority with the person who set it.", r.ID, at.Line)
			f.anchor = r.ID
			return failed(f)
		}
	}
	if musts == 0 {
		return skip()
	}
	return passed()
}
