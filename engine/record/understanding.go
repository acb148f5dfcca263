package record

import (
	"slices"
	"strings"

	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/round"
)

// understanding is what reviewers of a follow-up round say of earlier points. It has words of its own: an examiner of another vendor
// confirms, a reviewer who repeats what it said holds it, and one that takes it back settles nothing alone.
func (w *writer) understanding(r round.Round) {
	if r.Understanding == nil {
		return
	}
	held, noLonger := Understood(r, *r.Understanding)
	var again []string
	noLonger = slices.DeleteFunc(noLonger, func(said string) bool {
		point, is := strings.CutSuffix(said, againNote)
		if is {
			again = append(again, point)
		}
		return is
	})
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
// disputes what is held, another reviewer sees it otherwise, or what is said to be done is asked for again.
func Understood(r round.Round, u round.Understanding) (held, noLonger []string) {
	for _, said := range u.Confirmed {
		id := leadingID.FindString(said)
		held = append(held, said+disputedBy(r, id)+named("; no longer held by ", r, id, func(a review.Answer) []string { return a.Corrected }))
	}
	for _, said := range u.Corrected {
		id := leadingID.FindString(said)
		noLonger = append(noLonger, said+named("; held by ", r, id, func(a review.Answer) []string { return a.Confirmed })+askedAgain(r, id))
	}
	return held, noLonger
}

// named tells who has a point about a finding among those that an answer gives; "" where nobody has.
func named(lead string, r round.Round, id string, points func(review.Answer) []string) string {
	var names []string
	for _, p := range r.Perspectives {
		if id != "" && slices.ContainsFunc(points(p.Answer), func(said string) bool { return leadingID.FindString(said) == id }) {
			names = append(names, p.Voice())
		}
	}
	if len(names) == 0 {
		return ""
	}
	return lead + strings.Join(names, ", ")
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
	return againNote
}

// againNote stands behind what a reviewer says is done and the same round asks for.
const againNote = "; asked for again in this round"
