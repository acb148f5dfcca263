package whatif

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/feedback/ledger"
)

// The findings stand in the order of all lists of findings, whichever of them a rule rests on.
func TestFindingsStandInTheOrderOfAllLists(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("risk", 4, review.Answer{RiskLevel: review.Low, Weaknesses: []review.Weakness{
		{Text: "The backup is missing altogether", Severity: review.Low}, {Text: "Nobody pays for it", Severity: review.High}, {Text: "Names become public", Severity: review.Critical},
	}}))
	if list := v.findings(); !slices.IsSortedFunc(list, ledger.CompareWeight) || list[0].Severity != review.Critical {
		t.Errorf("%v", list)
	}
}

// The screen opens on what one came to try: the first finding whose rejection changes a rule.
func TestItOpensOnWhatChangesARule(t *testing.T) {
	t.Parallel()
	v, _ := screenOf(t, answered("product", 4, review.Answer{Weaknesses: []review.Weakness{{Text: "Nobody says who pays", Severity: review.High}}}),
		answered("risk", 4, review.Answer{RiskLevel: review.High, Weaknesses: []review.Weakness{{Text: "The backup is missing", Severity: review.High}}}))
	shown(v, 100, 30)
	if got := v.findings()[v.selected].Text; v.findings()[0].Text == got || got != "The backup is missing" {
		t.Errorf("it opens on %q", got)
	}
}
