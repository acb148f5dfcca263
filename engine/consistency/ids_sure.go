package consistency

import (
	"path"

	"parley/engine/document"
	"parley/engine/pattern"
)

// An id that two documents tell of in other words is likely told of twice; that it means two things is told only where both places define
// it, in lists that agree on most else.

// aboutIDs is the heading of a list that says where requirements went, or what is known of them, by short names of its own.
var aboutIDs = pattern.New(`(?i)\bmap(?:s|ped|ping|pings)?\b|\bcoverage\b|\btrac\w*|\bcrosswalk\b|\bmatrix\b|\bassumptions?\b|\bnotes?\b|\bgaps?\b|\bissues?\b|\brisks?\b|\bopen\b|\bquestions?\b|\bindex\b|\bchanges?\b|\bdelta\b|\bstructure\b|\bvalidation\b|\banalysis\b|\bsummary\b|映射|覆盖|追踪|矩阵|假设|待定|变更`)

// workNamed is a text that says which epic or story handles a requirement.
var workNamed = pattern.New(`(?i)\b(?:epics?|stor(?:y|ies)|sprint|phase)\s*[-#:]?\s*\d|§|史诗|故事`)

// defines reports whether a place says what an id is, and not what became of it.
func (e *entry) defines() bool {
	d := e.file.Doc
	if !isDemand(e) {
		return true // a map of epics names them by their titles
	}
	if workNamed.MatchString(e.quote) || d.IsWithin(e.section, document.Mapping, document.OpenQuestions, document.Assumptions, document.Risks, document.References, document.ChangeLog, document.Later, document.NonGoals) {
		return false
	}
	for i := e.section; i >= 0 && d.Sections[i].Level > 1; i = d.Sections[i].Parent {
		if e.block < 0 && i == e.section {
			continue // its own heading is its title
		}
		if aboutIDs.MatchString(d.Sections[i].Title) {
			return false
		}
	}
	return true
}

// surelyDiffer reports whether two places define one id as two things. The one word of a title may be a short name of what the other says.
func (c *corpus) surelyDiffer(a, b *entry) bool {
	if !a.defines() || !b.defines() || isDemand(a) && (len(a.titleWords) == 1 || len(b.titleWords) == 1) {
		return false
	}
	return c.spaces.tie(a, b).moved >= sureMoves || c.repeats(a, b)
}

// repeats reports whether the list of one entry repeats that of the other word for word, but for the odd entry: where one tells the other's
// requirements in words of its own, other words say nothing.
func (c *corpus) repeats(a, b *entry) bool {
	same, told := 0, 0
	for _, x := range c.entries {
		if x.id == a.id || x.prefix != a.prefix || !c.sameList(x, a) {
			continue
		}
		for _, y := range c.byID[x.id] {
			if y.file == x.file || !c.sameList(y, b) {
				continue
			}
			told++
			if sameSaid(x, y) {
				same++
			}
			break
		}
	}
	return same > 0 && 3*same >= 2*told
}

// sameList reports whether an entry stands in the list of another, or is one of the files of a folder that hold one each.
func (c *corpus) sameList(x, of *entry) bool {
	if x.file == of.file {
		return listOf(x) == listOf(of)
	}
	return c.spaces.sizes[listOf(of)] == 1 && c.spaces.sizes[listOf(x)] == 1 && path.Dir(x.file.Path) == path.Dir(of.file.Path)
}

// sameSaid reports whether two entries bear the same title, or where one has none, say the same in the same words.
func sameSaid(x, y *entry) bool {
	a, b := x.titleWords, y.titleWords
	if len(a) == 0 || len(b) == 0 {
		a, b = x.textWords, y.textWords
	}
	_, both := shared(a, b)
	return both > 0 && 10*both >= 7*max(len(a), len(b))
}
