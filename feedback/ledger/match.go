package ledger

import (
	"cmp"
	"fmt"
	"slices"

	"parley/engine/similarity"
)

// measure gives the similarity of a point to all of them; a test may hold it still.
type measure func(points []similarity.Point) func(i int) []float64

func byMeaning(points []similarity.Point) func(i int) []float64 {
	return similarity.Compare(points).Row
}

// bond is how surely two statements are the same point: the lower, the surer; unbound means they are not.
type bond int

const (
	named      bond = iota // the reviewer says which entry it is
	identical              // the same rule, anchor and quote, or the same words
	sameQuote              // the same passage, and possibly the same by its words
	sameRule               // the same rule under the same anchor
	sameInWord             // as similar as the measured threshold asks
	samePlace              // in one place, and possibly the same by its words
	unbound
)

// bondOf compares two statements of one kind. Two findings of rules are the same only through their rule: rule texts
// are made from one template and resemble each other whatever they are about.
func bondOf(a, b point, likeness float64) bond {
	if a.kind != b.kind {
		return unbound
	}
	if Clash(a.text, b.text) {
		likeness = 0
	}
	bothRules := a.rule != "" && b.rule != ""
	sameRules := bothRules && a.rule == b.rule && a.anchor == b.anchor
	sameQuotes := a.quote != "" && fold(a.quote) == fold(b.quote)
	switch {
	case sameRules && fold(a.quote) == fold(b.quote) && (a.quote != "" || fold(a.text) == fold(b.text)):
		return identical
	case !bothRules && fold(a.text) == fold(b.text):
		return identical
	case sameQuotes && !bothRules && likeness >= similarity.Maybe:
		return sameQuote
	case sameRules:
		return sameRule
	case !bothRules && likeness >= similarity.Same:
		return sameInWord
	case !bothRules && likeness >= similarity.Maybe && a.sameHeading(b):
		return samePlace
	}
	return unbound
}

// sameWish is how alike action items of different reviewers in different rounds must be: two of them often speak of
// one test or section and want different things, and a wish lost in another is worse than one told twice.
const sameWish = 0.45

// bondTo is bondOf for a statement of this round and an older entry. A reviewer may name the entry, and one who speaks
// of the same place again in similar words means the same. Another reviewer must say it in similar words: that the
// words belong to one topic is not enough.
func bondTo(entry, p point, likeness, words float64) bond {
	if entry.kind == p.kind && slices.Contains(p.about, entry.id) {
		return named
	}
	own := slices.ContainsFunc(p.perspectives, func(name string) bool { return slices.Contains(entry.perspectives, name) })
	if !own {
		likeness = words
	}
	b := bondOf(entry, p, likeness)
	switch {
	case b == sameInWord && !own && p.kind == Action && words < sameWish:
		return unbound
	case b == unbound && own && entry.kind == p.kind && entry.rule == "" && p.rule == "" && likeness >= similarity.Maybe && entry.at(p) && !Clash(entry.text, p.text):
		return samePlace
	}
	return b
}

// at tells whether both points are about one place of the document.
func (p point) at(other point) bool {
	return p.line > 0 && p.line == other.line || p.sameHeading(other)
}

// sameHeading tells whether the reviewers put both points under one heading and one topic.
func (p point) sameHeading(other point) bool {
	return p.anchor != "" && p.topic != "" && p.anchor == other.anchor && p.topic == other.topic
}

// likeness compares the statements of a round's table by their indexes: with the topic that they share, and by their
// words alone.
type likeness struct {
	topical, words rows
}

// rows keeps what was measured.
type rows struct {
	row   func(i int) []float64
	known map[int][]float64
}

func (r rows) at(i, j int) float64 {
	row, known := r.known[i]
	if !known {
		row = r.row(i)
		r.known[i] = row
	}
	return row[j]
}

// newLikeness measures the statements of several lists as one table. Headings are left out: two points under one
// heading and topic may well differ, which is for bonds to decide. Action items have their words only.
func newLikeness(by measure, lists ...[]point) likeness {
	var topical, words []similarity.Point
	for _, list := range lists {
		for _, p := range list {
			bare := similarity.Point{Text: p.text, Topic: fmt.Sprintf("none %d", len(words))} // one that nobody shares
			words = append(words, bare)
			if p.kind != Action {
				bare.Topic = p.topic
			}
			topical = append(topical, bare)
		}
	}
	return likeness{rows{by(topical), map[int][]float64{}}, rows{by(words), map[int][]float64{}}}
}

func (l likeness) at(i, j int) float64 { return l.topical.at(i, j) }

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
	return by == sameQuote || by == samePlace || sum/float64(len(a.members)*len(b.members)) >= similarity.Same
}

// assign matches groups of this round to older entries, one to one, the surest first. The statements of the round
// stand in the table from offset on. It returns for each group the entry's index or -1, and the entry that is possibly
// the same or -1.
func assign(entries, points []point, offset int, groups []group, like likeness) (matched, possibly []int) {
	matched, possibly = make([]int, len(groups)), make([]int, len(groups))
	var pairs []pair
	for g := range groups {
		matched[g], possibly[g] = -1, -1
		closest := similarity.Maybe
		for e := range entries {
			best := pair{left: e, right: g, bond: unbound}
			for _, m := range groups[g].members {
				likeness := like.at(offset+m, e)
				candidate := pair{e, g, bondTo(entries[e], points[m], likeness, like.words.at(offset+m, e)), likeness}
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
