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
	byNode   map[int][]int32
}

// Index makes these points findable. They are told by their places in the list.
func (m *Matrix) Index(points []int) *Index {
	x := &Index{matrix: m, points: points, byKey: make(map[string][]int32), byNode: make(map[int][]int32, len(points))}
	vectors := make([]vector, len(points))
	for place, p := range points {
		node := m.node[p]
		vectors[place] = m.space.vectors[node]
		x.byNode[node] = append(x.byNode[node], int32(place))
		if key := m.space.keys[node]; key != "" {
			x.byKey[key] = append(x.byKey[key], int32(place))
		}
	}
	x.postings = newPostings(vectors, m.space.terms)
	return x
}

// Hit is a point that was found: its place in the index's list, and how near it is.
type Hit struct {
	Place      int
	Similarity float64
}

// Finder asks an index. It is not safe for concurrent use; several finders may ask one index at a time.
type Finder struct {
	*Index
	sums *tally
	hits []Hit
}

// Finder returns one that asks the index.
func (x *Index) Finder() *Finder { return &Finder{Index: x, sums: newTally(len(x.points))} }

// Near lists the points that are at least as similar to point i of the matrix as the threshold, which is more than 0, by
// their places: what At tells of all. The list is good until the next call.
func (f *Finder) Near(i int, threshold float64) []Hit {
	node := f.matrix.node[i]
	for _, e := range f.matrix.space.vectors[node] {
		for _, p := range f.postings.of(e.term) {
			f.sums.add(p.vector, e.weight*p.weight)
		}
	}
	f.certain(f.byNode[node])
	if key := f.matrix.space.keys[node]; key != "" {
		f.certain(f.byKey[key])
	}
	f.hits = f.hits[:0]
	f.sums.each(func(place int32, sum float64) {
		if similarity := min(1, sum); similarity >= threshold {
			f.hits = append(f.hits, Hit{int(place), similarity})
		}
	})
	slices.SortFunc(f.hits, func(a, b Hit) int { return cmp.Compare(a.Place, b.Place) })
	return f.hits
}

// certain are the points whose similarity is 1 whatever their words.
func (f *Finder) certain(places []int32) {
	for _, place := range places {
		f.sums.add(place, 1)
		f.sums.scores[place] = 1
	}
}
