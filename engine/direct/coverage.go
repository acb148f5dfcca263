package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/similarity"
)

// coverageChecks hold the artifact against the discovery context.
func coverageChecks() []Check {
	row := func(id, what string, severity review.Severity, weight int, topic, suggestion, source string, run func(*matter, *trace) outcome) Check {
		return Check{
			ID: id, Perspective: perspective.Coverage, What: what, Severity: severity, Weight: weight, Topic: topic,
			Suggestion: suggestion, Source: source,
			run: func(m *matter) outcome {
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
		row("C4", "answers every requirement", review.High, 3, "scope",
			"Answer the requirement, or take it out of scope with the person who asked for it.", "coverage gap rule", nothingMissing),
		row("C5", "answers requirements in full", review.Medium, 2, "scope",
			"Add what the named words stand for, or cite the requirement's id where it is answered.", "requirement satisfaction (Holbrook et al.)", nothingPartial),
		row("C6", "keeps the values of the constraints", review.High, 3, "scope",
			"Take over the constraint's value, or have the constraint changed.", "constraint adherence", constraintsKept),
		row("C7", "builds nothing that was excluded", review.High, 3, "scope",
			"Remove it, or change the scope.", "scope statement", exclusionsKept),
		row("C8", "adds nothing that nobody asked for", review.Low, 1, "scope",
			"Name the requirement it serves, or confirm it with the person who asked.", "gold plating; undocumented elements (ArDoCo)", noScopeCreep),
		row("C9", "cites only ids that the context knows", review.Medium, 2, "traceability",
			"Correct the id, or add the requirement to the context.", "RTM practice", citedIDsKnown),
		row("C10", "has a coverage map that agrees with its content", review.High, 3, "consistency",
			"Align the map and the section.", "seen in real planning bundles", mapAgrees),
		row("C11", "postpones no must", review.Medium, 2, "scope",
			"Plan it earlier, or lower its priority with the person who set it.", "MoSCoW", mustsPlanned),
		row("C12", "touches every dimension that was explored", review.Low, 1, "scope",
			"Add it, or say why it is left out.", "upstream analyst role", dimensionsTouched),
		row("C13", "keeps every target user", review.Medium, 2, "users",
			"Add what this user does, or say why not.", "upstream analyst role", usersKept),
	}
}

func citedByID(_ *matter, t *trace) outcome {
	cited, of := 0, 0
	for _, r := range t.rows {
		if r.ID == "" {
			continue
		}
		if of++; r.By == "id" {
			cited++
		}
	}
	if of == 0 {
		return skip()
	}
	o := proven(1, fmt.Sprintf("%d of %d requirement ids are cited", cited, of))
	switch {
	case cited == 0:
		return failed(absence(review.Low, fmt.Sprintf("None of the %d requirement ids of the context is cited; what is covered was judged by words alone.", of)))
	case cited < of:
		o.state = partly
	}
	return o
}

func idsHaveContent(_ *matter, t *trace) outcome {
	var bare []string
	cited := 0
	for _, r := range t.rows {
		if r.By != "id" {
			continue
		}
		if cited++; r.Status == Partial {
			bare = append(bare, "“"+r.Text+"”")
		}
	}
	if cited == 0 {
		return skip()
	}
	if len(bare) == 0 {
		return proven(1, fmt.Sprintf("each of %s cited has content of its own", plural(cited, "id")))
	}
	f := absence(review.Medium, fmt.Sprintf("%s named only in a list or a map, with no text of their own: %s", plural(len(bare), "requirement"), few(bare, 3)))
	if 2*len(bare) < cited {
		return half(f)
	}
	return failed(f)
}

func nothingMissing(_ *matter, t *trace) outcome {
	if t.all() == 0 {
		return skip()
	}
	var findings []finding
	for _, r := range t.missing() {
		f := absence(review.High, fmt.Sprintf("“%s” is not answered. Nearest: “%s” (%s), which lacks %s.", r.Text, r.Section, r.place(), few(quoteAll(r.Absent), 4)))
		f.anchor = cmp.Or(r.ID, r.Section)
		findings = append(findings, f)
	}
	if len(findings) == 0 {
		return proven(1, "no requirement is missing: "+t.summary())
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

func nothingPartial(_ *matter, t *trace) outcome {
	var parts []string
	first := Traced{}
	for _, r := range t.with(Partial) {
		if r.By == "id" {
			continue // C2 says so
		}
		if len(parts) == 0 {
			first = r
		}
		part := fmt.Sprintf("“%s”", r.Text)
		if r.Section != "" {
			part += fmt.Sprintf(" (nearest: “%s”, %s", r.Section, r.place())
			if len(r.Absent) > 0 {
				part += "; not there: " + few(quoteAll(r.Absent), 3)
			}
			part += ")"
		}
		parts = append(parts, part)
	}
	if t.all() == 0 {
		return skip()
	}
	if len(parts) == 0 {
		return clean()
	}
	f := absence(review.Medium, fmt.Sprintf("%d of %s answered only in part, as far as words show: %s", len(parts), plural(t.all(), "requirement"), few(parts, 3)))
	f.anchor = first.ID
	if first.File == "" {
		f.line = first.Line
	}
	if 2*len(parts) < t.all() {
		return half(f)
	}
	return failed(f)
}

func noScopeCreep(_ *matter, t *trace) outcome {
	if t.all() == 0 || len(t.places) < minSections {
		return skip()
	}
	if len(t.creep) == 0 {
		return clean()
	}
	var names []string
	for _, r := range t.creep {
		names = append(names, fmt.Sprintf("“%s” (%s)", r.Text, r.place()))
	}
	f := absence(review.Low, fmt.Sprintf("No matching requirement was found for %s: %s", plural(len(names), "section"), few(names, 3)))
	if t.creep[0].File == "" {
		f.line = t.creep[0].Line
	}
	f.anchor = t.creep[0].Section
	return failed(f)
}

func citedIDsKnown(m *matter, t *trace) outcome {
	families := map[string]bool{}
	for id := range t.ids {
		families[prefixOf(id)] = true
	}
	var unknown []string
	var first document.ID
	cited := 0
	for _, id := range m.doc.IDs {
		if !families[prefixOf(id.Name)] || m.doc.Within(id.Section, document.ChangeLog, document.References) {
			continue
		}
		cited++
		name := fmt.Sprintf("%s (line %d)", id.Name, id.Line)
		if t.ids[id.Name] || slices.ContainsFunc(unknown, func(u string) bool { return strings.HasPrefix(u, id.Name+" ") }) {
			continue
		}
		if unknown = append(unknown, name); len(unknown) == 1 {
			first = id
		}
	}
	if cited == 0 {
		return skip()
	}
	if len(unknown) == 0 {
		return proven(1, fmt.Sprintf("all %s of ids are known to the context", plural(cited, "mention")))
	}
	return failed(finding{
		severity: review.Medium, line: first.Line, quote: document.Shorten(m.doc.LineText(first.Line), 160), anchor: m.doc.Heading(first.Section),
		text: fmt.Sprintf("%s cited that the context does not know: %s", plural(len(unknown), "id"), few(unknown, 4)),
	})
}

func mustsPlanned(m *matter, t *trace) outcome {
	musts := 0
	for _, r := range t.rows {
		if !r.Must || r.ID == "" {
			continue
		}
		musts++
		mentioned, later, at := 0, 0, document.ID{}
		for _, id := range m.doc.IDs {
			if id.Name != r.ID || m.doc.Within(id.Section, document.ChangeLog, document.Mapping) {
				continue
			}
			mentioned++
			if m.doc.Within(id.Section, document.Later) {
				later, at = later+1, id
			}
		}
		if later > 0 && later == mentioned {
			return failed(finding{
				severity: review.Medium, line: at.Line, quote: document.Shorten(m.doc.LineText(at.Line), 160), anchor: r.ID,
				text: fmt.Sprintf("“%s” is a must and stands only under “%s” (line %d).", r.Text, m.doc.Heading(at.Section), at.Line),
			})
		}
	}
	if musts == 0 {
		return skip()
	}
	return clean()
}

func dimensionsTouched(m *matter, t *trace) outcome {
	return m.allMentioned(t.up.dimensions, review.Low, "explored dimension", "are hardly touched", minCues)
}

func usersKept(m *matter, t *trace) outcome {
	return m.allMentioned(t.up.users, review.Medium, "target user", "never occur", 1)
}

// allMentioned asks that words of each need occur at least so many times.
func (m *matter) allMentioned(needs []need, severity review.Severity, noun, verdict string, least int) outcome {
	if len(needs) == 0 {
		return skip()
	}
	counts := m.wordCounts()
	var lost []string
	for _, n := range needs {
		label := cmp.Or(n.name, n.text)
		label, _, _ = strings.Cut(label, " (")
		label, _, _ = strings.Cut(label, ":")
		words := similarity.Words(label)
		found := 0
		for _, w := range words {
			found += counts[w]
		}
		if len(words) > 0 && found < least {
			lost = append(lost, "“"+document.Shorten(label, 60)+"”")
		}
	}
	if len(lost) == 0 {
		return proven(1, fmt.Sprintf("all %s occur", plural(len(needs), noun)))
	}
	f := absence(severity, fmt.Sprintf("%d of %s %s: %s", len(lost), plural(len(needs), noun), verdict, few(lost, 4)))
	if 2*len(lost) < len(needs) {
		return half(f)
	}
	return failed(f)
}

// wordCounts counts the content words of the artifact and its linked files, once.
func (m *matter) wordCounts() map[string]int {
	if m.counts != nil {
		return m.counts
	}
	m.counts = map[string]int{}
	for _, d := range append([]*document.Document{m.doc}, docsOf(m.linked)...) {
		for _, s := range d.Sections {
			countWords(m.counts, s.Title)
		}
		for i := range d.Blocks {
			countWords(m.counts, d.Blocks[i].Full)
		}
	}
	return m.counts
}

func countWords(counts map[string]int, text string) {
	for _, w := range similarity.Words(text) {
		counts[w]++
	}
}

func docsOf(files []linkedFile) []*document.Document {
	var docs []*document.Document
	for _, f := range files {
		docs = append(docs, f.doc)
	}
	return docs
}
