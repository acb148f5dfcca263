package ledger

import (
	"slices"

	"parley/engine/requirement"
	"parley/engine/review"
	"parley/engine/round"
)

// TextOf is what a finding says, as it is told: of a gap that it is missing.
func TextOf(f round.Finding) string {
	if f.Kind == Gap {
		return round.MissingTold(f.Text)
	}
	return f.Text
}

// splitMissing tells a review's missing requirements from its weaknesses: one that a weakness tells already is no second
// finding, and makes that weakness HIGH, as a gap is. A gap that the ledger has of its own stays one.
func (l *Ledger) splitMissing(a review.Answer) (gaps []string, grave map[int]bool) {
	grave = map[int]bool{}
	for _, text := range a.MissingRequirements {
		r := requirement.NewMissing(text)
		at := -1
		if !l.hasGap(text) {
			at = slices.IndexFunc(a.Weaknesses, r.IsStatedBy)
		}
		if at < 0 {
			gaps = append(gaps, text)
			continue
		}
		grave[at] = true
	}
	return gaps, grave
}

// hasGap reports whether the ledger has a missing requirement as an entry.
func (l *Ledger) hasGap(text string) bool {
	return slices.ContainsFunc(l.Entries, func(e Entry) bool { return e.Kind == Gap && fold(e.Text) == fold(text) })
}

// MarkOlderGaps writes into a round the missing requirements of earlier rounds that are open, and that it did not name: without them its
// record would read as if nothing was missing.
func (l *Ledger) MarkOlderGaps(r *round.Round) {
	r.OlderGaps = nil
	for i := range l.Entries {
		if e := &l.Entries[i]; e.Kind == Gap && e.Open() && e.LastSeen < r.Number {
			r.OlderGaps = append(r.OlderGaps, e.ID+", "+e.Text)
		}
	}
}

// FindMissing returns the entry that a missing requirement is: a gap of its own, or the weakness that tells it already. It is nil where
// the ledger has neither.
func (l *Ledger) FindMissing(text string) *Entry {
	_, bare := l.splitLeadingIDs(text)
	wanted := requirement.NewMissing(text)
	var told *Entry
	for i := range l.Entries {
		e := &l.Entries[i]
		switch {
		case e.Kind == Gap && (fold(e.Text) == fold(text) || fold(e.Text) == fold(bare)):
			return e
		case e.Kind == Gap && slices.ContainsFunc(e.Sources, func(s Source) bool { return s.Text != "" && fold(s.Text) == fold(text) }):
			return e
		case told == nil && e.Kind == Weakness && wanted.IsStatedBy(review.Weakness{Text: e.Text, Rule: e.Rule}):
			told = e
		}
	}
	return told
}
