package synthesis

import (
	"slices"

	"parley/engine/similarity"
)

// haveOneSubject reports whether two statements speak of one thing: they quote one passage, are the same beyond their words, or share
// enough of these. Two fixed checks look at two things, however alike their words are.
func (t *table) haveOneSubject(i, j int) bool {
	a, b := t.statements[i], t.statements[j]
	if a.quote != "" && b.quote != "" && haveSameEvidence(a, b) || t.matrix.At(i, j) >= 1 {
		return true
	}
	return !areBothRules(a, b) && a.signs.AreOf(b.signs)
}

// mayBeOne reports whether two statements that possibly say the same speak of one thing, and are surely alike or next to each
// other: among many about one document, most that are somewhat alike have a nearer one.
func (t *table) mayBeOne(i, j int) bool {
	return t.haveOneSubject(i, j) && (t.matrix.At(i, j) >= similarity.SameThreshold || t.areNearest(i, j))
}

// areNearest reports whether no other statement of another perspective is nearer to either of two.
func (t *table) areNearest(i, j int) bool {
	near := t.matrix.At(i, j) + nearerBy
	return near >= t.nearestTo(i) && near >= t.nearestTo(j)
}

// nearerBy is how much more alike something is that is nearer: less is rounding.
const nearerBy = 1e-9

// neighbours look up what is near to the statements of a kind, and remember it.
type neighbours struct {
	finder  *similarity.Finder
	list    []int // the statements of the kind
	nearest map[int]float64
}

// nearestTo is how near the nearest statement of another perspective and the same kind is, if it possibly says the same.
func (t *table) nearestTo(i int) float64 {
	s := t.statements[i]
	n := t.near[s.kind]
	if n == nil {
		list := t.of[s.kind]
		n = &neighbours{finder: t.matrix.Index(list).Finder(), list: list, nearest: make(map[int]float64)}
		t.near[s.kind] = n
	}
	best, known := n.nearest[i]
	if known {
		return best
	}
	for _, hit := range n.finder.Near(i, similarity.MaybeThreshold) {
		if t.statements[n.list[hit.Place]].by != s.by {
			best = max(best, hit.Similarity)
		}
	}
	n.nearest[i] = best
	return best
}

// joinedBy splits a group into the parts that are joined, by one member or by several between them, in the group's order.
func joinedBy(group []int, joined func(i, j int) bool) [][]int {
	var parts [][]int
	for _, i := range group {
		one := []int{i}
		parts = slices.DeleteFunc(parts, func(part []int) bool {
			if !slices.ContainsFunc(part, func(j int) bool { return joined(i, j) }) {
				return false
			}
			one = append(one, part...)
			return true
		})
		slices.Sort(one)
		parts = append(parts, one)
	}
	slices.SortFunc(parts, slices.Compare)
	return parts
}
