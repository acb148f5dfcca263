package round

import "slices"

// IsNotRated reports whether a verdict is blocked only because nobody rated the document: no AI tool did, and the built-in checks had too
// little to judge. Nothing speaks against the document then.
func (r Round) IsNotRated() bool { return r.RulesCannotTell && r.AverageRating == nil }

// OpenFindings is the divergence rule by which severe findings of earlier rounds block where nobody could judge them.
const OpenFindings = "Open findings"

// AnswersNothing reports whether nobody could say what became of earlier rounds: none rated, or built-in checks alone beside severe
// findings that are not theirs. What was asked for before is asked for still.
func (r Round) AnswersNothing() bool {
	return r.AverageRating == nil || slices.ContainsFunc(r.Divergences, func(d Divergence) bool { return d.Rule == OpenFindings })
}

// WhyNotRated says in a sentence why nobody rated the document, and what of the AI tools: none was asked, none was there, or none answered.
func (r Round) WhyNotRated() string {
	asked := slices.ContainsFunc(r.Perspectives, func(p Review) bool {
		return slices.ContainsFunc(p.Attempts, func(a Attempt) bool { return a.Tool != string(Direct) })
	})
	who := "No AI tool was asked"
	switch {
	case len(r.AbsentTools()) > 0:
		who = "No AI tool was found"
	case asked && len(PassedOverAlone(StandIns(r.Perspectives))) > 0:
		who = "The person passed the AI tools over"
	case asked:
		who = "No AI tool answered"
	}
	return who + ", and too few built-in checks apply."
}
