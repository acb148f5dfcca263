package similarity_test

import (
	"testing"

	"parley/engine/similarity"
)

// Who calls superfluous what another says is forbidden takes the same side.
func TestWhatIsForbiddenAndWhatIsNotNeededAreNoOpposition(t *testing.T) {
	t.Parallel()
	spare := similarity.StanceOf("Keeping the card number is not needed for refunds.")
	for text, want := range map[string]bool{
		"Card numbers are kept for refunds, which PCI DSS forbids after the payment.": false,
		"The card number is kept for refunds.":                                        true,
	} {
		if other := similarity.StanceOf(text); spare.Opposes(other) != want || other.Opposes(spare) != want {
			t.Errorf("%s: opposes is not %v", text, want)
		}
	}
}
