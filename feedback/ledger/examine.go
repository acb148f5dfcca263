package ledger

import (
	"slices"

	"parley/engine/consensus"
	"parley/engine/requirement"
	"parley/engine/review"
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
		if e.keepsExamination(examined) {
			examined = e.Examined.Kept(examined)
		} else if e.Examined != nil {
			examined = e.Examined.Beside(examined)
		}
		e.Examined = &examined
		e.refresh()
	}
}

// keepsExamination reports whether what an examiner said of an earlier version stands though nobody examined the entry again: the text that
// it quotes is as it was. A dispute rests on another passage, which may have changed.
func (e *Entry) keepsExamination(later round.Examined) bool {
	was := e.Examined
	if was == nil || later.As != round.NotExamined || was.As == round.NotExamined || was.As == round.Disputed || was.SHA256 == later.SHA256 {
		return false
	}
	stands := e.Quote != "" && e.Line > 0 && e.Stood == 0
	return stands && !slices.ContainsFunc(e.History, func(o Observation) bool {
		return o.Passage != nil && o.Round > was.Round
	})
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
// is as it is. What parley itself finds of orders to reviewers no tool is asked about: it may obey them.
func (l *Ledger) ToExamine(r round.Round) []*Entry {
	var list []*Entry
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Kind != Action && e.LastSeen == r.Number && e.Choice == "" && e.Rule != review.OrdersToReviewers && !IsClosed(e.Observed) && !e.wasExamined(r.Artifact.SHA256) {
			list = append(list, e)
		}
	}
	return list
}

// PointsOf are the reviewers' own words, in a round, of these entries: its weaknesses and missing requirements.
func (l *Ledger) PointsOf(r round.Round, ids []string) []consensus.Point {
	var points []consensus.Point
	byID := l.PointsByID(r)
	for _, id := range ids {
		for _, p := range byID[id] {
			if !slices.Contains(points, p) {
				points = append(points, p)
			}
		}
	}
	return points
}

// PointsByID are the reviewers' own words, in a round, of every entry. A requirement that a weakness tells already has no entry of
// its own, and goes with that weakness.
func (l *Ledger) PointsByID(r round.Round) map[string][]consensus.Point {
	byID := make(map[string][]consensus.Point, len(l.Entries))
	tellers := map[consensus.Point][]string{}
	for i := range l.Entries {
		e := &l.Entries[i]
		for _, s := range e.Sources {
			if p := (consensus.Point{Perspective: s.Perspective, Text: s.Text}); s.Text != "" && !slices.Contains(byID[e.ID], p) {
				byID[e.ID] = append(byID[e.ID], p)
				tellers[p] = append(tellers[p], e.ID)
			}
		}
	}
	for _, rev := range r.Perspectives {
		for _, text := range rev.MissingRequirements {
			if l.hasGap(text) {
				continue
			}
			at := slices.IndexFunc(rev.Weaknesses, requirement.NewMissing(text).IsStatedBy)
			if at < 0 {
				continue
			}
			for _, id := range tellers[consensus.Point{Perspective: rev.Name, Text: rev.Weaknesses[at].Text}] {
				if p := (consensus.Point{Perspective: rev.Name, Text: text}); !slices.Contains(byID[id], p) {
					byID[id] = append(byID[id], p)
				}
			}
		}
	}
	return byID
}
