package ledger

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/similarity"
)

// certainty is how surely two statements are the same point: the lower, the surer; unbound means they are not.
type certainty int

const (
	namedByReviewer certainty = iota // the reviewer says which entry it is
	identical                        // the same rule, anchor and quote, or the same words
	sameQuote                        // the same passage, and the same by what is said of it
	sameRule                         // the same rule under the same anchor
	sameInWord                       // as similar as the measured threshold asks
	sameCheck                        // the same rule about the same, elsewhere or with another count
	samePlace                        // in one place, and possibly the same by its words
	noMatch
)

// certaintyOf compares two statements of one kind. Two findings of rules are the same only through their rule: rule texts
// are made from one template and resemble each other whatever they are about.
func certaintyOf(a, b *point, likeness float64) certainty {
	if a.kind != b.kind {
		return noMatch
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
	case sameQuotes && !bothRules && likeness >= similarity.SameThreshold:
		return sameQuote
	case sameRules:
		return sameRule
	case !bothRules && likeness >= similarity.SameThreshold:
		return sameInWord
	case !bothRules && likeness >= similarity.PlaceThreshold && a.sameHeading(b):
		return samePlace
	}
	return noMatch
}

// sameActionThreshold is how alike action items of different reviewers in different rounds must be: two of them often speak of
// one test or section and want different things, and a wish lost in another is worse than one told twice.
const sameActionThreshold = 0.45

// certaintyTo is certaintyOf for a statement of this round and an older entry. A reviewer may name the entry, and one who speaks
// of the same place again in similar words means the same. Another reviewer must say it in similar words: that the
// words belong to one topic is not enough.
func certaintyTo(entry, p *point, likeness, words float64) certainty {
	if entry.kind == p.kind && slices.Contains(p.about, entry.id) {
		return namedByReviewer
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
	b := certaintyOf(entry, p, likeness)
	switch {
	case b == noMatch && own && entry.kind == p.kind && entry.rule != "" && entry.rule == p.rule && entry.counted(p):
		return sameCheck
	case b == sameInWord && !own && p.kind == Action && words < sameActionThreshold:
		return noMatch
	case b == sameInWord && !own && entry.quotesElsewhere(p) && words < similarity.SureThreshold:
		return noMatch
	case b == sameInWord && !own && !entry.hasSubjectOf(p):
		return noMatch
	case b == noMatch && own && entry.kind == p.kind && entry.rule == "" && p.rule == "" && placed >= similarity.PlaceThreshold && entry.at(p) && !entry.differs(p):
		return samePlace
	}
	return b
}

// differs reports whether two points speak of different figures, or say the reverse of each other.
func (p *point) differs(other *point) bool {
	return p.figures.Differ(other.figures) || p.stance.Opposes(other.stance)
}

// quotesElsewhere reports whether two points quote passages of two places of the document, none of which is a part of the other.
func (p *point) quotesElsewhere(other *point) bool {
	return p.line > 0 && other.line > 0 && p.line != other.line && p.foldedQuote != "" && other.foldedQuote != "" &&
		!strings.Contains(p.foldedQuote, other.foldedQuote) && !strings.Contains(other.foldedQuote, p.foldedQuote)
}

// hasSubjectOf reports whether two points speak of one thing: by the passage that they quote, or by more than one word.
func (p *point) hasSubjectOf(other *point) bool {
	return p.foldedQuote != "" && p.foldedQuote == other.foldedQuote || p.signs.AreOf(other.signs)
}

// at reports whether both points are about one place of the document.
func (p *point) at(other *point) bool {
	return p.line > 0 && p.line == other.line || p.sameHeading(other)
}

// sameHeading reports whether the reviewers put both points under one heading and one topic.
func (p *point) sameHeading(other *point) bool {
	return p.anchor != "" && p.topic != "" && p.anchor == other.anchor && p.topic == other.topic
}

// matchPair is a possible match of a left and a right statement.
type matchPair struct {
	left, right int
	certainty   certainty
	score       float64
}

// compareCertainty orders pairs: the surest bond first, then the likeliest, then the oldest.
func compareCertainty(a, b matchPair) int {
	return cmp.Or(cmp.Compare(a.certainty, b.certainty), cmp.Compare(b.score, a.score),
		cmp.Compare(a.left, b.left), cmp.Compare(a.right, b.right))
}

// pointGroup is one point of a round with everybody who made it; members index the round's points.
type pointGroup struct{ members []int }
