package direct_test

import (
	"strings"
	"testing"
)

// One slip among few articles is no text without order.
func TestASlipIsNoShuffledText(t *testing.T) {
	t.Parallel()
	const good = "The clerk takes the form to the counter and gives a copy of the form to the auditor in the office. "
	for text, want := range map[string]bool{
		strings.Repeat("The of form the is counter a to and the with it clerk the is. ", 3): true,
		good + good + "The the form is stored in a is folder.\n":                            false,
	} {
		told := false
		for _, w := range sayings(t, "proposal.md", "", aProposal+text) {
			told = told || strings.Contains(w.Text, "no readable order")
		}
		if told != want {
			t.Errorf("told %t of %s", told, text)
		}
	}
}
