package ledger

import (
	"slices"

	"parley/engine/consensus"
	"parley/engine/round"
)

// Examine enters what a cross-examination came to. What it says of a finding that is not in the ledger is passed over.
func (l *Ledger) Examine(findings []round.ExaminedFinding) {
	for _, f := range findings {
		e := l.Find(f.ID)
		if e == nil {
			continue
		}
		examined := f.Examined
		if e.Examined != nil {
			examined = e.Examined.Beside(examined)
		}
		e.Examined = &examined
		e.refresh()
	}
}

// wasExamined reports whether an examiner has said something of the entry about this version of the document.
func (e *Entry) wasExamined(sha256 string) bool {
	return e.Examined != nil && e.Examined.As != round.NotExamined && e.Examined.SHA256 == sha256
}

// IsDisputed reports whether a cross-examination disputes the entry as it was seen last, and the person has not said that it is
// right. What was said about another version of the document disputes nothing in this one.
func (e *Entry) IsDisputed() bool {
	return e.Examined != nil && e.Examined.As == round.Disputed && e.Choice != Accept && (e.Examined.SHA256 == e.Version || e.Examined.Round >= e.LastSeen) && !IsClosed(e.Observed)
}

// ToExamine are the entries that a round named, that nobody has decided on and that no examiner has spoken of since the document
// is as it is.
func (l *Ledger) ToExamine(r round.Round) []*Entry {
	var list []*Entry
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind != Action && e.LastSeen == r.Number && e.Choice == "" && !IsClosed(e.Observed) && !e.wasExamined(r.Artifact.SHA256) {
			list = append(list, e)
		}
	}
	return list
}

// PointsOf are the reviewers' own words, in a round, of these entries: its weaknesses and missing requirements. A requirement that a
// weakness tells already has no entry of its own, and goes with that weakness.
func (l *Ledger) PointsOf(r round.Round, ids []string) []consensus.Point {
	var points []consensus.Point
	add := func(p consensus.Point) {
		if !slices.Contains(points, p) {
			points = append(points, p)
		}
	}
	for _, id := range ids {
		e := l.Find(id)
		if e == nil {
			continue
		}
		for _, s := range e.Sources {
			if s.Text != "" {
				add(consensus.Point{Perspective: s.Perspective, Text: s.Text})
			}
		}
	}
	for _, rev := range r.Perspectives {
		for _, text := range rev.MissingRequirements {
			if l.hasGap(text) {
				continue
			}
			at := slices.IndexFunc(rev.Weaknesses, newRequirement(text).isStatedBy)
			if at >= 0 && slices.Contains(points, consensus.Point{Perspective: rev.Name, Text: rev.Weaknesses[at].Text}) {
				add(consensus.Point{Perspective: rev.Name, Text: text})
			}
		}
	}
	return points
}
