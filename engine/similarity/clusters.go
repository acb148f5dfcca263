package similarity

import "slices"

// Clusters groups points by average linkage at the threshold; each group and the list of groups are in index order.
// Every point is in exactly one group.
//
// Who is nearest is looked up each time by the terms that groups share. To list all neighbours beforehand takes 57 ms instead of 109
// with 1,000 findings, and the same with the hundred or so of a review; and beside it this road is needed all the same, since the lists
// of 10,000 points that are all alike would take 1.6 GB.
//
// Vectors add up, so the average similarity of two groups is the product of their sums over the number of pairs, and
// no pair is ever stored. A merger never brings a third group nearer than the nearer of its two parts was: a group
// with nobody within the threshold is finished, and following nearest neighbours gives the groups that always taking
// the nearest pair gives. Points equal by topic and anchor start in one group.
func (m *Matrix) Clusters(threshold float64) [][]int { return m.Levels(threshold)[0] }

// Levels is Clusters at several thresholds, highest first. Each level's groups are made of whole groups of the level
// before.
func (m *Matrix) Levels(thresholds ...float64) [][][]int {
	l := newLinkage(m.space)
	l.index()
	levels := make([][][]int, len(thresholds))
	for i, threshold := range thresholds {
		l.run(threshold)
		levels[i] = m.groups(l)
	}
	return levels
}

// groups lists the points of each group.
func (m *Matrix) groups(l *linkage) [][]int {
	place := make([]int, len(l.sums)) // of a group of vectors in the list, counted from 1
	var list [][]int
	for i, n := range m.node {
		g := l.group(n)
		if place[g] == 0 {
			list = append(list, nil)
			place[g] = len(list)
		}
		at := place[g] - 1
		list[at] = append(list[at], i)
	}
	return list
}

// neighbour is a group that has terms in common with another, with the sum of the similarities of all their pairs.
type neighbour struct {
	group int32
	sum   float64
}

// linkage is the state of one clustering. Groups are numbered as they come up; a merger makes a new one and ends its
// two parts.
type linkage struct {
	threshold float64
	sums      []vector
	sizes     []float64
	parent    []int // of an ended group, the one it went into; -1 otherwise
	live      []bool
	terms     int

	postings [][]posting // the groups that have each term

	// Scratch: sums of similarities by group, and as a list.
	tally *scoreMap
	found []neighbour
}

func newLinkage(s *space) *linkage {
	most := 2 * len(s.vectors) // as each merger leaves one group less
	l := &linkage{
		terms: s.terms, tally: &scoreMap{scores: make([]float64, 0, most)}, sums: make([]vector, 0, most),
		sizes: make([]float64, 0, most), parent: make([]int, 0, most), live: make([]bool, 0, most),
	}
	byKey := make(map[string]int)
	for i, v := range s.vectors {
		l.add(v.scaled(float64(s.sizes[i])), float64(s.sizes[i]))
	}
	for i, key := range s.keys {
		if key == "" {
			continue
		}
		if other, known := byKey[key]; known {
			i = l.merge(other, i)
		}
		byKey[key] = i
	}
	return l
}

// add begins a group.
func (l *linkage) add(sum vector, size float64) int {
	g := len(l.sums)
	l.sums = append(l.sums, sum)
	l.sizes = append(l.sizes, size)
	l.parent = append(l.parent, -1)
	l.live = append(l.live, true)
	l.tally.scores = append(l.tally.scores, 0)
	if l.postings != nil {
		l.list(g)
	}
	return g
}

// index enters all groups under their terms.
func (l *linkage) index() {
	l.postings = make([][]posting, l.terms)
	for g := range l.sums {
		if l.live[g] {
			l.list(g)
		}
	}
}

// list enters a group under each of its terms.
func (l *linkage) list(g int) {
	for _, e := range l.sums[g] {
		l.postings[e.term] = append(l.postings[e.term], posting{int32(g), e.weight})
	}
}

func (l *linkage) merge(a, b int) int {
	l.live[a], l.live[b] = false, false
	g := l.add(l.sums[a].plus(l.sums[b]), l.sizes[a]+l.sizes[b])
	l.parent[a], l.parent[b] = g, g
	l.sums[a], l.sums[b] = nil, nil
	return g
}

// group is the group that vector v ended up in.
func (l *linkage) group(v int) int {
	for l.parent[v] >= 0 {
		v = l.parent[v]
	}
	return v
}

// tieTolerance is how much nearer a neighbour must be to count as nearer, and how much farther than the threshold to be beyond it:
// less is rounding.
const tieTolerance = 1e-12

// link is one step of a chain of nearest neighbours: a group, and how near it is to the one before.
type link struct {
	group   int
	reached float64
}

// run follows nearest neighbours until two groups are each other's nearest, merges them and goes on from the rest of
// the chain, until no group has a neighbour within the threshold. Along a chain the similarity only rises.
func (l *linkage) run(threshold float64) {
	l.threshold = threshold
	l.reactivate()
	var chain []link
	for next := 0; next < len(l.sums); next++ {
		if l.live[next] {
			chain = append(chain, link{group: next})
		}
		for len(chain) > 0 {
			top := chain[len(chain)-1]
			near, score := l.nearest(top.group)
			switch {
			case near < 0: // nobody within the threshold, now or later
				l.live[top.group] = false
				chain = chain[:len(chain)-1]
			case len(chain) > 1 && score <= top.reached+tieTolerance:
				l.merge(chain[len(chain)-2].group, top.group)
				chain = chain[:len(chain)-2]
			default:
				chain = append(chain, link{near, score})
			}
		}
	}
}

// reactivate makes the groups that an earlier run finished take part again. Some of their entries are gone by then, so
// all are made anew.
func (l *linkage) reactivate() {
	if !slices.Contains(l.live, false) {
		return
	}
	for g := range l.sums {
		l.live[g] = l.parent[g] < 0
	}
	if l.postings != nil {
		l.index()
	}
}

// nearest finds the live group with the highest average similarity to g, the lowest numbered of several, or -1 when
// none is within the threshold. Ended groups are dropped from the lists as they are met.
func (l *linkage) nearest(g int) (best int, score float64) {
	for _, e := range l.sums[g] {
		list := l.postings[e.term]
		kept := list[:0]
		for _, p := range list {
			if !l.live[p.vector] {
				continue
			}
			kept = append(kept, p)
			l.tally.add(p.vector, e.weight*p.weight)
		}
		l.postings[e.term] = kept
	}
	l.found = l.found[:0]
	l.tally.each(func(other int32, sum float64) {
		if int(other) != g {
			l.found = append(l.found, neighbour{other, sum})
		}
	})
	return l.nearestOf(g, l.found)
}

// nearestOf is the nearest of several neighbours of g that are live.
func (l *linkage) nearestOf(g int, neighbours []neighbour) (best int, score float64) {
	for _, n := range neighbours {
		if l.live[n.group] {
			score = max(score, n.sum/(l.sizes[g]*l.sizes[n.group]))
		}
	}
	best = -1
	if score < l.threshold-tieTolerance {
		return best, 0
	}
	for _, n := range neighbours {
		other := int(n.group)
		if l.live[other] && n.sum/(l.sizes[g]*l.sizes[other]) >= score-tieTolerance && (best < 0 || other < best) {
			best = other
		}
	}
	return best, score
}
