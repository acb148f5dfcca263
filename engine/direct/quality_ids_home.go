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

// isHomeOf reports whether the document defines the ids of a family from the first one on, in one section, and names no document that could
// define more of them.
func (m *analysis) isHomeOf(family string) bool {
	defined, last, section := 0, 0, -1
	for _, id := range m.doc.IDs {
		if id.Prefix != family || !id.Defines {
			continue
		}
		n, err := strconv.Atoi(id.Number)
		at := id.Section
		if id.Block < 0 { // a heading of its own
			at = m.doc.Sections[id.Section].Parent
		}
		if err != nil || section >= 0 && at != section {
			return false
		}
		section = at
		defined++
		last = max(last, n)
	}
	return slices.Contains(homeFamilies, family) && defined >= minHome && last <= defined && !m.namesDocuments()
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

// surelyDangles reports whether an id that the document names can only be one that it forgot to define.
func (m *analysis) surelyDangles(id document.ID, homes map[string]bool) bool {
	if id.Block < 0 || m.doc.Blocks[id.Block].Quoted || m.doc.Blocks[id.Block].Kind == document.Code {
		return false
	}
	home, known := homes[id.Prefix]
	if !known {
		home = m.isHomeOf(id.Prefix)
		homes[id.Prefix] = home
	}
	return home && !strings.Contains(id.Number, ".") && !ofOthers.MatchString(m.doc.LineText(id.Line))
}

// placeOf is where an id is named.
func (m *analysis) placeOf(id document.ID) review.Place {
	return review.Place{Line: id.Line, Quote: m.doc.Shown(id.Name)}
}
