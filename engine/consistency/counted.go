package consistency

import (
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// Whether it is sure how many things there are that a total may be held against.

// countsWhatIsNumbered reports whether a total of requirements may be held against their ids: where the functional ones have ids, and others
// stand under a heading of their own without any, it counts more than the ids.
func (c *corpus) countsWhatIsNumbered(t document.Total, all map[string]*entry) bool {
	has := func(family string) bool {
		for _, e := range all {
			if isAny(e.prefix, family) {
				return true
			}
		}
		return false
	}
	if len(t.Thing.Families) == 1 || !isAny(t.Thing.Families[0], "FR") || has("NFR") || !has("FR") {
		return true
	}
	for _, f := range c.files {
		for _, s := range f.Doc.Sections {
			if otherDemands.MatchString(s.Title) {
				return false
			}
		}
	}
	return true
}

var otherDemands = pattern.New(`(?i)non[- ]?functional|quality attributes?|\bnfrs?\b|非功能`)

// countedThrough reports whether the ids of each family are 1, 2, 3 up to the last: only then is it sure how many there are. A gap, a part of
// one (FR-11a) or many families of chapters leave it to the reader what counts.
func countedThrough(all map[string]*entry) bool {
	last, plain := map[string]int{}, map[string]int{} // of a family, and of the stories of an epic
	families := map[string]bool{}
	for id := range all {
		series, n, ok := seriesOfID(id)
		if !ok {
			return false
		}
		families[prefixOf(id)] = true
		plain[series]++
		last[series] = max(last[series], n)
	}
	for family, n := range plain {
		if n != last[family] {
			return false
		}
	}
	return len(families) <= maxFamilies
}

// listedTwice reports whether two documents, neither of them a report, define the same ids of all families: then there are as many.
func (c *corpus) listedTwice(all map[string]*entry, perFile map[int]map[string]*entry) bool {
	n := 0
	for id := range all {
		if _, _, plain := seriesOfID(id); !plain {
			return false // a part of another: what counts is not said
		}
	}
	for i, ids := range perFile {
		if f := c.files[i]; len(ids) == len(all) && f.sole && !f.isReport() {
			n++
		}
	}
	return n > 1
}

// seriesOfID is what an id is counted in, and its number there: FR-7 among the FRs, STORY-2.3 among the stories of epic 2.
func seriesOfID(id string) (series string, n int, ok bool) {
	series, number := prefixOf(id), id[strings.LastIndexByte(id, '-')+1:]
	if epic, story, below := strings.Cut(number, "."); below && isAny(series, "STORY", "US") {
		series, number = series+"-"+epic, story
	}
	n, err := strconv.Atoi(number)
	return series, n, err == nil
}

// namesMore reports whether a document names an id beyond the last that is defined: then some are defined in a way that was not read.
func (c *corpus) namesMore(all map[string]*entry) bool {
	last := map[string]int{}
	for id := range all {
		series, n, _ := seriesOfID(id)
		last[series] = max(last[series], n)
	}
	definers := map[*file]bool{}
	for _, e := range all {
		definers[e.file] = true
	}
	for f := range definers {
		for _, id := range f.Doc.IDs {
			if series, n, ok := seriesOfID(id.Name); ok && last[series] > 0 && n > last[series] {
				return true
			}
		}
	}
	return false
}

// maxFamilies is how many families of one thing there may be for a total to be of all.
const maxFamilies = 4

// oneSet reports whether the ids stand in the parts of one document, each in one of them: an index and its files. Put together from two
// documents they are no list that anybody counted.
func (c *corpus) oneSet(perFile map[int]map[string]*entry) bool {
	sets := map[string]bool{}
	for i := range perFile {
		kind, set := c.files[i].kindOf()
		sets[kind+" "+set] = true
	}
	return len(sets) == 1
}

// lists reports whether a document says which requirements, epics or decisions there are: one of requirements, a plan, or one that holds
// nothing of another kind. An architecture tells them in numbers of its own.
func (f *file) lists() bool {
	kind, _ := f.kindOf()
	return kind != "architecture" && kind != "ux" && !f.isReport()
}

// countsAPart reports whether a total is smaller than another that its document gives of the thing, and that is right: it is of a part.
func (f *file) countsAPart(total document.Total, n int) bool {
	if total.Number > n {
		return false
	}
	for _, s := range f.Doc.Sentences {
		for _, t := range slices.Concat(document.ScanTotals(s.Text), planTotals(s.Text)) {
			if t.Thing == total.Thing && t.Number == n {
				return true
			}
		}
	}
	return false
}

func lastOf(entries map[string]*entry) *entry {
	var last *entry
	for _, e := range entries {
		if last == nil || compareIDs(e.id, last.id) > 0 {
			last = e
		}
	}
	return last
}

// planTotal is what a report says of a plan in one breath: "7 epics, 25 stories".
var planTotal = pattern.New(`(?i)(?:^|[^\w.-])(\d{1,3})\s+epics?\s*(?:,|and|with|/|\+|&|·|;|containing|comprising)\s*(?:a total of\s+)?(\d{1,3})\s+(?:user\s+)?stories\b`)

// planTotals reads how many epics and stories a sentence says there are.
func planTotals(text string) []document.Total {
	if !strings.Contains(text, "tories") && !strings.Contains(text, "TORIES") {
		return nil // most sentences count nothing
	}
	m := planTotal.FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	var found []document.Total
	for i, noun := range []string{"epics", "stories"} {
		thing, known := document.CountedThingOf(noun)
		n, err := strconv.Atoi(m[i+1])
		if known && err == nil && n > 0 {
			found = append(found, document.Total{Thing: thing, Number: n, Text: m[i+1] + " " + noun})
		}
	}
	return found
}
