package consistency

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

func idPriorities(c *corpus) []Contradiction {
	return c.factsDiffer(priorityFact, review.High, func(a, b fact) string {
		return fmt.Sprintf("%s has priority %s in %s and %s in %s.", c.shownIn(a), a.value, a.place.Path, b.value, b.place.Path)
	})
}

func idEstimates(c *corpus) []Contradiction {
	return c.factsDiffer(estimateFact, review.Medium, func(a, b fact) string {
		return fmt.Sprintf("%s is estimated at %s %s in %s and at %s in %s.", c.shownIn(a), a.value, a.scale, a.place.Path, b.value, b.place.Path)
	})
}

func mvpMarks(c *corpus) []Contradiction {
	return c.factsDiffer(mvpFact, review.High, func(a, b fact) string {
		if a.value != "yes" {
			a, b = b, a
		}
		return fmt.Sprintf("%s belongs to the MVP by %s, and does not by %s.", c.shownIn(a), a.place.Path, b.place.Path)
	})
}

func decisionStatuses(c *corpus) []Contradiction {
	return c.factsDiffer(statusFact, review.High, func(a, b fact) string {
		return fmt.Sprintf("%s is %s in %s and %s in %s.", c.shownIn(a), a.value, a.place.Path, b.value, b.place.Path)
	})
}

func idCounts(c *corpus) []Contradiction {
	return c.factsDiffer(storiesFact, review.Medium, func(a, b fact) string {
		return fmt.Sprintf("%s has %s by %s, and %s by %s.", c.shownIn(a), plural(a.value, "story", "stories"), a.place.Path, plural(b.value, "story", "stories"), b.place.Path)
	})
}

func plural(n, one, many string) string {
	if n == "1" {
		return "1 " + one
	}
	return n + " " + many
}

func (c *corpus) shownIn(f fact) string { return f.file.Doc.Shown(f.id) }

// factsDiffer finds ids of which two documents, or two places of one, say different things.
func (c *corpus) factsDiffer(kind factKind, severity review.Severity, say func(a, b fact) string) []Contradiction {
	type key struct{ id, scale string }
	by := map[key][]fact{} // one of each value and document
	var order []key
	for _, f := range c.facts {
		if f.kind != kind || isAside(f.file.Path) || !c.isPlan(f.file) || kind == priorityFact && !isDemandFamily(prefixOf(f.id)) && !isAny(prefixOf(f.id), "EPIC", "STORY", "US") || kind == statusFact && !isAny(prefixOf(f.id), "ADR", "DD", "DEC") {
			continue
		}
		k := key{f.id, f.scale}
		if by[k] == nil {
			order = append(order, k)
		}
		if len(by[k]) < maxVariants && !slices.ContainsFunc(by[k], func(o fact) bool { return o.value == f.value && o.file == f.file }) {
			by[k] = append(by[k], f)
		}
	}
	counted := map[filePair]*tally{}
	for _, k := range order {
		countFacts(by[k], counted)
	}
	var found []Contradiction
	for _, k := range order {
		if a, b, ok := c.firstFactsApart(by[k]); ok {
			if n := counted[filePair{a.file, b.file}]; n != nil && n.differed > maxGrouped && 2*n.differed > n.agreed {
				continue // two scales, or two things by one id
			}
			first, second := a, b
			if c.compare(a.place, b.place) > 0 {
				first, second = b, a
			}
			found = append(found, Contradiction{Severity: severity, Text: say(first, second), A: first.place, B: second.place, Key: k.id + " " + string(kind)})
		}
	}
	return found
}

type filePair struct{ a, b *file }

// tally is of how many ids two documents say the same, and of how many not.
type tally struct{ agreed, differed int }

func countFacts(facts []fact, counted map[filePair]*tally) {
	for i, a := range facts {
		for _, b := range facts[i+1:] {
			pair := filePair{a.file, b.file}
			if counted[pair] == nil {
				counted[pair] = &tally{}
			}
			if a.value == b.value {
				counted[pair].agreed++
			} else {
				counted[pair].differed++
			}
		}
	}
}

// firstFactsApart is the first pair of facts with different values, in two documents. Of its stories an epic may say a wrong
// number in its own document.
func (c *corpus) firstFactsApart(facts []fact) (a, b fact, ok bool) {
	for i, a := range facts {
		for _, b := range facts[i+1:] {
			if a.value != b.value && (a.file != b.file || a.kind == storiesFact) && a.place.Line != b.place.Line && c.sameFacts(a, b) {
				return a, b, true
			}
		}
	}
	return a, b, false
}

// sameFacts reports whether two facts are about one thing on one scale.
func (c *corpus) sameFacts(a, b fact) bool {
	if a.kind == storiesFact && a.weak && b.weak || !c.spaces.same(a.id, a.file, b.file) || !c.sameName(a.id, a.file, b.file) {
		return false
	}
	if a.kind == statusFact && a.value != "accepted" && b.value != "accepted" {
		return a.value == "proposed" || b.value == "proposed" // superseded and deprecated are one
	}
	return true
}

// sameName reports whether no document calls an id by a name of which the other, where it says what the id is, has no word.
func (c *corpus) sameName(id string, a, b *file) bool {
	for _, x := range c.byID[id] {
		for _, y := range c.byID[id] {
			if x.file != a || y.file != b {
				continue
			}
			for _, pair := range [][2]*entry{{x, y}, {y, x}} {
				all := c.words(pair[1].quote + " " + pair[1].text)
				if len(pair[0].titleWords) > 1 && len(all) >= fewWords && !touches(pair[0].titleWords, all) && strings.ContainsFunc(pair[0].title, isHan) == strings.ContainsFunc(pair[1].quote, isHan) {
					return false
				}
			}
		}
	}
	return true
}

// storyCounts counts the stories that stand under the heading of an epic.
func (c *corpus) storyCounts(f *file) {
	d := f.Doc
	stories := map[string]map[string]bool{}
	for _, id := range d.IDs {
		if epic := f.under[id.Section]; id.Defines && isAny(id.Prefix, "STORY", "US") && isAny(prefixOf(epic), "EPIC") {
			if stories[epic] == nil {
				stories[epic] = map[string]bool{}
			}
			stories[epic][id.Name] = true
		}
	}
	for i, s := range d.Sections {
		epic := f.under[i]
		if n := len(stories[epic]); n > 0 && (s.Parent < 0 || f.under[s.Parent] != epic) && strings.Contains(s.Title, d.Shown(epic)) {
			c.facts = append(c.facts, fact{file: f, id: epic, weak: true, kind: storiesFact, scale: "stories", value: strconv.Itoa(n), place: Place{f.Path, s.Line, d.Quote(s.Span)}})
		}
	}
}

// definers are the ids of some families that the documents define with a text or a title, in order, each once.
func (c *corpus) definers(families ...string) []*entry {
	var found []*entry
	for _, id := range c.ids {
		if !isAny(prefixOf(id), families...) {
			continue
		}
		best := c.byID[id][0]
		for _, e := range c.byID[id] {
			if e.block < 0 && best.block >= 0 || e.block >= 0 && best.block >= 0 && len(e.text) > len(best.text) && e.file.Doc.Blocks[e.block].Kind != document.Row {
				best = e
			}
		}
		found = append(found, best)
	}
	slices.SortStableFunc(found, func(a, b *entry) int { return compareIDs(a.id, b.id) })
	return found
}
