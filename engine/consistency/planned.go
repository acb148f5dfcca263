package consistency

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// Plans number their epics and stories in words: "## Epic 2: Keepers", "### Story 2.1: Set a number". Those are no ids that a text cites, and
// they can be counted, and held against what is out of scope.

// plannedWork is the heading of an epic or a story without an id.
type plannedWork struct {
	file    *file
	family  string // EPIC or STORY
	number  string
	title   string
	section int
}

var numberedPlan = pattern.New(`(?i)^(epic|story|user story)\s+(\d{1,3}(?:\.\d{1,3})?)\s*[:：.—–-]\s*(\S.*)$`)

// plannedIn are the headings of the epics and stories of a document, those with details: a list of epics before them names each once more.
func plannedIn(f *file) []plannedWork {
	var found []plannedWork
	at := map[string]int{}
	for i, s := range f.Doc.Sections {
		m := numberedPlan.FindStringSubmatch(strings.TrimSpace(s.Title))
		if m == nil || f.headed[i] != "" {
			continue
		}
		h := plannedWork{f, "EPIC", m[2], properTitle(m[3]), i}
		if isStory := strings.HasSuffix(strings.ToLower(m[1]), "story"); isStory {
			h.family = "STORY"
		}
		if h.family == "STORY" != strings.Contains(h.number, ".") {
			continue
		}
		key := h.family + h.number
		if first, twice := at[key]; twice {
			found[first] = h
			continue
		}
		at[key] = len(found)
		found = append(found, h)
	}
	return found
}

func (h plannedWork) place() Place {
	s := h.file.Doc.Sections[h.section]
	return Place{h.file.Path, s.Line, h.file.Doc.Quote(s.Span)}
}

// isLater reports whether an epic or a story is not built now, by its heading, one around it, or what stands below it.
func (h plannedWork) isLater() bool {
	d := h.file.Doc
	for i := h.section; i >= 0; i = d.Sections[i].Parent {
		if d.Sections[i].Level > 1 && (putOff.MatchString(d.Sections[i].Title) || laterCue.MatchString(d.Sections[i].Title)) {
			return true
		}
	}
	return textPutsOff(sectionText(d, d.Sections[h.section]))
}

// latePlan is what a text says that puts off what it is about.
var latePlan = pattern.New(`(?i)\b(?:later|future|deferred|postponed|backlog|stretch|optional|out of scope|superseded|removed|dropped|merged into|post[- ]?(?:mvp|launch)|phase [2-9]|v[2-9]|(?:release|version) [2-9]|won['’]?t|growth|not (?:in|part|built|planned))\b|二期|三期|后续|以后|未来|暂不`)

func textPutsOff(text string) bool { return latePlan.MatchString(document.Shorten(text, maxShown*2)) }

// planAgainst finds that a report counts other epics or stories than the only plan has headings of.
func (c *corpus) planAgainst(f *file, s document.Sentence, t document.Total) (Contradiction, bool) {
	var plan []plannedWork
	for _, other := range c.files {
		kind, _ := other.kindOf()
		if kind != "epics" || other == f {
			continue
		}
		if plan != nil {
			return Contradiction{}, false // several files: which are counted is not said
		}
		plan = plannedIn(other)
	}
	family := t.Thing.Families[0]
	of := slices.DeleteFunc(slices.Clone(plan), func(h plannedWork) bool { return h.family != family })
	if len(of) < minPlanned || !numberedThrough(of) || slices.ContainsFunc(plan, plannedWork.isLater) || of[0].file.namesBeyond(of) {
		return Contradiction{}, false
	}
	n := len(of)
	if n == t.Number || f.countsAPart(t, n) || 3*max(n-t.Number, t.Number-n) > max(n, fewRows) {
		return Contradiction{}, false
	}
	last := of[n-1]
	return Contradiction{
		Severity: review.High, A: f.sentencePlace(s), B: last.place(),
		Text: fmt.Sprintf("%s says “%s”, and there are %d %s (up to %s, in %s).", f.Path, strings.Join(strings.Fields(t.Text), " "), n, t.Thing.Noun, last.number, last.file.Path),
	}, true
}

// minPlanned is how many epics or stories make a plan that can be counted.
const minPlanned = 3

// numberedThrough reports whether epics, and the stories of each epic, are numbered 1, 2, 3 up to the last.
func numberedThrough(of []plannedWork) bool {
	last, count := map[string]int{}, map[string]int{}
	for _, h := range of {
		epic, number, below := strings.Cut(h.number, ".")
		if !below {
			epic, number = "", h.number
		}
		n, err := strconv.Atoi(number)
		if err != nil {
			return false
		}
		last[epic], count[epic] = max(last[epic], n), count[epic]+1
	}
	for epic, n := range count {
		if n != last[epic] {
			return false
		}
	}
	return true
}

var namedPlan = pattern.New(`(?i)\b(epic|story)\s+(\d{1,3}(?:\.\d{1,3})?)\b`)

// namesBeyond reports whether a document names an epic or a story in words that has no heading: some may be written in another form.
func (f *file) namesBeyond(of []plannedWork) bool {
	known := map[string]bool{}
	for _, h := range of {
		known[h.number] = true
	}
	story := of[0].family == "STORY"
	for i := range f.Doc.Blocks {
		for _, m := range namedPlan.FindAllStringSubmatch(f.Doc.Blocks[i].Full, -1) {
			if strings.EqualFold(m[1], "story") == story && strings.Contains(m[2], ".") == story && !known[m[2]] {
				return true
			}
		}
	}
	return false
}
