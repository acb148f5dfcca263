package parts

import "testing"

// The reason that each reviewer repeats is told by its numbers, and all beside it stays.
func TestTooFewChecksAreToldByTheirNumbers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"only 1 of the 4 checks for an architecture has something to judge, and 2 would be enough":                                                   "1 of 4 checks applies, 2 needed",
		"Only 5 of the 12 checks for a document of no known kind have something to judge, and 6 would be enough; not met: has a sound outline (Q19)": "5 of 12 checks apply, 6 needed; not met: has a sound outline (Q19)",
		"only 1 of the 4 checks for a brief has something to judge":                                                                                  "only 1 of the 4 checks for a brief has something to judge",
		"too short": "too short",
	} {
		if got := InFewWords(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
