package feedback

import (
	"slices"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// WhatIf answers what the verdict of a round would be if the findings that are rejected counted for nothing, by the rules of the
// round's own policy. Nothing is stored, and what depends on more than the round itself, such as the recommendation, is left out.
//
// Its questions take marks: the person's words by finding, in place of those in the ledger.
type WhatIf struct {
	round    round.Round
	policy   consensus.Policy
	setAside bool // by this policy disputed points do not count
	entries  []*ledger.Entry
	points   [][]consensus.Point // of each of them
}

// NewWhatIf prepares for questions about a round with the findings of a ledger, neither of which may change meanwhile.
func NewWhatIf(r round.Round, l *ledger.Ledger) (*WhatIf, error) {
	policy, err := consensus.ByName(r.Policy)
	if err != nil {
		return nil, err
	}
	w := &WhatIf{round: r, policy: policy, setAside: policy.SetsDisputedAside}
	w.policy.SetsDisputedAside = true
	points := l.PointsByID(r)
	for i := range l.Entries {
		if e := &l.Entries[i]; e.Kind != ledger.Action {
			w.entries, w.points = append(w.entries, e), append(w.points, points[e.ID])
		}
	}
	return w, nil
}

// Round is the round with the verdict that it would have.
func (w *WhatIf) Round(marks map[string]string) round.Round {
	r, judged := w.round, consensus.Judge(w.question(marks), w.policy)
	r.Verdict, r.Severity, r.AverageRating, r.Divergences = judged.Verdict, judged.Severity, judged.Average, judged.Divergences
	r.Divergences = slices.DeleteFunc(r.Divergences, func(d round.Divergence) bool { return d.Rule == consensus.SetAsideDisputed }) // it speaks of examiners
	r.Dissent, r.Borderline, r.RulesCannotTell, r.Recommendation = judged.Dissent, judged.Borderline, judged.RulesCannotTell, ""
	return r
}

// Reasons are what would hold against the document.
func (w *WhatIf) Reasons(marks map[string]string) []consensus.Reason {
	return consensus.Reasons(w.question(marks), w.policy)
}

// Bearing are the ids of the findings that each rule rests on, also of those that are rejected.
func (w *WhatIf) Bearing() map[string][]string {
	bearing := map[string][]string{}
	for rule, list := range consensus.Bearing(w.question(w.AsJudged()), w.policy, w.points) {
		for _, i := range list {
			bearing[rule] = append(bearing[rule], w.entries[i].ID)
		}
	}
	return bearing
}

// Lift is the least that would have to be otherwise, beside the marks, for the block to be lifted.
type Lift struct {
	consensus.Lift
	IDs []string // the findings that would have to be rejected
}

// SmallestLift finds the least that lifts the block; false where nothing does that a finding, a rating or a risk level could change.
func (w *WhatIf) SmallestLift(marks map[string]string) (Lift, bool) {
	var open []*ledger.Entry
	var points [][]consensus.Point
	for i, e := range w.entries {
		if w.counts(e, marks) {
			open, points = append(open, e), append(points, w.points[i])
		}
	}
	found, possible := consensus.SmallestLift(w.question(marks), w.policy, points)
	lift := Lift{Lift: found}
	for _, i := range found.Findings {
		lift.IDs = append(lift.IDs, open[i].ID)
	}
	return lift, possible
}

// question is what the policy is asked.
func (w *WhatIf) question(marks map[string]string) consensus.Question {
	q := consensus.Question{Reviews: w.round.Perspectives, RevisedBefore: w.round.Attempt > 1}
	for i, e := range w.entries {
		if !w.counts(e, marks) {
			q.Disputed = append(q.Disputed, w.points[i]...)
		} else if e.FirstRound < w.round.Number && e.Open() && e.Severity.Rank() >= review.High.Rank() {
			q.StillOpen = append(q.StillOpen, openFinding(e.Finding))
		}
	}
	return q
}

// counts reports whether a finding counts: it is not rejected, and not disputed where a policy sets that aside.
func (w *WhatIf) counts(e *ledger.Entry, marks map[string]string) bool {
	choice, said := marks[e.ID]
	if !said {
		choice = e.Choice
	}
	if choice == ledger.Reject || !w.setAside {
		return choice != ledger.Reject
	}
	_, contestedAs := e.With(choice)
	return contestedAs != ledger.Disputed
}

// AsJudged are the person's words without their rejections, which the verdict of a round knows nothing of.
func (w *WhatIf) AsJudged() map[string]string {
	marks := map[string]string{}
	for _, e := range w.entries {
		if e.Choice == ledger.Reject {
			marks[e.ID] = ""
		}
	}
	return marks
}
