package screen

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// The end of a round leads to the document, but for one that would be opened at its end, since the most severe finding is about no line of it: then
// to the list of findings. What somebody has decided on, or what is closed, does not count.
func TestARoundEndsWhereItsMostSevereFindingIsRead(t *testing.T) {
	t.Parallel()
	finding := func(s review.Severity, line int) round.Finding {
		return round.Finding{Kind: ledger.Weakness, Text: "text", State: ledger.New, Severity: s, Line: line}
	}
	decided, closed, action := finding(review.High, 0), finding(review.High, 0), finding(review.Critical, 0)
	decided.Choice, closed.State, action.Kind = ledger.Accept, ledger.Fixed, ledger.Action
	for name, c := range map[string]struct {
		findings []round.Finding
		gone     bool
		want     ID
	}{
		"nothing found":                        {want: Record},
		"only about the whole":                 {findings: []round.Finding{finding(review.Medium, 0)}, want: Findings},
		"the most severe about the whole":      {findings: []round.Finding{finding(review.Medium, 3), finding(review.High, 0)}, want: Findings},
		"one as severe has a line":             {findings: []round.Finding{finding(review.High, 0), finding(review.High, 3)}, want: Review},
		"a lesser one than HIGH has a line":    {findings: []round.Finding{finding(review.Medium, 0), finding(review.Low, 3)}, want: Review},
		"decided, closed, and an action item":  {findings: []round.Finding{decided, closed, action, finding(review.Low, 3)}, want: Review},
		"the document is not there to be read": {findings: []round.Finding{finding(review.High, 0)}, gone: true, want: Record},
	} {
		context := &Context{}
		context.State.Findings, context.NoDocument = c.findings, c.gone
		if got := context.Landing(); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
