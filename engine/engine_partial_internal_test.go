package engine

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// A round is not whole where a planned perspective was judged by nobody, also if the checks in its place read the document; and one below
// its quorum says by how much.
func TestARoundThatNobodyJudgedInPartIsPartial(t *testing.T) {
	t.Parallel()
	broke := "exit status 7"
	rated := review.Answer{Rating: 4}
	answered := round.Review{Name: "product", Outcome: round.Answered, Answer: rated}
	stoodIn := round.Review{Name: "risk", Outcome: round.Direct, Answer: rated, Attempts: []round.Attempt{{Tool: "codex", Error: &broke}, {Tool: "direct"}}}
	unjudged := stoodIn
	unjudged.Name, unjudged.Answer = "quality", review.Answer{Rules: &review.RuleReport{Abstains: "too short"}}
	for name, c := range map[string]struct {
		reviews []round.Review
		quorum  int
		status  round.Status
		missing []string
		below   int
	}{
		"one judged by nobody": {[]round.Review{answered, stoodIn, unjudged}, 0, round.Partial, []string{"quality"}, 0},
		"no tool answered":     {[]round.Review{stoodIn, unjudged}, 0, round.Partial, []string{"quality"}, 0},
		"each judged":          {[]round.Review{answered, stoodIn}, 1, round.Complete, nil, 0},
		"below its quorum":     {[]round.Review{answered, stoodIn}, 2, round.Complete, nil, 2},
	} {
		r := round.Round{Perspectives: c.reviews}
		(&Engine{Quorum: c.quorum}).applyConsensus(&r, Assignment{}, NewStream(0, nil))
		if r.Status != c.status || !slices.Equal(r.Missing, c.missing) || r.Quorum != c.below || r.Degraded != (c.below > 0) {
			t.Errorf("%s: %s without %v, quorum %d, degraded %v", name, r.Status, r.Missing, r.Quorum, r.Degraded)
		}
	}
}
