package live

import "testing"

// A card shows the end of what a reviewer writes: its last sentence, with the one before it while that has only begun.
func TestTheLastSentenceIsShown(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "One sentence that is not over": "One sentence that is not over",
		"I read the brief. Goals 1 to 3 can be tested by anybody":   "Goals 1 to 3 can be tested by anybody",
		"I read the brief. Goals 1 to 3 can be tested. Fast":        "Goals 1 to 3 can be tested. Fast",
		"It takes 3.5 seconds? That is what version 1.2 says of it": "That is what version 1.2 says of it",
		"先读草案。目标一可以检验":                                              "目标一可以检验", "先读草案。目标一可以检验。": "目标一可以检验。",
	} {
		if got := lastSentence(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
