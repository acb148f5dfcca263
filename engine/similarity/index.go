package similarity

import (
	"cmp"
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

// same are the places of the points whose similarity to a vector is 1 whatever their words: of the same statement, or
// equal by topic and anchor.
func (x *Index) same(node int) []int32 {
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

// Finder asks an index. It is not safe for concurrent use; several finders may ask one index at a time.
type Finder struct {
	*Index
	sums *totals
	hits []Hit
	row  []float64

	// By place, the sum without the topic, where that made the difference.
	words []float64
}

// Finder returns one that asks the index.
func (x *Index) Finder() *Finder {
	return &Finder{Index: x, sums: newTotals(len(x.points)), words: make([]float64, len(x.points))}
}

// Near lists the points that are at least as similar to point i of the matrix as the threshold, which is more than a
// shared topic brings, by their places: what At tells of all. The list is good until the next call.
func (f *Finder) Near(i int, threshold float64) []Hit {
	return f.NearBefore(i, len(f.points), threshold)
}

// NearBefore is Near among the places before one.
func (f *Finder) NearBefore(i, before int, threshold float64) []Hit {
	node := f.matrix.node[i]
	words, topic := f.matrix.space.apart(node)
	for _, e := range words {
		f.sums.add(f.postings.of(e.term), e.weight, int32(before))
	}
	f.hits = f.hits[:0]
	for _, place := range f.same(node) {
		if int(place) < before {
			f.hits = append(f.hits, Hit{int(place), 1, min(1, f.sums.take(place))})
		}
	}
	certain := len(f.hits)
	for _, e := range topic {
		for _, p := range f.postings.of(e.term) {
			words := f.sums.scores[p.vector]
			if sum := words + e.weight*p.weight; sum >= threshold {
				f.words[p.vector], f.sums.scores[p.vector] = words, sum
			}
		}
	}
	f.sums.each(threshold, func(place int, sum float64) {
		hit := Hit{place, min(1, sum), min(1, sum)}
		if words := f.words[place]; words > 0 {
			hit.InWords, f.words[place] = min(1, words), 0
		}
		f.hits = append(f.hits, hit)
	})
	if certain > 0 {
		slices.SortFunc(f.hits, Hit.compare)
	}
	return f.hits
}

func (h Hit) compare(o Hit) int { return cmp.Compare(h.Place, o.Place) }

// Row is the similarity of point i of the matrix to every point of the index, by their places. The list is good until the
// next call.
func (f *Finder) Row(i int) []float64 {
	node := f.matrix.node[i]
	for _, e := range f.matrix.space.vectors[node] {
		f.sums.add(f.postings.of(e.term), e.weight, int32(len(f.points)))
	}
	f.row = append(f.row[:0], f.sums.scores...)
	f.sums.clear()
	for place, sum := range f.row {
		f.row[place] = min(1, sum)
	}
	for _, place := range f.same(node) {
		f.row[place] = 1
	}
	return f.row
}
