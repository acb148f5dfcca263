package findings

import (
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// "Confirmed" beside "fixed" would say that the fix was: what an examiner said of a finding stands in its row only while it is open.
func TestAClosedFindingHasNoSignOfItsExamination(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	for state, want := range map[string]string{ledger.Persisting: "confirmed", ledger.Fixed: "", ledger.Withdrawn: "", ledger.Gone: ""} {
		f := round.Finding{ID: "F-001", Kind: ledger.Weakness, State: state, Examined: &round.Examined{As: round.Confirmed, Tool: "ada"}}
		if _, word, _ := v.examination(f); word != want {
			t.Errorf("%s: %q", state, word)
		}
	}
}
