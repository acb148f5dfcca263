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
	}{{"Held by Reviewers", held, true}, {"No Longer Held by Reviewers", noLonger, true}, {"Said to Be Done, and Raised Again", again, false}, {"New Insights", r.Understanding.NewInsights, true}} {
		if part.always || len(part.texts) > 0 {
			w.line("\n### %s", part.heading)
			w.list(bullets(part.texts))
		}
	}
}

// Understood are the points that reviewers of a round hold and hold no longer, each with what the same round has against it: an examiner
// disputes what is held, or another reviewer sees it otherwise. What those who say it to be done ask for or name again in the same answer stands
// apart: such an answer contradicts itself, and nobody else.
func Understood(r round.Round, u round.Understanding) (held, noLonger, again []string) {
	confirms, corrects := func(a review.Answer) []string { return a.Confirmed }, func(a review.Answer) []string { return a.Corrected }
	for _, said := range u.Confirmed {
		id := round.LeadingID(said)
		without := append(whoSays(r, id, confirms), r.NamedAgain[id]...)
		held = append(held, said+disputedBy(r, id)+named("; no longer held by ", r, id, corrects, without))
	}
	for _, said := range u.Corrected {
		id := round.LeadingID(said)
		raising, correcting := append(whoSays(r, id, confirms), r.NamedAgain[id]...), whoSays(r, id, corrects)
		said += named("; held by ", r, id, confirms, correcting)
		if isAskedAgain(r, id) || len(correcting) > 0 && containsAll(raising, correcting) {
			again = append(again, said)
		} else {
			noLonger = append(noLonger, said)
		}
	}
	return held, noLonger, again
}

// containsAll reports whether some names are all among others.
func containsAll(names, all []string) bool {
	return !slices.ContainsFunc(all, func(name string) bool { return !slices.Contains(names, name) })
}

// whoSays are the perspectives that have a point about a finding among those that an answer gives.
func whoSays(r round.Round, id string, points func(review.Answer) []string) (names []string) {
	for _, p := range r.Perspectives {
		if id != "" && slices.ContainsFunc(points(p.Answer), func(said string) bool { return round.LeadingID(said) == id }) {
			names = append(names, p.Name)
		}
	}
	return names
}

// named tells who says something about a finding, without some; "" where nobody does.
func named(lead string, r round.Round, id string, points func(review.Answer) []string, without []string) string {
	var voices []string
	says := whoSays(r, id, points)
	for _, p := range r.Perspectives {
		if slices.Contains(says, p.Name) && !slices.Contains(without, p.Name) {
			voices = append(voices, p.Voice())
		}
	}
	if len(voices) == 0 {
		return ""
	}
	return lead + strings.Join(voices, ", ")
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
