package similarity

import (
	"cmp"
	"math"
	"slices"
)

// entry is one dimension of a sparse vector.
type entry struct {
	term   int32
	weight float64
}

// vector is sparse, in the order of its terms, so that every sum over it has one order.
type vector []entry

func (v vector) dot(o vector) float64 {
	sum := 0.0
	for i, j := 0, 0; i < len(v) && j < len(o); {
		switch {
		case v[i].term < o[j].term:
			i++
		case v[i].term > o[j].term:
			j++
		default:
			sum += v[i].weight * o[j].weight
			i++
			j++
		}
	}
	return sum
}

// plus adds two vectors.
func (v vector) plus(o vector) vector {
	sum := make(vector, 0, len(v)+len(o))
	i, j := 0, 0
	for i < len(v) && j < len(o) {
		switch {
		case v[i].term < o[j].term:
			sum = append(sum, v[i])
			i++
		case v[i].term > o[j].term:
			sum = append(sum, o[j])
			j++
		default:
			sum = append(sum, entry{v[i].term, v[i].weight + o[j].weight})
			i++
			j++
		}
	}
	return append(append(sum, v[i:]...), o[j:]...)
}

// times scales a vector in place.
func (v vector) times(factor float64) vector {
	for i := range v {
		v[i].weight *= factor
	}
	return v
}

// dictionary numbers terms in the order they are met and counts the documents each is in.
type dictionary struct {
	number map[string]int32
	in     []int
	total  int
}

func newDictionary() *dictionary { return &dictionary{number: make(map[string]int32)} }

// count makes a vector of term frequencies, and counts the document as often as it occurs.
func (d *dictionary) count(terms []string, times int) vector {
	v := make(vector, 0, len(terms))
	for _, t := range terms {
		n, known := d.number[t]
		if !known {
			n = int32(len(d.in))
			d.number[t] = n
			d.in = append(d.in, 0)
		}
		v = append(v, entry{n, 1})
	}
	slices.SortFunc(v, func(a, b entry) int { return cmp.Compare(a.term, b.term) })
	merged := v[:0]
	for _, e := range v {
		if last := len(merged) - 1; last >= 0 && merged[last].term == e.term {
			merged[last].weight += e.weight
			continue
		}
		merged = append(merged, e)
	}
	for _, e := range merged {
		d.in[e.term] += times
	}
	d.total += times
	return merged
}

// weigh turns frequencies into unit TF-IDF weights: 1 + log tf, times an idf that never falls to 0, because in a
// small set the word that two points share is in most of its points. Terms in more than limit documents are left out.
func (d *dictionary) weigh(v vector, limit int) vector {
	square := 0.0
	kept := v[:0]
	for _, e := range v {
		if d.in[e.term] > limit {
			continue
		}
		idf := 1 + math.Log(float64(1+d.total)/float64(1+d.in[e.term]))
		e.weight = (1 + math.Log(e.weight)) * idf
		square += e.weight * e.weight
		kept = append(kept, e)
	}
	if square == 0 {
		return kept
	}
	return kept.times(1 / math.Sqrt(square))
}

// scaled is a scaled copy.
func (v vector) scaled(factor float64) vector { return append(vector(nil), v...).times(factor) }
