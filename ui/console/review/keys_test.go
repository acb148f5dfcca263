package review

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Of what is as grave, findings are gone through before what is suggested against them.
func TestOrderBySeverityPutsActionItemsBehindFindings(t *testing.T) {
	t.Parallel()
	v := &Screen{bySeverity: true}
	for _, f := range []round.Finding{
		{Kind: ledger.Weakness, Severity: review.Medium},
		{Kind: ledger.Action, Severity: review.High},
		{Kind: ledger.Weakness, Severity: review.High},
		{Kind: ledger.Action, Severity: review.Critical},
	} {
		v.index = append(v.index, placed{finding: f})
	}
	if got := v.order(); !slices.Equal(got, []int{3, 2, 1, 0}) {
		t.Errorf("the order is %v", got)
	}
}
