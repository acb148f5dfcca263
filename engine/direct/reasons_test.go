package direct

import "testing"

// Each check says what its findings ask of a person, and what happens if nothing is done.
func TestEveryCheckSaysWhatItsFindingsAskFor(t *testing.T) {
	t.Parallel()
	for _, c := range Checks() {
		if c.Kind.Rank() == 0 || c.Consequence == "" || c.Why == "" {
			t.Errorf("%s: kind %q, consequence %q, why %q", c.ID, c.Kind, c.Consequence, c.Why)
		}
	}
	if n := len(reasons()); n != len(Checks()) {
		t.Errorf("%d reasons for %d checks", n, len(Checks()))
	}
}
