package similarity

// neighbour is a group within reach of another, with the sum of the similarities of all their pairs.
type neighbour struct {
	group int32
	sum   float64
}

// mostNeighbours bounds how many neighbours a vector has on average where they are listed. Beyond that, when all points
// are made from one template, the lists take more room than the vectors.
const mostNeighbours = 150

// rounding is by how little a similarity may seem to miss the threshold: sums are added up in more than one order.
const rounding = 1e-9

// meet lists for every group who is within the threshold, and tells whether that could be done. Who is not need never
// be asked: a merger is no nearer to a third group than the nearer of its parts was.
func (l *linkage) meet(threshold float64) bool {
	l.reach = threshold * (1 - rounding)
	l.near = make([][]neighbour, len(l.sums))
	l.known = make([]int8, len(l.sums))
	postings := make([][]posting, l.terms)
	left := mostNeighbours * len(l.sums)
	for g, v := range l.sums {
		if l.parent[g] >= 0 {
			continue
		}
		for _, e := range v {
			for _, p := range postings[e.term] {
				l.count(p.vector, e.weight*p.weight)
			}
			postings[e.term] = append(postings[e.term], posting{int32(g), e.weight})
		}
		for _, other := range l.touched {
			if l.befriend(g, int(other), l.scores[other]) {
				left--
			}
			l.scores[other] = 0
		}
		l.touched = l.touched[:0]
		if left < 0 {
			l.near = nil
			return false
		}
	}
	return true
}

// count adds to the score of a group.
func (l *linkage) count(group int32, score float64) {
	if l.scores[group] == 0 {
		l.touched = append(l.touched, group)
	}
	l.scores[group] += score
}

// befriend lists two groups with each other when they are within reach.
func (l *linkage) befriend(g, other int, sum float64) bool {
	if sum < l.reach*l.sizes[g]*l.sizes[other] {
		return false
	}
	l.near[g] = append(l.near[g], neighbour{int32(other), sum})
	l.near[other] = append(l.near[other], neighbour{int32(g), sum})
	return true
}

// introduce lists who is within reach of a merger of two parts: only neighbours of a part can be.
func (l *linkage) introduce(g int, parts [2]int) {
	for n, part := range parts {
		for _, friend := range l.near[part] {
			if l.parent[friend.group] < 0 {
				l.count(friend.group, friend.sum)
				l.known[friend.group] |= 1 << n
			}
		}
		l.near[part] = nil
	}
	for _, other := range l.touched {
		sum := l.scores[other]
		switch l.known[other] {
		case 1:
			sum += l.sums[parts[1]].dot(l.sums[other])
		case 2:
			sum += l.sums[parts[0]].dot(l.sums[other])
		}
		l.scores[other], l.known[other] = 0, 0
		l.befriend(g, int(other), sum)
	}
	l.touched = l.touched[:0]
}

// nearestListed is nearest where neighbours are listed. Those that ended are dropped as they are met.
func (l *linkage) nearestListed(g int) (best int, score float64) {
	kept := l.near[g][:0]
	for _, n := range l.near[g] {
		if l.parent[n.group] < 0 {
			kept = append(kept, n)
			if l.live[n.group] {
				score = max(score, n.sum/(l.sizes[g]*l.sizes[n.group]))
			}
		}
	}
	l.near[g] = kept
	best = -1
	if score < l.threshold {
		return best, 0
	}
	for _, n := range kept {
		other := int(n.group)
		if l.live[other] && n.sum/(l.sizes[g]*l.sizes[other]) >= score-tie && (best < 0 || other < best) {
			best = other
		}
	}
	return best, score
}
