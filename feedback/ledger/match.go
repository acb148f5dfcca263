package ledger

import (
	"cmp"
	"slices"

	"parley/engine/similarity"
)

// bond is how surely two statements are the same point: the lower, the surer; unbound means they are not.
type bond int

const (
	named      bond = iota // the reviewer says which entry it is
	identical              // the same rule, anchor and quote, or the same words
	sameQuote              // the same passage, and the same by what is said of it
	sameRule               // the same rule under the same anchor
	sameInWord             // as similar as the measured threshold asks
	sameCheck              // the same rule about the same, elsewhere or with another count
	samePlace              // in one place, and possibly the same by its words
	unbound
)

// bondOf compares two statements of one kind. Two findings of rules are the same only through their rule: rule texts
// are made from one template and resemble each other whatever they are about.
func bondOf(a, b *point, likeness float64) bond {
	if a.kind != b.kind {
		return unbound
	}
	if a.differs(b) {
		likeness = 0
	}
	bothRules := a.rule != "" && b.rule != ""
	sameRules := bothRules && a.rule == b.rule && a.anchor == b.anchor && a.sameSubject(b)
	sameQuotes := a.quote != "" && a.foldedQuote == b.foldedQuote
	switch {
	case sameRules && a.foldedQuote == b.foldedQuote && (a.quote != "" || a.folded == b.folded):
		return identical
	case !bothRules && a.folded == b.folded:
		return identical
	case sameQuotes && !bothRules && likeness >= similarity.Same:
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
func bondTo(entry, p *point, likeness, words float64) bond {
	if entry.kind == p.kind && slices.Contains(p.about, entry.id) {
		return named
	}
	sameQuotes := entry.quote != "" && entry.foldedQuote == p.foldedQuote
	own := slices.ContainsFunc(p.perspectives, func(name string) bool { return slices.Contains(entry.perspectives, name) })
	if !own && !sameQuotes {
		likeness = words
	}
	placed := likeness // that both quote one passage says where they are, not that they are the same
	if sameQuotes {
		placed = words
	}
	b := bondOf(entry, p, likeness)
	switch {
	case b == unbound && own && entry.kind == p.kind && entry.rule != "" && entry.rule == p.rule && entry.counted(p):
		return sameCheck
	case b == sameInWord && !own && p.kind == Action && words < sameWish:
		return unbound
	case b == unbound && own && entry.kind == p.kind && entry.rule == "" && p.rule == "" && placed >= similarity.Maybe && entry.at(p) && !entry.differs(p):
		return samePlace
	}
	return b
}

// differs reports whether two points speak of different figures, or say the reverse of each other.
func (p *point) differs(other *point) bool {
	return p.figures.Clash(other.figures) || p.stance.Opposes(other.stance)
}

// at tells whether both points are about one place of the document.
func (p *point) at(other *point) bool {
	return p.line > 0 && p.line == other.line || p.sameHeading(other)
}

// sameHeading tells whether the reviewers put both points under one heading and one topic.
func (p *point) sameHeading(other *point) bool {
	return p.anchor != "" && p.topic != "" && p.anchor == other.anchor && p.topic == other.topic
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
