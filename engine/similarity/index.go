package similarity

import (
	"cmp"
	"math"
	"slices"
)

// Index finds which of some points are near to others, at the cost of what they have in common.
type Index struct {
	matrix   *Matrix
	points   []int
	postings postings
	byKey    map[string][]int32
	byNode   []int32 // all places, those of one vector together
}

// Index makes these points findable. They are told by their places in the list.
func (m *Matrix) Index(points []int) *Index {
	x := &Index{matrix: m, points: points, byKey: make(map[string][]int32), byNode: make([]int32, len(points))}
	vectors := make([]vector, len(points))
	for place, p := range points {
		node := m.node[p]
		vectors[place] = m.space.vectors[node]
		x.byNode[place] = int32(place)
		if key := m.space.keys[node]; key != "" {
			x.byKey[key] = append(x.byKey[key], int32(place))
		}
	}
	slices.SortFunc(x.byNode, func(a, b int32) int {
		return cmp.Or(cmp.Compare(x.node(a), x.node(b)), cmp.Compare(a, b))
	})
	x.postings = newPostings(vectors, m.space.terms)
	return x
}

func (x *Index) node(place int32) int { return x.matrix.node[x.points[place]] }

// certain are the places of the points whose similarity to a vector is 1 whatever their words: of the same statement, or
// equal by topic and anchor.
func (x *Index) certain(node int) []int32 {
	if key := x.matrix.space.keys[node]; key != "" {
		return x.byKey[key]
	}
	from, _ := slices.BinarySearchFunc(x.byNode, node, func(place int32, node int) int { return cmp.Compare(x.node(place), node) })
	to := from
	for to < len(x.byNode) && x.node(x.byNode[to]) == node {
		to++
	}
	return x.byNode[from:to]
}

// Hit is a point that was found: its place in the index's list, and how near it is.
type Hit struct {
	Place      int
	Similarity float64
	InWords    float64 // without what a shared topic, or an equal topic and anchor, add
}

// roundingTolerance is by how little a similarity may seem to miss the threshold: sums are added up in more than one order.
const roundingTolerance = 1e-9

// Finder asks an index. It is not safe for concurrent use; several finders may ask one index at a time.
type Finder struct {
	*Index
	sums *scoreSums
	more scoreMap // what is shared beside words
	hits []Hit
	row  []float64
}

// Finder returns one that asks the index.
func (x *Index) Finder() *Finder {
	return &Finder{Index: x, sums: newScoreSums(len(x.points)), more: scoreMap{scores: make([]float64, len(x.points))}}
}

// Near lists the points that are at least as similar to point i of the matrix as the threshold, by their places: what At tells of all. The list is good until the next call.
func (f *Finder) Near(i int, threshold float64) []Hit {
	return f.NearBefore(i, len(f.points), threshold)
}

// NearBefore is Near among the places before one.
func (f *Finder) NearBefore(i, before int, threshold float64) []Hit {
	node := f.matrix.node[i]
	words, shared := f.matrix.space.splitTerms(node)
	f.sums.reset(threshold)
	for _, e := range words {
		f.sums.add(f.postings.of(e.term), e.weight, int32(before))
	}
	places := f.sums.found
	for _, e := range shared {
		for _, p := range f.postings.of(e.term) {
			if int(p.vector) < before {
				f.more.add(p.vector, e.weight*p.weight)
			}
		}
	}
	f.more.each(func(place int32, sum float64) {
		if words := f.sums.scores[place]; words < threshold && words+sum >= threshold*(1-roundingTolerance) {
			places = append(places, place)
		}
	})
	for _, place := range f.certain(node) {
		if int(place) < before {
			places = append(places, place)
		}
	}
	slices.Sort(places)
	f.hits = f.hits[:0]
	for _, place := range slices.Compact(places) {
		if hit := f.hit(node, place); hit.Similarity >= threshold {
			f.hits = append(f.hits, hit)
		}
	}
	return f.hits
}

// hit is a place that was found for a vector.
func (f *Finder) hit(node int, place int32) Hit {
	s, other, words := f.matrix.space, f.node(place), f.sums.scores[place]
	near := 1.0
	if !s.isSame(node, other) {
		near = min(1, s.addShared(words, node, other))
	}
	return Hit{int(place), near, min(1, words)}
}

// Row is the similarity of point i of the matrix to every point of the index, by their places. The list is good until the
// next call.
func (f *Finder) Row(i int) []float64 {
	node := f.matrix.node[i]
	f.sums.reset(math.Inf(1))
	for _, e := range f.matrix.space.vectors[node] {
		f.sums.add(f.postings.of(e.term), e.weight, int32(len(f.points)))
	}
	f.row = f.row[:0]
	for _, sum := range f.sums.scores {
		f.row = append(f.row, min(1, sum))
	}
	for _, place := range f.certain(node) {
		f.row[place] = 1
	}
	return f.row
}
