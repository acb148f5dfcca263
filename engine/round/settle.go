package round

// Settle makes every list of the documented JSON form present: callers read [] where nothing was found, not null.
func (r *Round) Settle() {
	present(&r.Perspectives)
	for i := range r.Perspectives {
		r.Perspectives[i].Settle()
	}
	present(&r.Divergences)
	present(&r.ConvergentThemes)
	present(&r.DivergentViews)
	present(&r.CoverageGaps)
	present(&r.ActionItems)
	present(&r.Warnings)
}

// Settle makes the lists of a review present.
func (r *Review) Settle() {
	present(&r.Attempts)
	present(&r.Strengths)
	present(&r.Weaknesses)
	present(&r.Suggestions)
	present(&r.OpenQuestions)
}

func present[S ~[]E, E any](list *S) {
	if *list == nil {
		*list = S{}
	}
}
