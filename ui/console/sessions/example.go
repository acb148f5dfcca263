package sessions

import (
	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// exampleFinding is what one reviewer of the example found: its risk is what decides there.
const exampleFinding = "Nobody says who may read the customers’ addresses."

// exampleRound is a round as there could be one, so that a newcomer sees what a review ends in. The rules judge it, and not this page: so
// the example cannot say what a real round would not.
func exampleRound() round.Round {
	rated := func(name string, rating review.Rating) round.Review {
		return round.Review{Name: name, Answer: review.Answer{Rating: rating}}
	}
	risk := rated("risk", 3)
	risk.RiskLevel = review.High
	reviews := []round.Review{rated("product", 4), rated("technical", 4), rated("quality", 3), risk}
	j := consensus.Judge(consensus.Question{Reviews: reviews}, consensus.Policy{})
	return round.Round{
		Verdict: j.Verdict, Severity: j.Severity, AverageRating: j.Average, Divergences: j.Divergences, Recommendation: j.Recommendation,
		Sources: j.Sources, Perspectives: reviews,
	}
}

// exampleLines are what a round ends in, by an example that says that it is one.
func (v *Screen) exampleLines(w int) []string {
	t, r := v.Theme, exampleRound()
	edge := parts.VerdictEdge(t, r)
	lines := []string{
		parts.TitleRule(t, t.Heading.Render("Example of a result"), "", w),
		edge + safetext.Truncate(parts.ShortVerdict(t, r, 0), w-2),
		edge + safetext.Truncate(parts.DecidingRule(t, r), w-2),
	}
	lines = append(lines, parts.PanelRatingLines(t, r, w)...)
	lead := t.SeverityStyle(review.High).Render(parts.ShortSeverity(review.High)) + " " + t.Muted.Render("F-001") + " "
	return append(lines, parts.HangingIndent(lead, exampleFinding, t.Text, w)...)
}

// smallExample is the same in as many lines as there is room for; none where the verdict and the finding have none.
func (v *Screen) smallExample(w, room int) []string {
	t, r := v.Theme, exampleRound()
	lead := t.SeverityStyle(review.High).Render(parts.ShortSeverity(review.High)) + " " + t.Muted.Render("F-001") + " "
	finding := parts.HangingIndent(lead, exampleFinding, t.Text, w)
	head := []string{parts.TitleRule(t, t.Heading.Render("Example of a result"), "", w), parts.VerdictSummary(t, r, w)}
	for _, ratings := range [][]string{parts.RatingGrid(t, r, w), {parts.RatingsLine(t, r, w)}, nil} {
		if len(head)+len(ratings)+len(finding) <= room {
			return append(append(head, ratings...), finding...)
		}
	}
	return nil
}
