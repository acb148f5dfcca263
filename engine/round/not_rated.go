package round

import "slices"

// IsNotRated reports whether a verdict is blocked only because nobody rated the document: no AI tool did, and the built-in checks had too
// little to judge. Nothing speaks against the document then.
func (r Round) IsNotRated() bool { return r.RulesCannotTell && r.AverageRating == nil }

// WhyNotRated says in a sentence why nobody rated the document, and what of the AI tools: none was asked, none was there, or none answered.
func (r Round) WhyNotRated() string {
	asked := slices.ContainsFunc(r.Perspectives, func(p Review) bool {
		return slices.ContainsFunc(p.Attempts, func(a Attempt) bool { return a.Tool != string(Direct) })
	})
	who := "No AI tool was asked"
	switch {
	case len(r.AbsentTools()) > 0:
		who = "No AI tool was found"
	case asked:
		who = "No AI tool answered"
	}
	return who + ", and too few built-in checks apply."
}
