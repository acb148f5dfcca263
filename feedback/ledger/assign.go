package ledger

import (
	"slices"

	"parley/engine/similarity"
)

// gather joins the points of one round that say the same: identical ones always, similar ones only from different
// perspectives and only when the groups are alike on average, so that chains do not merge what differs.
func (t *table) gather() []group {
	points := t.points
	owner := make([]int, len(points))
	groups := make([]group, len(points))
	for i := range points {
		owner[i], groups[i] = i, group{members: []int{i}}
	}
	for _, p := range t.bonds() {
		a, b := owner[p.left], owner[p.right]
		if a == b || p.bond != identical && !t.joinable(groups[a], groups[b], p.bond) {
			continue
		}
		a, b = min(a, b), max(a, b)
		for _, m := range groups[b].members {
			owner[m] = a
		}
		groups[a].members = append(groups[a].members, groups[b].members...)
		groups[b].members = nil
	}
	groups = slices.DeleteFunc(groups, func(g group) bool { return len(g.members) == 0 })
	for _, g := range groups {
		slices.Sort(g.members)
	}
	return groups
}

// bonds are those among the round's points, the surest first.
func (t *table) bonds() []pair {
	same := newAlike(t.points)
	pairs := shared(len(t.points), func() finding[pair] {
		near := t.criticism.Finder()
		return func(pairs []pair, j int) []pair {
			p := &t.points[j]
			if p.kind == Action { // the synthesis has merged them
				return pairs
			}
			enter := func(i int, likeness float64) {
				b := bondOf(&t.points[i], p, likeness)
				if b != unbound && b != sameRule { // a rule that fires twice under one heading found two things
					pairs = append(pairs, pair{i, j, b, likeness})
				}
			}
			for _, hit := range near.NearBefore(t.point(j), t.criticism.before(j), similarity.Maybe) {
				enter(t.criticism.at(hit), hit.Similarity)
			}
			for _, i := range same.to(p) {
				if i >= j {
					continue
				}
				if likeness := t.between(i, j); likeness < similarity.Maybe {
					enter(i, likeness)
				}
			}
			return pairs
		}
	})
	slices.SortFunc(pairs, surest)
	return slices.Compact(pairs) // two points can be found by their rule and by their quote
}

func (t *table) joinable(a, b group, by bond) bool {
	sum := 0.0
	for _, i := range a.members {
		for _, j := range b.members {
			if slices.ContainsFunc(t.points[i].perspectives, func(p string) bool { return slices.Contains(t.points[j].perspectives, p) }) {
				return false
			}
			if t.points[i].differs(&t.points[j]) {
				return false
			}
			sum += t.between(i, j)
		}
	}
	return by == sameQuote || by == samePlace || sum/float64(len(a.members)*len(b.members)) >= similarity.Same
}

// assign matches groups of this round to older entries, one to one, the surest first. It returns for each group the
// entry's index or -1, and the entry that is possibly the same or -1.
func (t *table) assign(groups []group) (matched, possibly []int) {
	matched, possibly = make([]int, len(groups)), make([]int, len(groups))
	same, named := newAlike(t.entries), byID(t.entries)
	pairs := shared(len(groups), func() finding[pair] {
		criticised, wishes := t.criticised.Finder(), t.wishes.Finder()
		var candidates []pair
		return func(pairs []pair, g int) []pair {
			matched[g], possibly[g] = -1, -1
			closest := similarity.Maybe
			lead := &t.points[groups[g].members[0]]
			older, near := t.criticised, criticised
			if lead.kind == Action {
				older, near = t.wishes, wishes
			}
			candidates = t.candidates(candidates[:0], g, groups[g], older, near, same, named)
			for _, best := range candidates {
				if best.bond != unbound {
					pairs = append(pairs, best)
				}
				entry := &t.entries[best.left]
				if entry.kind == lead.kind && entry.rule == "" && lead.rule == "" && best.likeness >= closest {
					closest, possibly[g] = best.likeness, best.left
				}
			}
			return pairs
		}
	})
	slices.SortFunc(pairs, surest)
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
func (t *table) candidates(pairs []pair, g int, members group, older index, near *similarity.Finder, same alike, named map[string]int) []pair {
	enter := func(m, e int, likeness, words float64) {
		pairs = append(pairs, pair{e, g, bondTo(&t.entries[e], &t.points[m], likeness, words), likeness})
	}
	for _, m := range members.members {
		for _, hit := range near.Near(t.point(m), similarity.Maybe) {
			enter(m, older.at(hit), hit.Similarity, hit.InWords)
		}
		others := same.to(&t.points[m])
		for _, id := range t.points[m].about {
			if e, known := named[id]; known {
				others = append(others[:len(others):len(others)], e)
			}
		}
		for _, e := range others {
			enter(m, e, t.matrix.At(t.point(m), e), t.matrix.InWords(t.point(m), e))
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		if a.left != b.left {
			return a.left - b.left
		}
		return surest(a, b)
	})
	return slices.CompactFunc(pairs, func(a, b pair) bool { return a.left == b.left })
}

func byID(entries []point) map[string]int {
	places := make(map[string]int, len(entries))
	for e := range entries {
		places[entries[e].id] = e
	}
	return places
}
