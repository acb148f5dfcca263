// Package requirement finds what a review says of a requirement: one that is missing is often listed, and told as a weakness besides.
package requirement

import (
	"slices"
	"strings"

	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/similarity"
)

// label is how a missing requirement begins that has an id or a kind: "REQ-003: …", "Scope item: …".
var label = pattern.New(`^\s*([^:：“”"]{1,24})[:：]\s*`)

// Missing is a missing requirement, read once to be looked for among the weaknesses of its review.
type Missing struct {
	id      string
	words   []string
	figures similarity.Figures
}

// NewMissing reads a missing requirement.
func NewMissing(text string) Missing {
	r := Missing{figures: similarity.FiguresOf(text)}
	bare := text
	if m := label.FindStringSubmatchIndex(text); m != nil {
		bare = text[m[1]:]
		if head := text[m[2]:m[3]]; len(similarity.FiguresOf(head)) > 0 && !strings.Contains(head, " ") {
			r.id = head
		}
	}
	r.words = similarity.Words(bare)
	return r
}

// IsStatedBy reports whether a weakness says that the requirement is missing: it has all its words, or the check that found it
// names its id. What names other numbers or ids speaks of another one.
func (r Missing) IsStatedBy(w review.Weakness) bool {
	if w.Rule != "" && r.id != "" && slices.Contains(similarity.FiguresOf(w.Text), strings.ToLower(r.id)) {
		return true
	}
	if len(r.words) == 0 || r.figures.Differ(similarity.FiguresOf(w.Text)) {
		return false
	}
	words := similarity.Words(w.Text)
	return !slices.ContainsFunc(r.words, func(word string) bool { return !slices.Contains(words, word) })
}

// Weigh gives the weaknesses that say that a requirement is missing the weight of a gap, which is HIGH, and what would settle them
// likewise: else one finding had one severity in the record and another one in the ledger.
func Weigh(a review.Answer) review.Answer {
	if len(a.MissingRequirements) == 0 {
		return a
	}
	a.Weaknesses, a.Suggestions = slices.Clone(a.Weaknesses), slices.Clone(a.Suggestions)
	for _, text := range a.MissingRequirements {
		at := slices.IndexFunc(a.Weaknesses, NewMissing(text).IsStatedBy)
		if at < 0 {
			continue
		}
		w := &a.Weaknesses[at]
		w.Severity = atLeastHigh(w.Severity)
		for i := range a.Suggestions {
			if s := &a.Suggestions[i]; w.Settles != "" && s.Text == w.Settles {
				s.Priority = atLeastHigh(s.Priority)
			}
		}
	}
	return a
}

// Untold are the missing requirements of a review that none of its weaknesses tells: each is a finding of its own, the others are not.
func Untold(a review.Answer) []string {
	return slices.DeleteFunc(slices.Clone(a.MissingRequirements), func(text string) bool {
		return slices.ContainsFunc(a.Weaknesses, NewMissing(text).IsStatedBy)
	})
}

// atLeastHigh is HIGH, or what is worse.
func atLeastHigh(s review.Severity) review.Severity {
	if s.Rank() > review.High.Rank() {
		return s
	}
	return review.High
}
