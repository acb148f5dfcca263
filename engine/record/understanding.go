package record

import (
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
)

// understanding is what reviewers of a follow-up round say of earlier points. It has words of its own: an examiner of another vendor
// confirms, a reviewer who repeats what it said holds it, and one that takes it back settles nothing alone.
func (w *writer) understanding(r round.Round) {
	if r.Understanding == nil {
		return
	}
	held, noLonger, again := Understood(r, *r.Understanding)
	w.line("\n## Updated Understanding")
	for _, part := range []struct {
		heading string
		texts   []string
		always  bool
	}{{"Held by Reviewers", held, true}, {"No Longer Held by Reviewers", noLonger, true}, {"Said to Be Done, and Asked for Again", again, false}, {"New Insights", r.Understanding.NewInsights, true}} {
		if part.always || len(part.texts) > 0 {
			w.line("\n### %s", part.heading)
			w.list(bullets(part.texts))
		}
	}
}

// Understood are the points that reviewers of a round hold and hold no longer, each with what the same round has against it: an examiner
// disputes what is held, or another reviewer sees it otherwise. What is said to be done and asked for again in the same round stands apart.
func Understood(r round.Round, u round.Understanding) (held, noLonger, again []string) {
	for _, said := range u.Confirmed {
		id := round.LeadingID(said)
		held = append(held, said+disputedBy(r, id)+named("; no longer held by ", r, id, func(a review.Answer) []string { return a.Corrected }))
	}
	for _, said := range u.Corrected {
		id := round.LeadingID(said)
		said += named("; held by ", r, id, func(a review.Answer) []string { return a.Confirmed })
		if isAskedAgain(r, id) {
			again = append(again, said)
		} else {
			noLonger = append(noLonger, said)
		}
	}
	return held, noLonger, again
}

// named tells who has a point about a finding among those that an answer gives; "" where nobody has.
func named(lead string, r round.Round, id string, points func(review.Answer) []string) string {
	var names []string
	for _, p := range r.Perspectives {
		if id != "" && slices.ContainsFunc(points(p.Answer), func(said string) bool { return round.LeadingID(said) == id }) {
			names = append(names, p.Voice())
		}
	}
	if len(names) == 0 {
		return ""
	}
	return lead + strings.Join(names, ", ")
}

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

// isAskedAgain reports whether an action item is asked for in a round.
func isAskedAgain(r round.Round, id string) bool {
	return id != "" && slices.ContainsFunc(r.ActionItems, func(a round.ActionItem) bool { return a.ID == id && !a.Closed })
}
