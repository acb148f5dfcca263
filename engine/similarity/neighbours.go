package similarity

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// neighbour is a group within reach of another, with the sum of the similarities of all their pairs.
type neighbour struct {
	group int32
	sum   float64
}

// maxNeighbours bounds how many neighbours a vector has on average where they are listed. Beyond that, when all points
// are made from one template, the lists take more room than the vectors.
const maxNeighbours = 150

// roundingTolerance is by how little a similarity may seem to miss the threshold: sums are added up in more than one order.
const roundingTolerance = 1e-9

// findNeighbours lists for every group who is within the threshold, and reports whether that could be done. Who is not need never
// be asked: a merger is no nearer to a third group than the nearer of its parts was.
func (l *linkage) findNeighbours(threshold float64) bool {
	l.reach = threshold * (1 - roundingTolerance)
	index := newPostings(l.sums, l.terms) // ended groups have no vector any more
	left := new(atomic.Int64)
	left.Store(int64(maxNeighbours * len(l.sums)))
	parts := make([][]neighbourPair, (len(l.sums)+groupsPerTask-1)/groupsPerTask)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(parts)) {
		workers.Go(func() {
			sums, list := newScoreSums(len(l.sums)), []neighbourPair{}
			for n := int(next.Add(1)) - 1; n < len(parts) && left.Load() >= 0; n = int(next.Add(1)) - 1 {
				list = list[:0]
				for g := n * groupsPerTask; g < min((n+1)*groupsPerTask, len(l.sums)) && left.Load() >= 0; g++ {
					before := len(list)
					list = l.appendPairs(list, g, index, sums)
					left.Add(int64(before - len(list)))
				}
				parts[n] = slices.Clone(list)
			}
		})
	}
	workers.Wait()
	if left.Load() < 0 {
		return false
	}
	l.neighbours, l.known = neighbourLists(parts, len(l.sums)), make([]int8, len(l.sums))
	l.dense = [2][]float64{make([]float64, l.terms), make([]float64, l.terms)}
	return true
}

// groupsPerTask is how many groups one goroutine takes at a time.
const groupsPerTask = 64

// neighbourPair is two groups within reach of each other.
type neighbourPair struct {
	a, b int32
	sum  float64
}

// appendPairs adds those of a group with the groups before it.
func (l *linkage) appendPairs(list []neighbourPair, g int, index postings, sums *scoreSums) []neighbourPair {
	reach := l.reach * l.sizes[g]
	sums.reset(reach) // of a group of one
	for _, e := range l.sums[g] {
		sums.add(index.of(e.term), e.weight, int32(g))
	}
	for _, other := range sums.found {
		if sum := sums.scores[other]; sum >= reach*l.sizes[other] {
			list = append(list, neighbourPair{int32(g), other, sum})
		}
	}
	return list
}

// neighbourLists are the neighbours of each group. All lists lie in one array until they grow.
func neighbourLists(parts [][]neighbourPair, groups int) [][]neighbour {
	counts, total := make([]int, groups), 0
	for _, part := range parts {
		total += 2 * len(part)
		for _, e := range part {
			counts[e.a]++
			counts[e.b]++
		}
	}
	all, near := make([]neighbour, total), make([][]neighbour, groups)
	for g, n := range counts {
		near[g], all = all[:0:n], all[n:]
	}
	for _, part := range parts {
		for _, e := range part {
			near[e.a] = append(near[e.a], neighbour{e.b, e.sum})
			near[e.b] = append(near[e.b], neighbour{e.a, e.sum})
		}
	}
	return near
}

// linkIfNear lists two groups with each other when they are within reach.
func (l *linkage) linkIfNear(g, other int, sum float64) {
	if sum < l.reach*l.sizes[g]*l.sizes[other] {
		return
	}
	l.neighbours[g] = append(l.neighbours[g], neighbour{int32(other), sum})
	if list := l.neighbours[other]; len(list) == cap(list) {
		l.neighbours[other] = l.dropMerged(list) // without a part of g at least
	}
	l.neighbours[other] = append(l.neighbours[other], neighbour{int32(g), sum})
}

// dropMerged drops the neighbours that have gone into another group.
func (l *linkage) dropMerged(list []neighbour) []neighbour {
	kept := list[:0]
	for _, n := range list {
		if l.parent[n.group] < 0 {
			kept = append(kept, n)
		}
	}
	return kept
}

// linkMerged lists who is within reach of a merger of two parts: only neighbours of a part can be.
func (l *linkage) linkMerged(g int, parts [2]int) {
	for n, part := range parts {
		for _, friend := range l.neighbours[part] {
			if l.parent[friend.group] < 0 {
				l.tally.add(friend.group, friend.sum)
				l.known[friend.group] |= 1 << n
			}
		}
		l.neighbours[part] = nil
	}
	l.sums[parts[0]].scatter(l.dense[0])
	l.sums[parts[1]].scatter(l.dense[1])
	l.neighbours[g] = make([]neighbour, 0, len(l.tally.touched))
	l.tally.each(func(other int32, sum float64) {
		switch l.known[other] {
		case 1:
			sum += l.sums[other].dotDense(l.dense[1])
		case 2:
			sum += l.sums[other].dotDense(l.dense[0])
		}
		l.known[other] = 0
		l.linkIfNear(g, int(other), sum)
	})
	l.sums[parts[0]].clearDense(l.dense[0])
	l.sums[parts[1]].clearDense(l.dense[1])
}

// nearestListed is nearest where neighbours are listed. Those that ended are dropped as they are met.
func (l *linkage) nearestListed(g int) (best int, score float64) {
	l.neighbours[g] = l.dropMerged(l.neighbours[g])
	return l.nearestOf(g, l.neighbours[g])
}
