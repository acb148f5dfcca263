package feedback

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Who is told to edit the document first reads which of the findings behind that an examiner disputes: editing answers nothing that does not hold.
func TestWhatIsDisputedIsSaidBeforeAnEdit(t *testing.T) {
	t.Parallel()
	disputed := func(id string) round.Finding {
		return round.Finding{ID: id, Severity: review.High, State: ledger.Contested, ContestedAs: ledger.Disputed}
	}
	plain := round.Finding{ID: "F-003", Severity: review.High, State: ledger.New}
	for want, open := range map[string][]round.Finding{
		"F-003 is HIGH.": {plain},
		"F-001 and F-003 are HIGH. F-001 is disputed: reject it if that is right.":                      {disputed("F-001"), plain},
		"F-001 and F-002 are HIGH. F-001 and F-002 are disputed: reject those for which that is right.": {disputed("F-001"), disputed("F-002")},
	} {
		if got := (&adviceInput{}).nameBlock(open); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
