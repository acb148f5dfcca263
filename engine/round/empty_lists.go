package round

// FillEmptyLists makes every list of the documented JSON form present: callers read [] where nothing was found, not null.
func (r *Round) FillEmptyLists() {
	fillEmptyList(&r.Perspectives)
	for i := range r.Perspectives {
		r.Perspectives[i].FillEmptyLists()
	}
	fillEmptyList(&r.Divergences)
	fillEmptyList(&r.ConvergentThemes)
	fillEmptyList(&r.DivergentViews)
	fillEmptyList(&r.CoverageGaps)
	fillEmptyList(&r.ActionItems)
	fillEmptyList(&r.Warnings)
}

// FillEmptyLists makes the lists of a review present.
func (r *Review) FillEmptyLists() {
	fillEmptyList(&r.Attempts)
	fillEmptyList(&r.Strengths)
	fillEmptyList(&r.Weaknesses)
	fillEmptyList(&r.Suggestions)
	fillEmptyList(&r.OpenQuestions)
}

func fillEmptyList[S ~[]E, E any](list *S) {
	if *list == nil {
		*list = S{}
	}
}
