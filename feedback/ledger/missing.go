package ledger

import (
	"slices"
	"strings"

	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// TextOf is what a finding says, as it is told: of a gap that it is missing.
func TextOf(f round.Finding) string {
	if f.Kind == Gap {
		return round.MissingTold(f.Text)
	}
	return f.Text
}

// label is how a missing requirement begins that has an id or a kind: "REQ-003: …", "Scope item: …".
var label = pattern.New(`^\s*([^:：“”"]{1,24})[:：]\s*`)

// requirement is a missing one, read once to be looked for among the weaknesses of its review.
type requirement struct {
	id      string
	words   []string
	figures Figures
}

func newRequirement(text string) requirement {
	r := requirement{figures: FiguresOf(text)}
	bare := text
	if m := label.FindStringSubmatchIndex(text); m != nil {
		bare = text[m[1]:]
		if head := text[m[2]:m[3]]; len(FiguresOf(head)) > 0 && !strings.Contains(head, " ") {
			r.id = head
		}
	}
	r.words = similarity.Words(bare)
	return r
}

// isStatedBy reports whether a weakness says that the requirement is missing: it has all its words, or the check that found it
// names its id. What names other numbers or ids speaks of another one.
func (r requirement) isStatedBy(w review.Weakness) bool {
	if w.Rule != "" && r.id != "" && slices.Contains(FiguresOf(w.Text), strings.ToLower(r.id)) {
		return true
	}
	if len(r.words) == 0 || r.figures.Differ(FiguresOf(w.Text)) {
		return false
	}
	words := similarity.Words(w.Text)
	return !slices.ContainsFunc(r.words, func(word string) bool { return !slices.Contains(words, word) })
}

// splitMissing tells a review's missing requirements from its weaknesses: one that a weakness tells already is no second
// finding, and makes that weakness HIGH, as a gap is. A gap that the ledger has of its own stays one.
func (l *Ledger) splitMissing(a review.Answer) (gaps []string, grave map[int]bool) {
	grave = map[int]bool{}
	for _, text := range a.MissingRequirements {
		r := newRequirement(text)
		at := -1
		if !l.hasGap(text) {
			at = slices.IndexFunc(a.Weaknesses, r.isStatedBy)
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

// FindMissing returns the entry that a missing requirement is: a gap of its own, or the weakness that tells it already. It is nil where
// the ledger has neither.
func (l *Ledger) FindMissing(text string) *Entry {
	_, bare := l.splitLeadingIDs(text)
	wanted := newRequirement(text)
	var told *Entry
	for i := range l.Entries {
		e := &l.Entries[i]
		switch {
		case e.Kind == Gap && (fold(e.Text) == fold(text) || fold(e.Text) == fold(bare)):
			return e
		case e.Kind == Gap && slices.ContainsFunc(e.Sources, func(s Source) bool { return s.Text != "" && fold(s.Text) == fold(text) }):
			return e
		case told == nil && e.Kind == Weakness && wanted.isStatedBy(review.Weakness{Text: e.Text, Rule: e.Rule}):
			told = e
		}
	}
	return told
}
