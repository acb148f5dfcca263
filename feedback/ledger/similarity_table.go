package ledger

import (
	"fmt"
	"slices"
	"sync"

	"parley/engine/similarity"
)

// similarityTable is all statements that a round's update compares: the older entries, the round's points, what it praises, and
// its words on earlier points, one after the other.
type similarityTable struct {
	entries, points, strengths, words []point
	matrix                            *similarity.Matrix

	criticism, criticised, wishes, praise index
}

// index finds statements of one list by their likeness. Criticism is this round's and criticised the older entries'
// weaknesses and gaps; wishes are the older action items. Only like is compared with like.
type index struct {
	*similarity.Index
	list []int // the places in its list of statements
}

// at tells where a hit stands in its list of statements.
func (x index) at(hit similarity.Hit) int { return x.list[hit.Place] }

// before tells how many of the index stand before a place in its list of statements.
func (x index) before(place int) int {
	n, _ := slices.BinarySearch(x.list, place)
	return n
}

// newSimilarityTable measures the statements. Headings are left out: two points under one heading and topic may well differ, which
// is for certainties to decide. Action items have their words only.
func newSimilarityTable(entries, points, strengths, words []point) *similarityTable {
	t := &similarityTable{entries: entries, points: points, strengths: strengths, words: words}
	all := make([]similarity.Point, 0, len(entries)+len(points)+len(strengths)+len(words))
	var reading sync.WaitGroup
	for _, list := range [][]point{entries, points, strengths, words} {
		reading.Go(func() { precompute(list) })
		for i := range list {
			p := &list[i]
			topic := p.topic
			if p.kind == Action {
				topic = fmt.Sprintf("none %d", len(all)) // one that nobody shares
			}
			all = append(all, similarity.Point{Text: p.text, Topic: topic, Quote: p.quote})
		}
	}
	t.matrix = similarity.Compare(all)
	reading.Wait()
	action := func(p *point) bool { return p.kind == Action }
	other := func(p *point) bool { return p.kind != Action }
	var indexing sync.WaitGroup
	indexing.Go(func() { t.criticism = t.index(points, t.point, other) })
	indexing.Go(func() { t.criticised = t.index(entries, t.entry, other) })
	indexing.Go(func() { t.wishes = t.index(entries, t.entry, action) })
	indexing.Go(func() { t.praise = t.index(strengths, t.strength, other) })
	indexing.Wait()
	return t
}

// index makes those of a list findable that are wanted; place tells where a statement stands in the matrix.
func (t *similarityTable) index(list []point, place func(i int) int, wanted func(p *point) bool) index {
	var x index
	var places []int
	for i := range list {
		if wanted(&list[i]) {
			x.list, places = append(x.list, i), append(places, place(i))
		}
	}
	x.Index = t.matrix.Index(places)
	return x
}

// The places of statements in the matrix: the older entries, the round's points, what it praises, its words on earlier points.

func (t *similarityTable) entry(i int) int    { return i }
func (t *similarityTable) point(i int) int    { return len(t.entries) + i }
func (t *similarityTable) strength(i int) int { return t.point(len(t.points)) + i }
func (t *similarityTable) word(i int) int     { return t.strength(len(t.strengths)) + i }

// pointSimilarity is the likeness of two of the round's points.
func (t *similarityTable) pointSimilarity(i, j int) float64 {
	return t.matrix.At(t.point(i), t.point(j))
}

// exactMatches finds statements that are the same beyond their likeness: in the same words, or by the same rule.
type exactMatches struct {
	byWords map[string][]int
	byRule  map[string][]int
}

func newExactMatches(points []point) exactMatches {
	a := exactMatches{byWords: make(map[string][]int, len(points)), byRule: make(map[string][]int)}
	for i := range points {
		p := &points[i]
		a.byWords[p.folded] = append(a.byWords[p.folded], i)
		if p.rule != "" {
			a.byRule[p.rule] = append(a.byRule[p.rule], i)
		}
	}
	return a
}

// matchesOf lists those that are the same as a statement.
func (a exactMatches) matchesOf(p *point) []int {
	same := a.byWords[p.folded]
	if p.rule == "" {
		return same
	}
	return append(same[:len(same):len(same)], a.byRule[p.rule]...)
}
