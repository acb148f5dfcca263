package round

import "testing"

func TestAMissingRequirementIsToldAsMissing(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"REQ-009: print labels":           "Missing: REQ-009: print labels",
		"Labels are not printed":          "Labels are not printed",
		"缺少标签":                            "缺少标签",
		"Notes are kept for two years":    "Missing: Notes are kept for two years",
		"Nothing says who deletes a note": "Nothing says who deletes a note",
	} {
		if got := MissingTold(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
