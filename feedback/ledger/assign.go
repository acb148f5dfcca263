package ledger

import (
	"slices"

	"parley/engine/similarity"
)

// groupPoints joins the points of one round that say the same: identical ones always, similar ones only from different
// perspectives and only when the groups are alike on average, so that chains do not merge what differs.
func (t *similarityTable) groupPoints() []pointGroup {
	points := t.points
	owner := make([]int, len(points))
	groups := make([]pointGroup, len(points))
	for i := range points {
		owner[i], groups[i] = i, pointGroup{members: []int{i}}
	}
	for _, p := range t.rankPairs() {
		a, b := owner[p.left], owner[p.right]
		if a == b || p.certainty != identical && !t.canJoin(groups[a], groups[b], p.certainty) {
			continue
		}
		a, b = min(a, b), max(a, b)
		for _, m := range groups[b].members {
			owner[m] = a
		}
		groups[a].members = append(groups[a].members, groups[b].members...)
		groups[b].members = nil
	}
	groups = slices.DeleteFunc(groups, func(g pointGroup) bool { return len(g.members) == 0 })
	for _, g := range groups {
		slices.Sort(g.members)
	}
	return groups
}

// rankPairs are those among the round's points, the surest first.
func (t *similarityTable) rankPairs() []matchPair {
	same := newExactMatches(t.points)
	pairs := parallel(len(t.points), func() worker[matchPair] {
		near := t.criticism.Finder()
		return func(pairs []matchPair, j int) []matchPair {
			p := &t.points[j]
			if p.kind == Action { // the synthesis has merged them
				return pairs
			}
			enter := func(i int, likeness float64) {
				b := certaintyOf(&t.points[i], p, likeness)
				if b != noMatch && b != sameRule { // a rule that fires twice under one heading found two things
					pairs = append(pairs, matchPair{i, j, b, likeness})
				}
			}
			for _, hit := range near.NearBefore(t.point(j), t.criticism.before(j), similarity.PlaceThreshold) {
				enter(t.criticism.at(hit), hit.Similarity)
			}
			for _, i := range same.matchesOf(p) {
				if i >= j {
					continue
				}
				if likeness := t.pointSimilarity(i, j); likeness < similarity.PlaceThreshold {
					enter(i, likeness)
				}
			}
			return pairs
		}
	})
	slices.SortFunc(pairs, compareCertainty)
	return slices.Compact(pairs) // two points can be found by their rule and by their quote
}

func (t *similarityTable) canJoin(a, b pointGroup, by certainty) bool {
	sum := 0.0
	for _, i := range a.members {
		for _, j := range b.members {
			if slices.ContainsFunc(t.points[i].perspectives, func(p string) bool { return slices.Contains(t.points[j].perspectives, p) }) {
				return false
			}
			if t.points[i].differs(&t.points[j]) {
				return false
			}
			if by == sameInWord && t.points[i].quotesElsewhere(&t.points[j]) && t.pointSimilarity(i, j) < similarity.SureThreshold {
				return false
			}
			if by == sameInWord && !t.points[i].hasSubjectOf(&t.points[j]) {
				return false
			}
			sum += t.pointSimilarity(i, j)
		}
	}
	return by == sameQuote || by == samePlace || sum/float64(len(a.members)*len(b.members)) >= similarity.SameThreshold
}

// matchGroups matches groups of this round to older entries, one to one, the surest first. It returns for each group the
// entry's index or -1, and the entry that is possibly the same or -1.
func (t *similarityTable) matchGroups(groups []pointGroup) (matched, possibly []int) {
	matched, possibly = make([]int, len(groups)), make([]int, len(groups))
	same, named := newExactMatches(t.entries), byID(t.entries)
	pairs := parallel(len(groups), func() worker[matchPair] {
		criticised, wishes := t.criticised.Finder(), t.wishes.Finder()
		var candidates []matchPair
		return func(pairs []matchPair, g int) []matchPair {
			matched[g], possibly[g] = -1, -1
			closest := similarity.MaybeThreshold
			lead := &t.points[groups[g].members[0]]
			older, near := t.criticised, criticised
			if lead.kind == Action {
				older, near = t.wishes, wishes
			}
			candidates = t.candidates(candidates[:0], g, groups[g], older, near, same, named)
			for _, best := range candidates {
				if best.certainty != noMatch {
					pairs = append(pairs, best)
				}
				entry := &t.entries[best.left]
				if entry.kind == lead.kind && entry.rule == "" && lead.rule == "" && best.score >= closest {
					closest, possibly[g] = best.score, best.left
				}
			}
			return pairs
		}
	})
	slices.SortFunc(pairs, compareCertainty)
	taken := make([]bool, len(t.entries))
	for _, p := range pairs {
		if !taken[p.left] && matched[p.right] < 0 {
			taken[p.left], matched[p.right] = true, p.left
		}
	}
	return matched, possibly
}

// candidates adds to a list the entries that a group may belong to, in their order, each by the surest of its members. Who is
// neither near, nor named, nor the same beyond its words is none.
func (t *similarityTable) candidates(pairs []matchPair, g int, members pointGroup, older index, near *similarity.Finder, same exactMatches, named map[string]int) []matchPair {
	enter := func(m, e int, likeness, words float64) {
		pairs = append(pairs, matchPair{e, g, certaintyTo(&t.entries[e], &t.points[m], likeness, words), likeness})
	}
	for _, m := range members.members {
		for _, hit := range near.Near(t.point(m), similarity.PlaceThreshold) {
			enter(m, older.at(hit), hit.Similarity, hit.InWords)
		}
		others := same.matchesOf(&t.points[m])
		for _, id := range t.points[m].about {
			if e, known := named[id]; known {
				others = append(others[:len(others):len(others)], e)
			}
		}
		for _, e := range others {
			enter(m, e, t.matrix.At(t.point(m), e), t.matrix.InWords(t.point(m), e))
		}
	}
	slices.SortFunc(pairs, func(a, b matchPair) int {
		if a.left != b.left {
			return a.left - b.left
		}
		return compareCertainty(a, b)
	})
	return slices.CompactFunc(pairs, func(a, b matchPair) bool { return a.left == b.left })
}

func byID(entries []point) map[string]int {
	places := make(map[string]int, len(entries))
	for e := range entries {
		places[entries[e].id] = e
	}
	return places
}
