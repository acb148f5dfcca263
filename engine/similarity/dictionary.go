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

// newDictionaryOf is the dictionary of so many terms that have numbers already.
func newDictionaryOf(terms int) *dictionary {
	d := newDictionary()
	d.terms = make([]string, terms)
	return d
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

// weights appends frequencies turned into unit TF-IDF weights to kept, which may be the beginning of the same slice. Terms in more
// than limit documents are left out.
func (d *dictionary) weights(kept, frequencies vector, limit int) vector {
	from := len(kept)
	kept = d.weigh(kept, frequencies.damped(), limit)
	kept[from:].toUnit(0)
	return kept
}

// weigh appends weights times the idf of their terms, which never falls to 0, because in a small set the word that two points share
// is in most of its points.
func (d *dictionary) weigh(kept, weights vector, limit int) vector {
	for _, e := range weights {
		if d.in[e.term] <= limit {
			kept = append(kept, entry{e.term, e.weight * d.idf[e.term]})
		}
	}
	return kept
}

// damped makes of how often terms occur what that weighs, in place.
func (v vector) damped() vector {
	for i := range v {
		if v[i].weight != 1 {
			v[i].weight = 1 + math.Log(v[i].weight)
		}
	}
	return v
}
