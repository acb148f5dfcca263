package ledger

import (
	"cmp"
	"slices"

	"parley/engine/similarity"
)

// measure is the similarity of every pair of points; a test may hold it still.
type measure func(points []similarity.Point) func(i, j int) float64

func byMeaning(points []similarity.Point) func(i, j int) float64 {
	return similarity.Compare(points).At
}

// bond is how surely two statements are the same point: the lower, the surer; unbound means they are not.
type bond int

const (
	identical  bond = iota // the same rule, anchor and quote, or the same words
	sameQuote              // the same passage, and not two different rules
	sameRule               // the same rule under the same anchor
	sameInWord             // as similar as the measured threshold asks
	unbound
)

// bondOf compares two statements of one kind. Two findings of rules are the same only through their rule: rule texts
// are made from one template and resemble each other whatever they are about.
func bondOf(a, b point, likeness float64) bond {
	if a.kind != b.kind {
		return unbound
	}
	bothRules := a.rule != "" && b.rule != ""
	sameRules := bothRules && a.rule == b.rule && a.anchor == b.anchor
	sameQuotes := a.quote != "" && fold(a.quote) == fold(b.quote)
	switch {
	case sameRules && fold(a.quote) == fold(b.quote) && (a.quote != "" || fold(a.text) == fold(b.text)):
		return identical
	case !bothRules && fold(a.text) == fold(b.text):
		return identical
	case sameQuotes && !bothRules:
		return sameQuote
	case sameRules:
		return sameRule
	case !bothRules && likeness >= similarity.Same:
		return sameInWord
	}
	return unbound
}

// pair is a possible match of a left and a right statement.
type pair struct {
	left, right int
	bond        bond
	likeness    float64
}

// surest orders pairs: the surest bond first, then the likeliest, then the oldest.
func surest(a, b pair) int {
	return cmp.Or(cmp.Compare(a.bond, b.bond), cmp.Compare(b.likeness, a.likeness),
		cmp.Compare(a.left, b.left), cmp.Compare(a.right, b.right))
}

// group is one point of a round with everybody who made it; members index the round's points.
type group struct{ members []int }

// gather joins the points of one round that say the same: identical ones always, similar ones only from different
// perspectives and only when the groups are alike on average, so that chains do not merge what differs.
func gather(points []point, like func(i, j int) float64) []group {
	owner := make([]int, len(points))
	groups := make([]group, len(points))
	for i := range points {
		owner[i], groups[i] = i, group{members: []int{i}}
	}
	var pairs []pair
	for i := range points {
		for j := i + 1; j < len(points); j++ {
			likeness := like(i, j)
			b := bondOf(points[i], points[j], likeness)
			// Action items were merged by the synthesis; a rule that fires twice under one heading found two things.
			if b == unbound || b == sameRule || points[i].kind == Action {
				continue
			}
			pairs = append(pairs, pair{i, j, b, likeness})
		}
	}
	slices.SortFunc(pairs, surest)
	for _, p := range pairs {
		a, b := owner[p.left], owner[p.right]
		if a == b || p.bond != identical && !joinable(points, groups[a], groups[b], like, p.bond) {
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

func joinable(points []point, a, b group, like func(i, j int) float64, by bond) bool {
	sum := 0.0
	for _, i := range a.members {
		for _, j := range b.members {
			if slices.ContainsFunc(points[i].perspectives, func(p string) bool { return slices.Contains(points[j].perspectives, p) }) {
				return false
			}
			sum += like(i, j)
		}
	}
	return by == sameQuote || sum/float64(len(a.members)*len(b.members)) >= similarity.Same
}

// assign matches groups of this round to older entries, one to one, the surest first. It returns for each group
// the entry's index or -1, and the entry that is possibly the same or -1.
func assign(entries, points []point, groups []group, like func(entry, point int) float64) (matched, possibly []int) {
	matched, possibly = make([]int, len(groups)), make([]int, len(groups))
	var pairs []pair
	for g := range groups {
		matched[g], possibly[g] = -1, -1
		closest := similarity.Maybe
		for e := range entries {
			best := pair{e, g, unbound, 0}
			for _, m := range groups[g].members {
				likeness := like(e, m)
				candidate := pair{e, g, bondOf(entries[e], points[m], likeness), likeness}
				if surest(candidate, best) < 0 {
					best = candidate
				}
			}
			if best.bond != unbound {
				pairs = append(pairs, best)
			}
			lead := points[groups[g].members[0]]
			if entries[e].kind == lead.kind && entries[e].rule == "" && lead.rule == "" && best.likeness >= closest {
				closest, possibly[g] = best.likeness, e
			}
		}
	}
	slices.SortFunc(pairs, surest)
	taken := make([]bool, len(entries))
	for _, p := range pairs {
		if !taken[p.left] && matched[p.right] < 0 {
			taken[p.left], matched[p.right] = true, p.left
		}
	}
	return matched, possibly
}
