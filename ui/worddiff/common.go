package worddiff

// How much is compared with how much at once, and how often what is longer is divided.
const (
	maxCells  = 1 << 19
	maxDivide = 12
)

// Common marks what two lists have in common, in the same order: as much as possible where they are short, and between the values
// that both have once where they are long.
func Common[T comparable](a, b []T) (inA, inB []bool) {
	inA, inB = make([]bool, len(a)), make([]bool, len(b))
	markCommon(a, b, inA, inB, 0)
	return inA, inB
}

func markCommon[T comparable](a, b []T, inA, inB []bool, depth int) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		inA[0], inB[0] = true, true
		a, b, inA, inB = a[1:], b[1:], inA[1:], inB[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		inA[len(a)-1], inB[len(b)-1] = true, true
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	switch {
	case len(a) == 0 || len(b) == 0:
	case len(a) <= maxCells/len(b):
		markLongest(a, b, inA, inB)
	case depth < maxDivide:
		markBetween(a, b, inA, inB, depth)
	}
}

// markLongest marks the longest list that both have in common.
func markLongest[T comparable](a, b []T, inA, inB []bool) {
	wide := len(b) + 1
	best := make([]uint16, (len(a)+1)*wide) // how many are common to what is left from here on
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				best[i*wide+j] = best[(i+1)*wide+j+1] + 1
			} else {
				best[i*wide+j] = max(best[(i+1)*wide+j], best[i*wide+j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			inA[i], inB[j] = true, true
			i, j = i+1, j+1
		case best[(i+1)*wide+j] >= best[i*wide+j+1]:
			i++
		default:
			j++
		}
	}
}

// markBetween divides two long lists at the values that each has once, as many of these as come in the same order.
func markBetween[T comparable](a, b []T, inA, inB []bool, depth int) {
	fromA, fromB := 0, 0
	for _, at := range inOrder(onceInBoth(a, b)) {
		markCommon(a[fromA:at[0]], b[fromB:at[1]], inA[fromA:], inB[fromB:], depth+1)
		inA[at[0]], inB[at[1]] = true, true
		fromA, fromB = at[0]+1, at[1]+1
	}
	if fromA > 0 {
		markCommon(a[fromA:], b[fromB:], inA[fromA:], inB[fromB:], depth+1)
	}
}

// onceInBoth are the places of values that each list has once, in the order of the first.
func onceInBoth[T comparable](a, b []T) (places [][2]int) {
	count, at := map[T]int{}, map[T]int{}
	for _, v := range a {
		count[v]++
	}
	countB := map[T]int{}
	for j, v := range b {
		countB[v]++
		at[v] = j
	}
	for i, v := range a {
		if count[v] == 1 && countB[v] == 1 {
			places = append(places, [2]int{i, at[v]})
		}
	}
	return places
}

// inOrder are as many of the places as possible whose second numbers rise with the first.
func inOrder(places [][2]int) (rising [][2]int) {
	ends := []int{} // the index of the place that the best row of each length ends with
	before := make([]int, len(places))
	for i, p := range places {
		lo, hi := 0, len(ends)
		for lo < hi {
			if mid := (lo + hi) / 2; places[ends[mid]][1] < p[1] {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		before[i] = -1
		if lo > 0 {
			before[i] = ends[lo-1]
		}
		if lo == len(ends) {
			ends = append(ends, i)
		} else {
			ends[lo] = i
		}
	}
	if len(ends) == 0 {
		return nil
	}
	rising = make([][2]int, len(ends))
	for i, n := ends[len(ends)-1], len(ends)-1; n >= 0; i, n = before[i], n-1 {
		rising[n] = places[i]
	}
	return rising
}
