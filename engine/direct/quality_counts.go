package direct

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// counted is a number that the document gives, with its place.
type counted struct {
	thing   *document.CountedThing
	number  int
	text    string
	line    int
	finding finding
}

func countsTrue(m *analysis) checkResult {
	found := slices.Concat(m.miscountedLists(), m.miscountedNames(), m.miscountedSums(), m.miscountedShares(), m.miscountedAmounts())
	declared, checked, wrong := m.miscountedTotal()
	if wrong && !slices.ContainsFunc(found, func(f finding) bool { return f.line == declared.line }) {
		found = append(found, declared)
	}
	if !wrong {
		f, wrong, agreed := m.miscountedStories()
		if checked += agreed; wrong {
			found = append(found, f)
		}
	}
	switch {
	case len(found) > 0:
		return failed(found...)
	case checked == 0:
		return skip()
	}
	return passedWithProof(1, fmt.Sprintf("%s with what is there", plural(checked, "declared count")+singularOrPlural(checked, " agrees", " agree")))
}

// miscountedTotal is the first total that the document gives and none of its tallies confirms; checked is how many totals could be held
// against something.
func (m *analysis) miscountedTotal() (f finding, checked int, wrong bool) {
	for _, c := range m.declaredCounts() {
		have := m.tallies(c.thing)
		if len(have) == 0 {
			continue
		}
		checked++
		if slices.ContainsFunc(have, func(t tally) bool { return t.count == c.number }) || m.isSuppressed(c.line) {
			continue
		}
		f = c.finding
		f.severity = review.Medium
		f.text = fmt.Sprintf("%s says “%s” (line %d), but %s.", sentence(m.docName()), c.text, c.line, have[0].String())
		f.suggestion = fmt.Sprintf("Correct “%s” (line %d) to %d, or add what is missing.", c.text, c.line, have[0].count)
		f.certain = m.surelyCounts(c)
		return f, checked, true
	}
	return f, checked, false
}

// allOfThem is a total that means all there are.
var allOfThem = pattern.New(`(?i)\b(?:all|total|in total|altogether|overall)\b|共|合计|全部|所有`)

// surelyCounts reports whether a total is held against ids that the document defines one after the other from 1 on, in one section, and that
// nothing else in it names: it is their home, and the number can mean nothing else.
func (m *analysis) surelyCounts(c counted) bool {
	if !allOfThem.MatchString(c.text) || len(m.parts()) > 0 || len(m.others()) > 0 {
		return false
	}
	families, section := map[string]int{}, -1
	names := map[string]bool{}
	for _, id := range m.doc.IDs {
		family, _, _ := strings.Cut(id.Prefix, "-")
		if !slices.Contains(c.thing.Families, family) {
			continue
		}
		names[id.Name] = true
		if !id.Defines {
			continue
		}
		if section >= 0 && section != id.Section {
			return false
		}
		section = id.Section
		n, _ := strconv.Atoi(id.Number)
		families[id.Prefix] = max(families[id.Prefix], n)
	}
	dense := 0
	for _, n := range families {
		dense += n
	}
	return len(families) > 0 && dense == len(m.ofFamilies(m.definedIDs(), c.thing.Families)) && dense == len(names)
}

// declaredCounts are the totals that sentences and front matter give.
func (m *analysis) declaredCounts() []counted {
	var found []counted
	for _, s := range m.doc.Sentences {
		if m.doc.IsWithin(m.doc.Blocks[s.Block].Section, document.ChangeLog, document.References) {
			continue
		}
		for _, t := range document.ScanTotals(s.Text) {
			if !isQuoted(s.Text, t.Start) && !m.isOfOnePart(m.doc.Blocks[s.Block].Section) {
				found = append(found, counted{t.Thing, t.Number, plainText(t.Text), s.Line, m.at(review.Medium, s.Block, s.Span, "")})
			}
		}
	}
	return append(found, m.countedInFront()...)
}

var onePart = pattern.New(`(?i)^\W*(?:\d[\d.]*\s+)?(?:epic|phase|part|module|sprint|milestone|chapter|iteration)s?\s+(?:\d+|[IVX]+)\b`)

// isOfOnePart reports whether a section belongs to one numbered part: "Total stories: 10" under "Epic 1 summary" counts those of
// epic 1.
func (m *analysis) isOfOnePart(section int) bool {
	for i := section; i >= 0; i = m.doc.Sections[i].Parent {
		if onePart.MatchString(m.doc.Sections[i].Title) {
			return true
		}
	}
	return false
}

var frontCount = pattern.New(`(?i)^(?:total_?|num_?|number_of_)?(stories|epics|requirements|risks|decisions)(?:_?(?:count|total))?$`)

func (m *analysis) countedInFront() []counted {
	var found []counted
	for _, f := range m.doc.Front {
		key := frontCount.FindStringSubmatch(f.Key)
		n, err := strconv.Atoi(f.Value)
		if key == nil || err != nil || n < 1 {
			continue
		}
		if thing, ok := document.CountedThingOf(key[1]); ok {
			text := f.Key + ": " + f.Value
			found = append(found, counted{thing, n, text, f.Line, finding{line: f.Line, quote: text, anchor: "front matter: " + f.Key}})
		}
	}
	return found
}

// tally is how many of a thing there are, as far as one way of counting shows.
type tally struct {
	count int
	what  string // "are named in it (REQ-001 to REQ-008)"
}

func (t tally) String() string { return fmt.Sprintf("%d %s", t.count, t.what) }

// tallies counts a thing in every way that makes sense, the surest first. A claim holds when one of them agrees.
func (m *analysis) tallies(c *document.CountedThing) []tally {
	var found []tally
	add := func(n int, what string) {
		if n >= minRepeats {
			found = append(found, tally{n, what})
		}
	}
	defined := m.definedIDs()
	for _, l := range m.parts() {
		for id := range definedBy(l.doc) {
			defined[id] = true
		}
	}
	own := m.ofFamilies(defined, c.Families)
	mentioned := map[string]bool{}
	for _, id := range m.doc.IDs {
		mentioned[id.Name] = true
	}
	named := m.ofFamilies(mentioned, c.Families)
	if len(own) > 0 && 4*len(own) < 3*len(named) {
		return nil // it names many ids that it does not define: it is about another document's
	}
	add(len(own), "are defined"+m.firstAndLast(own))
	structured := m.structured(c.Noun)
	add(structured, "are there")
	add(len(named), "are named in it"+m.firstAndLast(named))
	for _, l := range m.others() {
		theirs := m.ofFamilies(definedBy(l.doc), c.Families)
		add(len(theirs), "are defined in "+l.name)
	}
	if c.Noun == "requirements" {
		// "requirements" may mean the functional ones alone.
		add(len(m.ofFamilies(defined, []string{"FR"})), "functional requirements are defined")
	}
	return found
}

// ofFamilies are the ids of some families, sorted by number.
func (m *analysis) ofFamilies(ids map[string]bool, families []string) []string {
	var found []string
	for id := range ids {
		if family, _, _ := strings.Cut(prefixOf(id), "-"); slices.Contains(families, family) {
			found = append(found, id)
		}
	}
	slices.SortFunc(found, compareIDs)
	return found
}

func compareIDs(a, b string) int {
	if p, q := prefixOf(a), prefixOf(b); p != q {
		return strings.Compare(p, q)
	}
	x, _ := strconv.ParseFloat(a[len(prefixOf(a))+1:], 64)
	y, _ := strconv.ParseFloat(b[len(prefixOf(b))+1:], 64)
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return strings.Compare(a, b)
}

// firstAndLast shows the extent of some ids: "(REQ-001 to REQ-008)", or how many there are of each family.
func (m *analysis) firstAndLast(ids []string) string {
	if len(ids) < minRepeats {
		return ""
	}
	families, of := []string{}, map[string]int{}
	for _, id := range ids {
		if of[prefixOf(id)]++; of[prefixOf(id)] == 1 {
			families = append(families, prefixOf(id))
		}
	}
	if len(families) == 1 {
		return fmt.Sprintf(" (%s to %s)", m.doc.Shown(ids[0]), m.doc.Shown(ids[len(ids)-1]))
	}
	var parts []string
	for _, f := range families {
		parts = append(parts, fmt.Sprintf("%d %s", of[f], f))
	}
	return " (" + joinWords(parts) + ")"
}

var componentColumn = []string{"component", "module", "service", "组件", "模块", "服务"}

// structured counts what the document lays out as headings, rows or items.
func (m *analysis) structured(noun string) int {
	n := 0
	switch noun {
	case "risks":
		return len(m.statedRisks())
	case "decisions":
		return len(m.decisions())
	case "open questions":
		return len(m.openItems())
	case "components":
		for _, t := range m.doc.Tables {
			if t.Column(componentColumn...) == 0 {
				n = max(n, len(t.Rows))
			}
		}
	case "phases":
		for _, s := range m.doc.Sections {
			if phaseHeading.MatchString(s.Title) {
				n++
			}
		}
	case "user stories", "requirements", "functional requirements":
		for i := range m.requirements {
			s := m.requirements[i]
			if (s.Kind == document.Story) == (noun == "user stories") && s.Kind != document.Normative {
				n++
			}
		}
	}
	return n
}
