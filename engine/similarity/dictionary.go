package similarity

import (
	"math"
	"slices"
)

// dictionary numbers the terms of all documents in the order they are met and counts the documents each is in.
type dictionary struct {
	*termNumbers
	in      []int
	total   int
	numbers map[*termNumbers][]int32 // of a reader's numbers, one more than the own ones
	idf     []float64
}

func newDictionary() *dictionary {
	return &dictionary{termNumbers: newTermNumbers(), numbers: make(map[*termNumbers][]int32)}
}

// renumber puts the own numbers in the place of a reader's.
func (d *dictionary) renumber(terms []int32, from *termNumbers) {
	known := d.numbers[from]
	if len(known) < len(from.terms) {
		known = append(known, make([]int32, len(from.terms)-len(known))...)
		d.numbers[from] = known
	}
	for i, t := range terms {
		if known[t] == 0 {
			known[t] = d.numberOf(from.terms[t]) + 1
		}
		terms[i] = known[t] - 1
	}
}

// frequencies appends to v how often each of the terms occurs, and sorts them.
func frequencies(v vector, terms []int32) vector {
	slices.Sort(terms)
	for i := 0; i < len(terms); {
		same := i + 1
		for same < len(terms) && terms[same] == terms[i] {
			same++
		}
		v = append(v, entry{terms[i], float64(same - i)})
		i = same
	}
	return v
}

// countDocument counts a document as often as it occurs.
func (d *dictionary) countDocument(frequencies vector, times int) {
	d.in = append(d.in, make([]int, len(d.terms)-len(d.in))...)
	for _, e := range frequencies {
		d.in[e.term] += times
	}
	d.total += times
}

// computeIDF ends the counting.
func (d *dictionary) computeIDF() {
	d.idf = make([]float64, len(d.in))
	for term, in := range d.in {
		d.idf[term] = 1 + math.Log(float64(1+d.total)/float64(1+in))
	}
}

// weights appends frequencies turned into unit TF-IDF weights to kept, which may be the beginning of the same slice: 1 +
// log tf, times an idf that never falls to 0, because in a small set the word that two points share is in most of its
// points. Terms in more than limit documents are left out.
func (d *dictionary) weights(kept, frequencies vector, limit int) vector {
	from, square := len(kept), 0.0
	for _, e := range frequencies {
		if d.in[e.term] > limit {
			continue
		}
		if e.weight != 1 {
			e.weight = 1 + math.Log(e.weight)
		}
		e.weight *= d.idf[e.term]
		square += e.weight * e.weight
		kept = append(kept, e)
	}
	if square != 0 {
		kept[from:].times(1 / math.Sqrt(square))
	}
	return kept
}
