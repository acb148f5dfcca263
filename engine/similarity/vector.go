package similarity

import (
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

// before is the part of a vector below a term.
func (v vector) before(term int32) vector {
	for len(v) > 0 && v[len(v)-1].term >= term {
		v = v[:len(v)-1]
	}
	return v
}

// spread writes the weights into a place for each term.
func (v vector) spread(wide []float64) {
	for _, e := range v {
		wide[e.term] = e.weight
	}
}

// along is dot with a vector that was spread: the same sum in the same order, without looking for the common terms.
func (v vector) along(wide []float64) float64 {
	sum := 0.0
	for _, e := range v {
		sum += e.weight * wide[e.term]
	}
	return sum
}

// clear takes back what spread wrote.
func (v vector) clear(wide []float64) {
	for _, e := range v {
		wide[e.term] = 0
	}
}

// times scales a vector in place.
func (v vector) times(factor float64) vector {
	for i := range v {
		v[i].weight *= factor
	}
	return v
}

// dictionary numbers the terms of all documents in the order they are met and counts the documents each is in.
type dictionary struct {
	*numbering
	in      []int
	total   int
	numbers map[*numbering][]int32 // of a reader's numbers, one more than the own ones
	idf     []float64
	scratch []int32
}

func newDictionary() *dictionary {
	return &dictionary{numbering: newNumbering(), numbers: make(map[*numbering][]int32)}
}

// own translates a reader's numbers.
func (d *dictionary) own(terms []int32, from *numbering) []int32 {
	known := d.numbers[from]
	if len(known) < len(from.terms) {
		known = append(known, make([]int32, len(from.terms)-len(known))...)
		d.numbers[from] = known
	}
	d.scratch = d.scratch[:0]
	for _, t := range terms {
		if known[t] == 0 {
			known[t] = d.of(from.terms[t]) + 1
		}
		d.scratch = append(d.scratch, known[t]-1)
	}
	d.in = append(d.in, make([]int, len(d.terms)-len(d.in))...)
	return d.scratch
}

// count appends the term frequencies of a document to v, and counts the document as often as it occurs.
func (d *dictionary) count(v vector, terms []int32, from *numbering, times int) vector {
	numbers := d.own(terms, from)
	slices.Sort(numbers)
	for i := 0; i < len(numbers); {
		same := i + 1
		for same < len(numbers) && numbers[same] == numbers[i] {
			same++
		}
		v = append(v, entry{numbers[i], float64(same - i)})
		d.in[numbers[i]] += times
		i = same
	}
	d.total += times
	return v
}

// settle ends the counting.
func (d *dictionary) settle() {
	d.idf = make([]float64, len(d.in))
	for term, in := range d.in {
		d.idf[term] = 1 + math.Log(float64(1+d.total)/float64(1+in))
	}
}

// weigh appends frequencies turned into unit TF-IDF weights to kept, which may be the beginning of the same slice: 1 +
// log tf, times an idf that never falls to 0, because in a small set the word that two points share is in most of its
// points. Terms in more than limit documents are left out.
func (d *dictionary) weigh(kept, frequencies vector, limit int) vector {
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

// scaled is a scaled copy.
func (v vector) scaled(factor float64) vector { return append(vector(nil), v...).times(factor) }
