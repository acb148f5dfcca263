package parts

import (
	"testing"

	"parley/engine/round"
)

// Who judged is counted by tools, each once, however many reviewers it answered for; a few commands of somebody’s own are named, and so are the
// built-in checks.
func TestJudgesAreCounted(t *testing.T) {
	t.Parallel()
	judge := func(via, tool string, outcome round.Outcome) round.Review {
		return round.Review{Name: tool, Tool: tool, Via: via, Outcome: outcome}
	}
	ai := func(tool string) round.Review { return judge("", tool, round.Answered) }
	own := func(tool string) round.Review { return judge("command", tool, round.Answered) }
	rules := judge("", "", round.Direct)
	for _, c := range []struct {
		reviews []round.Review
		want    string
	}{
		{nil, "judged by nobody"},
		{[]round.Review{rules, rules}, "judged by built-in checks only"},
		{[]round.Review{own("a"), own("b"), own("c")}, "judged by a, b and c"},
		{[]round.Review{own("a"), own("a"), own("a")}, "judged by a"},
		{[]round.Review{own("a"), own("b"), own("c"), own("d"), own("d")}, "judged by 4 custom commands (5 reviewers)"},
		{[]round.Review{ai("a"), ai("b"), rules}, "judged by 2 AI tools and checks"},
		{[]round.Review{ai("a"), own("b"), own("c"), rules}, "judged by 1 AI tool, b, c and checks"},
	} {
		r := round.Round{Perspectives: c.reviews}
		for _, review := range c.reviews {
			r.Sources.Count(review)
		}
		if got := JudgedBy(r); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
