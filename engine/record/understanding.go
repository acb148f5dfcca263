package record

import (
	"slices"

	"parley/engine/pattern"
	"parley/engine/round"
)

// understanding is what reviewers of a follow-up round say of earlier points. It has words of its own: an examiner of another vendor
// confirms, a reviewer who repeats what it said holds it, and one that takes it back settles nothing alone.
func (w *writer) understanding(r round.Round) {
	if r.Understanding == nil {
		return
	}
	held, noLonger := Understood(r, *r.Understanding)
	w.line("\n## Updated Understanding")
	for _, part := range []struct {
		heading string
		texts   []string
	}{{"Held by Reviewers", held}, {"No Longer Held by Reviewers", noLonger}, {"New Insights", r.Understanding.NewInsights}} {
		w.line("\n### %s", part.heading)
		w.list(bullets(part.texts))
	}
}

// Understood are the points that reviewers of a round hold and hold no longer, each with what the same round has against it: an examiner
// disputes what is held, or what is said to be done is asked for again.
func Understood(r round.Round, u round.Understanding) (held, noLonger []string) {
	for _, said := range u.Confirmed {
		held = append(held, said+disputedBy(r, leadingID.FindString(said)))
	}
	for _, said := range u.Corrected {
		noLonger = append(noLonger, said+askedAgain(r, leadingID.FindString(said)))
	}
	return held, noLonger
}

// leadingID is the id of the finding that a point begins with.
var leadingID = pattern.New(`^F-\d{3,}\b`)

func disputedBy(r round.Round, id string) string {
	if r.Examination == nil || id == "" {
		return ""
	}
	for _, f := range r.Examination.Findings {
		if f.ID == id && f.As == round.Disputed {
			return "; disputed by " + f.By()
		}
	}
	return ""
}

func askedAgain(r round.Round, id string) string {
	if id == "" || !slices.ContainsFunc(r.ActionItems, func(a round.ActionItem) bool { return a.ID == id && !a.Closed }) {
		return ""
	}
	return "; asked for again in this round"
}
