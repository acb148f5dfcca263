package conclusions

import (
	"slices"
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// A theme that a later round puts in other words is the same one where the ledger knows that the finding is.
func TestAThemeInOtherWordsIsOneThemeWhereTheFindingIs(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{{Finding: round.Finding{ID: "F-001", Text: "Receipts are both kept and deleted"}, History: []ledger.Observation{
		{Round: 1, Perspectives: []string{"product"}}, {Round: 2, Perspectives: []string{"risk"}, Wording: "Receipts go to the cloud"},
	}}}}
	rounds := []round.Round{
		{Number: 1, ConvergentThemes: []round.Theme{{Text: "Receipts are both kept and deleted", Perspectives: []string{"product", "quality"}}}},
		{Number: 2, ConvergentThemes: []round.Theme{{Text: "Receipts go to the cloud", Perspectives: []string{"risk"}}, {Text: "Another", Perspectives: []string{"risk"}}}},
	}
	got := themes(rounds, l)
	if len(got) != 2 || !slices.Equal(got[0].Rounds, []int{1, 2}) || !slices.Equal(got[0].Perspectives, []string{"product", "quality", "risk"}) {
		t.Errorf("%+v", got)
	}
}
