package feedback

import (
	"slices"

	"parley/engine/consensus"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// WhatIf is the verdict that a round would have if the findings that are rejected counted for nothing, by the rules of its own
// policy. Marks are the person's words by finding, in place of those in the ledger. Ratings are the reviewers' own and stay. Nothing
// is stored, and what depends on more than the round itself, such as the recommendation, is left out.
func WhatIf(r round.Round, l *ledger.Ledger, marks map[string]string) (round.Round, error) {
	policy, err := consensus.ByName(r.Policy)
	if err != nil {
		return r, err
	}
	setAside := policy.SetsDisputedAside
	policy.SetsDisputedAside = true
	var points []consensus.Point
	for i := range l.Entries {
		e := &l.Entries[i]
		choice, said := marks[e.ID]
		if !said {
			choice = e.Choice
		}
		_, contestedAs := e.With(choice)
		disputed := setAside && contestedAs == ledger.Disputed
		if e.Kind == ledger.Action || choice != ledger.Reject && !disputed {
			continue
		}
		for _, s := range e.Sources {
			points = append(points, consensus.Point{Perspective: s.Perspective, Text: s.Text})
		}
	}
	judged := consensus.Judge(consensus.Question{Reviews: r.Perspectives, RevisedBefore: r.Attempt > 1, Disputed: points}, policy)
	r.Verdict, r.Severity, r.AverageRating, r.Divergences = judged.Verdict, judged.Severity, judged.Average, judged.Divergences
	r.Divergences = slices.DeleteFunc(r.Divergences, func(d round.Divergence) bool { return d.Rule == consensus.SetAsideDisputed }) // it speaks of examiners
	r.Dissent, r.Borderline, r.RulesCannotTell, r.Recommendation = judged.Dissent, judged.Borderline, judged.RulesCannotTell, ""
	return r, nil
}
