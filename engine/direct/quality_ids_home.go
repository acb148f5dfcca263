package direct

import (
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// minHome is how many ids of a family a document defines, from the first one on, that surely is their home.
const minHome = 3

// homeFamilies are those of which a document has one list. Criteria, cases and tasks are numbered anew in each story.
var homeFamilies = []string{"FR", "NFR", "REQ", "BR", "UC", "US", "STORY", "EPIC", "RISK", "SR", "ADR", "DD", "DEC", "GOAL", "CON", "ASM"}

// ofOthers is what a line says that names an id of somebody else, or one that only shows what ids look like.
var ofOthers = pattern.New(`(?i)\b(?:standards?|catalogues?|catalogs?|regulations?|norms?|iso|parent|platform|programme|customers?|vendors?|suppliers?|tender|contract|legacy|jira|tickets?|issues?|repository|https?|example|e\.g|such as|format|template|upstream|other|another)\b|例如|示例|格式`)

// namedIn are the topics of sections that open with an id which stands elsewhere: each criterion with that of its requirement.
var namedIn = []document.Topic{document.Acceptance, document.Testing, document.Mapping, document.ChangeLog}

// homeOf are the ids of a family that the document defines from the first one on, in one section, or nil where it does not, or where it names a
// document that could define more of them. Written is how it writes them.
func (m *analysis) homeOf(family string) (ids map[string]bool, written string) {
	if !slices.Contains(homeFamilies, family) || m.namesDocuments() {
		return nil, ""
	}
	ids = map[string]bool{}
	last, section := 0, -1
	for _, id := range m.doc.IDs {
		if id.Prefix != family || !id.Defines {
			continue
		}
		n, err := strconv.Atoi(id.Number)
		at := id.Section
		if id.Block < 0 { // a heading of its own
			at = m.doc.Sections[id.Section].Parent
		}
		if section >= 0 && at != section && m.doc.IsWithin(at, namedIn...) {
			continue
		}
		if err != nil || section >= 0 && at != section {
			return nil, ""
		}
		section, ids[id.Name], last, written = at, true, max(last, n), id.Written
	}
	if given := len(ids) + m.doubledOf(family); given < minHome || last > given {
		return nil, ""
	}
	return ids, written
}

// doubledOf is how many ids of a family surely stand twice in its list: the number that was meant for the second is missing there, and the
// list is the family's home all the same.
func (m *analysis) doubledOf(family string) int {
	n := 0
	for _, t := range m.duplicateIDs() {
		if prefixOf(t.second.ID) == family && m.surelyTwice(t) {
			n++
		}
	}
	return n
}

// namesDocuments reports whether the document has parts or siblings, or names another document.
func (m *analysis) namesDocuments() bool {
	if m.input.shared != nil || len(m.parts()) > 0 || len(m.others()) > 0 {
		return true
	}
	for i := range m.doc.Blocks {
		if otherDocument.MatchString(m.doc.Blocks[i].Full) {
			return true
		}
	}
	return slices.ContainsFunc(m.doc.Links, func(link document.Link) bool {
		target, _, ok := link.Split()
		return ok && otherDocument.MatchString(target)
	})
}

// surelyDangling are the ids that the document names and that can only be ones that it forgot to define: of no family are there more of them
// than of those that it defines.
func (m *analysis) surelyDangling() (found []document.ID) {
	for _, family := range homeFamilies {
		ids, written := m.homeOf(family)
		if ids == nil {
			continue
		}
		var named []document.ID
		for _, id := range m.doc.IDs {
			isKnown := ids[id.Name] || slices.ContainsFunc(named, func(o document.ID) bool { return o.Name == id.Name })
			if id.Prefix == family && !isKnown && isCountedAlike(id.Written, written) && m.surelyNames(id) {
				named = append(named, id)
			}
		}
		if len(named) <= len(ids) {
			found = append(found, named...)
		}
	}
	slices.SortStableFunc(found, func(a, b document.ID) int { return a.Line - b.Line })
	return found
}

// isCountedAlike reports whether two ids can be of one list: both with as many digits, or both without a nought before their number.
func isCountedAlike(a, b string) bool {
	return len(a) == len(b) || !isPadded(a) && !isPadded(b)
}

// isPadded reports whether the number at the end of an id begins with a nought.
func isPadded(id string) bool {
	return strings.HasPrefix(id[len(strings.TrimRight(id, "0123456789")):], "0")
}

// surelyNames reports whether an id is named as one of the document's own, and not as one that is gone, comes later, or is somebody else's.
func (m *analysis) surelyNames(id document.ID) bool {
	if id.Block < 0 || id.Ranged || m.doc.Blocks[id.Block].Quoted || m.doc.Blocks[id.Block].Kind == document.Code || m.isRetired(id) || IsFormerID(m.doc, id.Written) || m.isSuppressed(id.Line) {
		return false
	}
	line := m.doc.LineText(id.Line)
	return !m.doc.IsWithin(id.Section, document.Later, document.Roadmap) && !strings.Contains(id.Number, ".") && !ofOthers.MatchString(line) && !yetToCome.MatchString(line)
}

// yetToCome is what a line says that names an id which is to be given.
var yetToCome = pattern.New(`(?i)\b(?:later|future|planned|proposed|new|next|to be (?:added|defined|written|specified)|not (?:yet )?(?:defined|written|part)|tbd|missing|reserved)\b|尚未|待定|新增|后续`)

// placeOf is where an id is named.
func (m *analysis) placeOf(id document.ID) review.Place {
	return review.Place{Line: id.Line, Quote: m.doc.Shown(id.Name)}
}
