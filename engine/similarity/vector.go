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

// times scales a vector in place.
func (v vector) times(factor float64) vector {
	for i := range v {
		v[i].weight *= factor
	}
	return v
}

// scaled is a vector times a factor; the vector itself stays as it is.
func (v vector) scaled(factor float64) vector {
	if factor == 1 {
		return v
	}
	return slices.Clone(v).times(factor)
}

// length of a vector.
func (v vector) length() float64 {
	square := 0.0
	for _, e := range v {
		square += e.weight * e.weight
	}
	return math.Sqrt(square)
}

// toUnit makes the length of a vector 1, in place. A shorter one than least is taken to have that length.
func (v vector) toUnit(least float64) vector {
	if length := max(v.length(), least); length != 0 {
		v.times(1 / length)
	}
	return v
}
