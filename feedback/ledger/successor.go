package ledger

import (
	"cmp"
	"slices"
	"strings"
)

// How alike two sentences are, from 0 to 1. Neighbours in one document that are not the same reach 0.3 by chance.
const (
	alike    = 0.3  // one may be the other, where nothing else is in question
	surelyIs = 0.4  // one is the other, put in other words
	takesIn  = 0.25 // of a sentence, in what another one gained: the two were made one
)

// mostPaired bounds the sentences that are compared each with each, in one place. Where more gave way at once, the text was written
// anew.
const mostPaired = 10_000

// inPlaceOf is what stands where a unit stood: itself; the sentence that it was reworded to, was made one with, or was moved as;
// or all that took its place and is no other sentence's new wording. It is "" where nothing does.
func (c *comparison) inPlaceOf(u textUnit) string {
	now, known := c.places[u.index]
	if !known {
		now = c.findInPlaceOf(u)
		c.places[u.index] = now
	}
	return now
}

func (c *comparison) findInPlaceOf(u textUnit) string {
	e := c.editOf(u)
	if e == nil || e.texts[u.text] || c.after.count[u.text] >= c.before.count[u.text] {
		return u.text
	}
	at := slices.IndexFunc(e.lost, func(l textUnit) bool { return l.index == u.index })
	if own, paired := e.pairs[at]; paired {
		return e.fresh[own].text
	}
	if joined := e.madeOneWith(u); joined != "" {
		return joined
	}
	if text := c.onlyReplacement(e, at); text != "" {
		return text
	}
	return c.movedTo(u)
}

// editOf is the edit of a unit, or nil.
func (c *comparison) editOf(u textUnit) *edit {
	at := slices.IndexFunc(c.edits, func(e *edit) bool { return e.begin <= u.index && u.index < e.end })
	if at < 0 {
		return nil
	}
	return c.edits[at]
}

// pair finds the sentences that were reworded, those most alike first.
func (e *edit) pair() {
	e.pairs = map[int]int{}
	if len(e.lost)*len(e.fresh) > mostPaired {
		return
	}
	type likePair struct {
		lost, fresh int
		like        float64
	}
	var found []likePair
	fresh := make([]shingles, len(e.fresh))
	for f := range e.fresh {
		fresh[f] = shinglesOf(e.fresh[f].text)
	}
	for l := range e.lost {
		lost := shinglesOf(e.lost[l].text)
		for f := range e.fresh {
			if like := lost.likeness(fresh[f]); like >= surelyIs {
				found = append(found, likePair{l, f, like})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b likePair) int { return cmp.Compare(b.like, a.like) })
	taken := map[int]bool{}
	for _, p := range found {
		if _, paired := e.pairs[p.lost]; !paired && !taken[p.fresh] {
			e.pairs[p.lost], taken[p.fresh] = p.fresh, true
		}
	}
}

// madeOneWith is another sentence's new wording that took in part of this one; "" where none did. What the other one said
// before is no sign of it.
func (e *edit) madeOneWith(u textUnit) string {
	mine := shinglesOf(u.text)
	best, most := "", takesIn
	for l, f := range e.pairs {
		gained := shinglesOf(e.fresh[f].text).without(shinglesOf(e.lost[l].text))
		if share := mine.shareIn(gained); share > most || share == most && e.fresh[f].text < best {
			best, most = e.fresh[f].text, share
		}
	}
	return best
}

// onlyReplacement is what took the place of a lost sentence, between the reworded ones around it: the one that is most like it,
// or all. Of a section that was taken out only what shares words with it counts.
func (c *comparison) onlyReplacement(e *edit, lost int) string {
	u := e.lost[lost]
	heading := c.before.heading(u.first)
	sectionGone := heading != nil && c.after.count[heading.text] == 0
	var free []textUnit
	similar := false
	for _, f := range e.between(lost) {
		if (f.level > 0) == (u.level > 0) {
			free = append(free, f)
			similar = similar || areSimilar(u.text, f.text)
		}
	}
	if sectionGone && !similar {
		return ""
	}
	if best, like := c.mostLike(u, free); like >= alike {
		return best
	}
	var all []string
	for _, f := range free {
		all = append(all, f.text)
	}
	return strings.Join(all, " ")
}

// between are the fresh units that may stand in the place of a lost one: they come after the one that the unit before it was paired
// with, before the one that the unit after it was paired with, and are paired with none.
func (e *edit) between(lost int) []textUnit {
	first, last := 0, len(e.fresh)
	taken := map[int]bool{}
	for l, f := range e.pairs {
		taken[f] = true
		if l < lost {
			first = max(first, f+1)
		} else {
			last = min(last, f)
		}
	}
	var free []textUnit
	for f := first; f < last; f++ {
		if !taken[f] {
			free = append(free, e.fresh[f])
		}
	}
	return free
}

// movedTo is a sentence elsewhere that is the lost one in other words; "" where there is none.
func (c *comparison) movedTo(u textUnit) string {
	var free []textUnit
	for _, e := range c.edits {
		taken := map[int]bool{}
		for _, f := range e.pairs {
			taken[f] = true
		}
		for f := range e.fresh {
			if !taken[f] {
				free = append(free, e.fresh[f])
			}
		}
	}
	if best, like := c.mostLike(u, free); like >= surelyIs {
		return best
	}
	return ""
}

// mostLike is the text among those given that is most like a unit's, and how much.
func (c *comparison) mostLike(u textUnit, among []textUnit) (best string, likeness float64) {
	mine := shinglesOf(u.text)
	for _, f := range among {
		if _, read := c.shingled[f.index]; !read {
			c.shingled[f.index] = shinglesOf(f.text)
		}
		if like := mine.likeness(c.shingled[f.index]); like > likeness {
			best, likeness = f.text, like
		}
	}
	return best, likeness
}
