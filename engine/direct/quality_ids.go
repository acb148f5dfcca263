package direct

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/review"
)

func idsSound(m *analysis) checkResult {
	if len(m.doc.IDs) == 0 {
		return skip()
	}
	var findings []finding
	if f, ok := m.idsDefinedTwice(); ok {
		findings = append(findings, f)
	}
	if f, ok := m.idDangling(); ok {
		findings = append(findings, f)
	}
	gaps, hasGap := m.idGap()
	if hasGap {
		findings = append(findings, gaps)
	}
	defined := m.definedIDs()
	switch {
	case len(findings) == 0 && len(defined) == 0:
		return skip()
	case len(findings) == 0:
		line := m.doc.IDs[0].Line
		return passedWithProof(line, fmt.Sprintf("%s defined once and none refers to nothing (from %s)", plural(len(defined), "id")+singularOrPlural(len(defined), " is", " are each"), lineOf(line)))
	case hasGap && len(findings) == 1:
		return partlyMet(findings...)
	}
	return failed(findings...)
}

// definedIDs are the ids that the artifact itself defines, canonical.
func (m *analysis) definedIDs() map[string]bool { return definedBy(m.doc) }

func definedBy(d *document.Document) map[string]bool {
	defined := map[string]bool{}
	for _, id := range d.IDs {
		if id.Defines && !d.IsWithin(id.Section, document.ChangeLog, document.Mapping) {
			defined[id.Name] = true
		}
	}
	return defined
}

// duplicateID is an id with two definitions.
type duplicateID struct {
	first, second *document.Statement
}

func (t duplicateID) String() string {
	return fmt.Sprintf("%s (lines %d and %d)", t.second.Name(), t.first.Line, t.second.Line)
}

// duplicateIDs compares like with like: a summary table and the detail below it define an id together.
func (m *analysis) duplicateIDs() []duplicateID {
	type key struct {
		id, kind string
	}
	first := map[key]*document.Statement{}
	var found []duplicateID
	told := map[string]bool{}
	headed := map[string]bool{} // ids that a heading defines: an item that begins with one refers to it
	for i := range m.doc.Statements {
		if s := &m.doc.Statements[i]; s.ID != "" && s.Title != "" {
			headed[s.ID] = true
		}
	}
	for i := range m.doc.Statements {
		s := &m.doc.Statements[i]
		if s.ID == "" {
			continue
		}
		k := key{s.ID, "heading"}
		if s.Title == "" {
			if headed[s.ID] {
				continue
			}
			b := &m.doc.Blocks[s.Blocks[0]]
			k.kind = string(b.Kind)
			if b.Kind == document.Row {
				k.kind += strconv.Itoa(b.Table)
			}
		}
		other, seen := first[k]
		if !seen {
			first[k] = s
			continue
		}
		if m.isInOverview(other) && !m.isInOverview(s) {
			first[k] = s // it is told in short there, and in full here
			continue
		}
		if !told[s.ID] && !m.isSuppressed(s.Line) {
			told[s.ID] = true
			found = append(found, duplicateID{other, s})
		}
	}
	return found
}

var overviewTitle = newTermList("overview|summary|at a glance")

// isInOverview reports whether a requirement stands in a section that lists in short what another one tells in full.
func (m *analysis) isInOverview(s *document.Statement) bool {
	if len(s.Blocks) == 0 {
		return false
	}
	for i := m.doc.Blocks[s.Blocks[0]].Section; i > 0; i = m.doc.Sections[i].Parent {
		if m.doc.Sections[i].Level > 1 && overviewTitle.matches(fold(m.doc.Sections[i].Title)) {
			return true
		}
	}
	return false
}

// minTwice is from how many ids on their standing twice is a way of writing and no slip.
const minTwice = 3

// areToldInFull reports whether several ids stand twice in the same two sections and in one order: then one of the sections lists in short
// what the other one tells in full.
func (m *analysis) areToldInFull(found []duplicateID) bool {
	if len(found) < minTwice {
		return false
	}
	sections := func(t duplicateID) [2]int { return [2]int{t.first.Section, t.second.Section} }
	for i, t := range found {
		if t.first.Section == t.second.Section || i > 0 && (sections(t) != sections(found[0]) || t.second.Line < found[i-1].second.Line) {
			return false
		}
	}
	return true
}

// series is the family of ids that the document itself is a member of, as "TEP" of one that is called "TEP-0090: Matrix", or "". Other
// ids of the family are other documents.
func (m *analysis) series() string {
	family, tops := "", 0
	for _, id := range m.doc.IDs {
		if id.Block < 0 && id.Defines && m.doc.Sections[id.Section].Level == 1 {
			family = id.Prefix
			tops++
		}
	}
	if tops != 1 {
		return ""
	}
	return family
}

// idDangling finds references to ids of a family that the document, or another one of the session, defines, but not these.
func (m *analysis) idDangling() (finding, bool) {
	if sure := m.surelyDangling(); len(sure) > 0 {
		f := m.danglingFinding(sure, "not defined in "+m.docName())
		f.certain = true
		return f, true
	}
	defined, series := m.definedIDs(), m.series()
	own := map[string]int{}
	for id := range defined {
		own[prefixOf(id)]++
	}
	elsewhere := map[string]int{}
	for _, l := range slices.Concat(m.parts(), m.others()) {
		for id := range definedBy(l.doc) {
			if !defined[id] {
				elsewhere[prefixOf(id)]++
			}
			defined[id] = true
		}
	}
	var dangling []document.ID
	seen := map[string]bool{}
	strange := map[string]int{}
	for _, id := range m.doc.IDs {
		family := prefixOf(id.Name)
		known := own[family] >= 2 || elsewhere[family] >= minSequence && own[family] == 0
		if id.Defines || id.Ranged || family == series || defined[id.Name] || seen[id.Name] || !known || m.isRetired(id) || IsFormerID(m.doc, id.Written) || m.isSuppressed(id.Line) {
			continue
		}
		seen[id.Name] = true
		// A text that names far more ids than it defines is about another document's.
		if strange[family]++; strange[family] > max(own[family], elsewhere[family]) {
			return finding{}, false
		}
		dangling = append(dangling, id)
	}
	if len(dangling) == 0 {
		return finding{}, false
	}
	return m.danglingFinding(dangling, "defined nowhere"), true
}

// danglingFinding tells of ids that are referred to and not defined.
func (m *analysis) danglingFinding(ids []document.ID, undefined string) finding {
	f := m.atID(review.Medium, ids[0])
	f.places = placesOf(ids, m.placeOf)
	var shown []string
	for _, p := range f.places {
		shown = append(shown, fmt.Sprintf("%s (line %d)", p.Quote, p.Line))
	}
	if len(shown) == 1 {
		f.text = fmt.Sprintf("%s is referred to and %s.", shown[0], undefined)
		f.suggestion = fmt.Sprintf("Correct the reference to %s, or define it.", shown[0])
	} else {
		f.text = fmt.Sprintf("%d ids are referred to and %s: %s.", len(shown), undefined, listAtMost(shown, 4))
		f.suggestion = fmt.Sprintf("Correct the references to %s, or define them.", listAtMost(shown, 6))
	}
	return f
}

// atID makes a finding about the mention of an id, with the sentence that mentions it.
func (m *analysis) atID(severity review.Severity, id document.ID) finding {
	f := finding{severity: severity, line: id.Line, anchor: m.doc.Heading(id.Section)}
	if id.Block < 0 {
		s := m.doc.Sections[id.Section]
		f.quote, f.evidence = m.doc.Quote(s.Span), []document.Span{s.Span}
		return f
	}
	for _, s := range m.doc.SentencesOf(id.Block) {
		if s.Line <= id.Line {
			f.quote = m.doc.Quote(s.Span)
		}
		if slices.Contains(document.ScanIDs(s.Text), id.Name) {
			f.quote = m.doc.Quote(s.Span)
			return f
		}
	}
	return f
}

var retirement = newTermList("removed|retired|withdrawn|deprecated|reserved|dropped|obsolete|superseded|merged into|renumbered|已删除|废弃|移除|作废")

// isRetired reports whether an id is mentioned as gone.
func (m *analysis) isRetired(id document.ID) bool {
	if m.doc.IsWithin(id.Section, document.ChangeLog, document.NonGoals) {
		return true
	}
	return retirement.matches(fold(m.doc.LineText(id.Line)))
}

const minSequence = 4 // fewer ids are no sequence

func (m *analysis) idGap() (finding, bool) {
	numbers := map[string][]int{}
	lines := map[string]int{}
	retired := map[string]bool{}
	for _, id := range m.doc.IDs {
		if m.isRetired(id) {
			retired[id.Name] = true
		}
		n, err := strconv.Atoi(id.Number)
		name := id.Prefix + "-" + strconv.Itoa(n)
		if _, known := lines[name]; err == nil && id.Defines && !known {
			numbers[id.Prefix] = append(numbers[id.Prefix], n)
			lines[name] = id.Line
		}
	}
	var families []string
	for f := range numbers {
		families = append(families, f)
	}
	sort.Strings(families)
	var gone []string
	line, anchor := 0, ""
	series := m.series()
	for _, family := range families {
		if family == series {
			continue
		}
		ns := numbers[family]
		slices.Sort(ns)
		missing := m.missingNumbers(family, ns, retired)
		if len(missing) == 0 {
			continue
		}
		gone = append(gone, missing...)
		if anchor == "" {
			line, anchor = lines[fmt.Sprintf("%s-%d", family, ns[len(ns)-1])], family
		}
	}
	if len(gone) == 0 || m.isSuppressed(line) {
		return finding{}, false
	}
	return finding{
		severity: review.Low, line: line, anchor: anchor,
		text:       fmt.Sprintf("The numbering has %s: %s %s neither defined nor noted as removed.", singularOrPlural(len(gone), "a gap", "gaps"), listAtMost(gone, 5), singularOrPlural(len(gone), "is", "are")),
		suggestion: fmt.Sprintf("Say what became of %s, or close the %s in the numbering.", listAtMost(gone, 5), singularOrPlural(len(gone), "gap", "gaps")),
	}, true
}

// missingNumbers are the ids left out of a dense sequence. Where gaps are the rule, it is not meant to be dense.
func (m *analysis) missingNumbers(family string, ns []int, retired map[string]bool) []string {
	if len(ns) < minSequence {
		return nil
	}
	var gone []string
	mentioned := sync.OnceValue(func() map[string]bool { return m.numbersMentioned(family) })
	for i := 1; i < len(ns); i++ {
		for n := ns[i-1] + 1; n < ns[i] && ns[i]-ns[i-1] <= 3; n++ {
			if number := strconv.Itoa(n); !retired[family+"-"+number] && !mentioned()[number] {
				gone = append(gone, m.likeOthers(family, ns[i-1], n))
			}
		}
	}
	if 4*len(gone) > len(ns) {
		return nil
	}
	return gone
}

// numbersMentioned are the numbers of a family's ids that the document names, if without defining them and in another way of writing
// ("FR:11"): that is told as a reference that leads nowhere, or is a slip of the pen, and no gap.
func (m *analysis) numbersMentioned(family string) map[string]bool {
	mentioned := map[string]bool{}
	for _, id := range m.doc.IDs {
		if number, ok := strings.CutPrefix(id.Name, family+"-"); ok {
			mentioned[number] = true
		}
	}
	folded := fold(family)
	for i := range m.doc.Blocks {
		addNumbers(mentioned, fold(m.doc.Blocks[i].Full), folded)
	}
	return mentioned
}

// addNumbers adds the numbers that a folded text has behind a family's name, whatever stands between them.
func addNumbers(numbers map[string]bool, text, family string) {
	for {
		_, rest, found := strings.Cut(text, family)
		if !found {
			return
		}
		text = rest
		rest = strings.TrimLeft(strings.TrimLeft(rest, " :._#-"), "0")
		if end := len(rest) - len(strings.TrimLeft(rest, "0123456789")); end > 0 {
			numbers[rest[:end]] = true
		}
	}
}

// likeOthers writes an id that the document does not name the way it writes its neighbour.
func (m *analysis) likeOthers(family string, neighbour, n int) string {
	as := m.doc.Shown(family + "-" + strconv.Itoa(neighbour))
	end := len(as)
	start := end
	for start > 0 && as[start-1] >= '0' && as[start-1] <= '9' {
		start--
	}
	return fmt.Sprintf("%s%0*d", as[:start], end-start, n)
}
