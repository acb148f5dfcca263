package feedback

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// The one recommended option follows from the verdict, from who judged and from what the round brought.
func TestTheRecommendedOptionAgreesWithTheVerdict(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		step      Step
		recommend round.Recommendation
		outcome   round.Outcome
		findings  int // of the round, all of them new
		repeated  int // of the round, known before
		label     string
		reason    string
	}{
		"reached by AI":         {Step{Round: 1}, round.NotApplicable, round.Answered, 2, 0, "Continue deeper", "2 findings came up"},
		"caution by AI":         {Step{Round: 1}, round.Proceed, round.Extracted, 2, 0, "Continue deeper", "2 findings came up"},
		"revise":                {Step{Round: 1, MayRevise: true}, round.Revise, round.Answered, 2, 0, "Revise and run again", "asks for a revision"},
		"revise, say the rules": {Step{Round: 1, MayRevise: true}, round.Revise, round.Direct, 2, 0, "Revise and run again", "asks for a revision"},
		"rules only":            {Step{Round: 1}, round.Proceed, round.Direct, 2, 0, "Done", "only rules have judged"},
		"nothing found":         {Step{Round: 1}, round.NotApplicable, round.Answered, 0, 0, "Done", "no findings and no open questions"},
		"nobody answered":       {Step{Round: 1, MayRevise: true}, round.Revise, round.Missing, 0, 0, "Continue deeper", "nobody has answered"},
		"nothing new":           {Step{Round: 2, MayRevise: true}, round.Revise, round.Answered, 0, 2, "Done", "brought nothing new"},
		"much that is new":      {Step{Round: 2}, round.Proceed, round.Answered, 2, 1, "Continue deeper", "2 of the 3 findings of round 2 are new"},
		"the last round":        {Step{Round: 3, Final: true}, round.Revise, round.Answered, 2, 0, "Done", "is the last"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := round.Round{Number: c.step.Round, Recommendation: c.recommend, Perspectives: []round.Review{{Name: "risk", Outcome: c.outcome}}}
			l := &ledger.Ledger{}
			add := func(first, n int) {
				for range n {
					l.Entries = append(l.Entries, ledger.Entry{
						Finding: round.Finding{Kind: ledger.Weakness, Text: "No owner", Severity: review.High, State: ledger.New}, FirstRound: first,
						History: []ledger.Observation{{Round: c.step.Round, State: ledger.Persisting}},
					})
				}
			}
			add(c.step.Round, c.findings)
			add(c.step.Round-1, c.repeated)
			point := checkpointOf(c.step, Limit{Max: 3}, r, l, 0)
			var recommended []string
			for _, o := range point.Options {
				if o.Recommended {
					recommended = append(recommended, o.Label)
				}
			}
			if len(recommended) != 1 || recommended[0] != c.label || !strings.Contains(point.Advice.Reason, c.reason) {
				t.Errorf("recommended %q, because %s", recommended, point.Advice.Reason)
			}
		})
	}
}
