package consistency

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// claimedCounts holds the totals of every document against what the others define.
func claimedCounts(c *corpus) []Contradiction {
	var found []Contradiction
	told := map[string]bool{}
	for _, f := range c.files {
		if isAside(f.Path) {
			continue
		}
		for _, s := range f.Doc.Sentences {
			b := &f.Doc.Blocks[s.Block]
			if b.Quoted || b.Struck || len(s.Text) > maxContext || f.Doc.IsWithin(b.Section, document.ChangeLog, document.References, document.Alternatives) {
				continue
			}
			for _, t := range slices.Concat(document.ScanTotals(s.Text), planTotals(s.Text)) {
				key := fmt.Sprintf("count %s %s %d", t.Thing.Noun, f.Path, t.Number)
				if told[key] || len(t.Thing.Families) == 0 {
					continue
				}
				if x, ok := c.countAgainst(f, s, t); ok {
					told[key] = true
					x.Key = key
					found = append(found, x)
				}
			}
		}
	}
	return found
}

// countsWhole reports whether a total is one of the package: not of a part of it, and in a document that may know.
func countsWhole(f *file, s document.Sentence, t document.Total) bool {
	switch {
	case !isPlainTotal(t.Text) || someOnly.MatchString(s.Text) || f.isReport() != f.judgesPackage() && !f.countsDemands(s, t):
		return false
	case t.Thing.Noun == "user stories" && (!f.judgesPackage() || !wholeOrBoth.MatchString(s.Text)):
		return false
	case wholeCue.MatchString(s.Text), wholeSentence.MatchString(s.Text):
		return f.isReport() || f.names(t.Thing.Families)
	default:
		return f.isReport() && !partOfWhole.MatchString(s.Text)
	}
}

// countsDemands reports whether a validation of the requirements says how many there are in all: "Total Functional Requirements: 64".
func (f *file) countsDemands(s document.Sentence, t document.Total) bool {
	kind, _ := f.kindOf()
	return kind == "validation" && isAny(t.Thing.Families[0], "FR", "NFR") && strings.HasPrefix(strings.ToLower(strings.TrimLeft(s.Text, " *-|")), "total ")
}

// minCounted is how many there must be before a total of them is worth holding against them.
const minCounted = 2

// countAgainst finds that a total agrees with no way of counting the thing.
func (c *corpus) countAgainst(f *file, s document.Sentence, t document.Total) (Contradiction, bool) {
	if !countsWhole(f, s, t) {
		return Contradiction{}, false
	}
	if wholeSentence.MatchString(s.Text) && slices.ContainsFunc(f.entries, func(e *entry) bool { return isAny(e.prefix, t.Thing.Families...) }) {
		return c.ownAgainst(f, s, t)
	}
	if isAny(t.Thing.Families[0], "EPIC", "STORY") && !slices.ContainsFunc(c.entries, func(e *entry) bool { return isAny(e.prefix, t.Thing.Families...) }) {
		return c.planAgainst(f, s, t)
	}
	all := map[string]*entry{}
	perFile := map[int]map[string]*entry{}
	for _, e := range c.entries {
		if !isAny(e.prefix, t.Thing.Families...) || !isAny(e.prefix, "FR", "NFR", "REQ") && !slices.Contains(t.Thing.Families, e.prefix) {
			continue // STORY-TEST-1 is one of other stories
		}
		if c.spaces.several(e.prefix) {
			return Contradiction{}, false // several lists that count from one: which is meant is not said
		}
		if c.isGroup(e.id) {
			continue
		}
		if all[e.id] == nil {
			all[e.id] = e
		}
		if perFile[e.file.index] == nil {
			perFile[e.file.index] = map[string]*entry{}
		}
		perFile[e.file.index][e.id] = e
	}
	if !c.countsWhatIsNumbered(t, all) || len(all) < minCounted || !countedThrough(all) && !c.listedTwice(all, perFile) || c.namesMore(all) || c.countedSomehow(f, t, all, perFile) {
		return Contradiction{}, false
	}
	best := -1 // the document that defines most; of two, the one that does not repeat them for its epics
	for i, other := range c.files {
		if n := len(perFile[i]); i != f.index && n > 0 && other.lists() && (best < 0 || n > len(perFile[best]) || n == len(perFile[best]) && c.files[best].plans() && !other.plans()) {
			best = i
		}
	}
	if best < 0 {
		return Contradiction{}, false // it speaks of its own: rules over one document count that
	}
	last := lastOf(perFile[best])
	if n := len(all); len(perFile[best]) < n && !c.oneSet(perFile) || f.countsAPart(t, n) || 3*max(n-t.Number, t.Number-n) > max(n, fewRows) {
		return Contradiction{}, false // far off, or put together from several lists: another thing is counted
	}
	return Contradiction{
		Severity: review.High, A: f.sentencePlace(s), B: last.place(),
		Text: fmt.Sprintf("%s says “%s”, and there are %d %s (up to %s, in %s).", f.Path, strings.Join(strings.Fields(t.Text), " "), len(all), t.Thing.Noun, shown(last), last.file.Path),
	}, true
}

// ownAgainst finds that a document which says how many there are, and nothing else in the sentence, defines another number of them,
// numbered through.
func (c *corpus) ownAgainst(f *file, s document.Sentence, t document.Total) (Contradiction, bool) {
	own := map[string]*entry{}
	for _, e := range f.entries {
		if isAny(e.prefix, t.Thing.Families...) && own[e.id] == nil {
			own[e.id] = e
		}
	}
	n := len(own)
	if n < minCounted || n == t.Number || !countedThrough(own) || c.namesMore(own) || !c.countsWhatIsNumbered(t, own) || f.countsAPart(t, n) || 3*max(n-t.Number, t.Number-n) > max(n, fewRows) {
		return Contradiction{}, false
	}
	last := lastOf(own)
	return Contradiction{
		Severity: review.High, A: f.sentencePlace(s), B: last.place(),
		Text: fmt.Sprintf("%s says “%s”, and it defines %d (up to %s).", f.Path, strings.Join(strings.Fields(t.Text), " "), n, shown(last)),
	}, true
}

// plainWordsOfTotals are the words that leave a total one of a whole family: of "18 UX design requirements" there are others.
var plainWordsOfTotals = strings.Fields("all of the our its these there are total number in overall altogether prd product functional non-functional nonfunctional user documented defined explicit planned " +
	"contains contain defines define lists list has have includes include comprises specifies specify consists following stories epics requirements frs nfrs decisions adrs risks")

// isPlainTotal reports whether a total says nothing that narrows what it counts.
func isPlainTotal(text string) bool {
	if strings.ContainsFunc(text, isHan) {
		return true
	}
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return r != '-' && !unicode.IsLetter(r) }) {
		if document.NumberOf(w) == 0 && !slices.Contains(plainWordsOfTotals, w) {
			return false
		}
	}
	return true
}

// names reports whether a document names an id of some families.
func (f *file) names(families []string) bool {
	return slices.ContainsFunc(f.Doc.IDs, func(id document.ID) bool { return isAny(id.Prefix, families...) })
}

var (
	someOnly    = pattern.New(`(?i)\b(?:mvp|v\d|phase|sprint|must|should|could|high|p[0-3]|new|added|remaining|milestone|release)\b|阶段|新增|其中`)
	partOfWhole = pattern.New(`(?i)\b(?:mvp|phase|sprint|must|should|could|critical|high|open|new|added|removed|remaining|first|next|each|per|every|epic \d|story \d|in this|of these|of which|p[0-3]|covers?|addresses|implements)\b|每|其中|新增|阶段|部分`)
	wholeOrBoth = pattern.New(`(?i)\b(?:all|in total|total|altogether|overall|there are)\b|\b(?:epics?|requirements)\b|全部|共|总`)
	// wholeSentence says how many there are and nothing else.
	wholeSentence = pattern.New(`(?i)^\W{0,3}there are \w+ [a-z-]+\W*$`)
	wholeCue      = pattern.New(`(?i)\b(?:all|in total|total|altogether|overall)\b|\b\d+ (?:of|/) \d+\b|\b\d+/\d+\b|全部|共|总`)
)

// countedSomehow reports whether a total is right by one way of counting: all of a family, those of one document or folder,
// those of one priority or of the MVP.
func (c *corpus) countedSomehow(f *file, t document.Total, all map[string]*entry, perFile map[int]map[string]*entry) bool {
	if len(all) == t.Number {
		return true
	}
	families := map[string]int{}
	for id := range all {
		families[prefixOf(id)]++
	}
	for _, n := range families {
		if n == t.Number {
			return true
		}
	}
	for i := range c.files {
		of := map[string]int{}
		for id := range perFile[i] {
			of[prefixOf(id)]++
		}
		for _, n := range of {
			if n == t.Number {
				return true
			}
		}
		if len(perFile[i]) == t.Number {
			return true
		}
	}
	now, later := 0, 0 // without those that a heading puts off, and those that are marked as later one by one
	for _, e := range all {
		if !e.isPutOff() {
			now++
		}
		if laterMark.MatchString(e.quote) {
			later++
		}
	}
	if now == t.Number || len(all)-now == t.Number || later > 0 && t.Number < len(all) {
		return true // of the later ones it may not speak
	}
	for _, ids := range c.markedIDs(all) {
		if len(ids) == t.Number || len(all)-len(ids) == t.Number {
			return true
		}
	}
	named := map[string]bool{}
	for _, id := range f.Doc.IDs {
		if isAny(id.Prefix, t.Thing.Families...) {
			named[id.Name] = true
		}
	}
	return len(named) == t.Number && len(perFile[f.index]) == 0 && !f.isReport()
}

// markedIDs are the ids of all that one priority, one status or the MVP is said of, by what is said.
func (c *corpus) markedIDs(all map[string]*entry) map[string]map[string]bool {
	marked := map[string]map[string]bool{}
	for _, x := range c.facts {
		if all[x.id] == nil || x.kind != priorityFact && x.kind != mvpFact && x.kind != statusFact {
			continue
		}
		key := string(x.kind) + x.value
		if marked[key] == nil {
			marked[key] = map[string]bool{}
		}
		marked[key][x.id] = true
	}
	return marked
}

// putOff is a heading over what is not built now.
var putOff = pattern.New(`(?i)\b(?:post[- ]?(?:mvp|launch)|growth|future|later|vision|deferred|stretch|backlog|removed|deprecated|superseded|phase [2-9]|v[2-9]|nice[- ]to[- ]have|optional|out of scope|won['’]?t)\b|后续|二期|三期|以后`)

// laterMark is what an item says in brackets that comes later.
var laterMark = pattern.New(`(?i)[(\[][^()\[\]]{0,40}\b(?:phase\s*[2-9]|v[2-9]|post[- ]?mvp|growth|vision|deferred)\b|[（【][^）】]{0,20}(?:二期|三期|后续)`)

// isPutOff reports whether the headings that an entry stands under put it off.
func (e *entry) isPutOff() bool {
	d := e.file.Doc
	for i := e.section; i >= 0; i = d.Sections[i].Parent {
		if d.Sections[i].Level > 1 && putOff.MatchString(d.Sections[i].Title) {
			return true
		}
	}
	return putOff.MatchString(document.Shorten(e.quote, maxShown))
}

// isGroup reports whether an id stands for those below it: FR-1 for FR-1.1 to FR-1.7.
func (c *corpus) isGroup(id string) bool { return len(c.byID[id+".1"]) > 0 || len(c.byID[id+".2"]) > 0 }
