package parts

import "testing"

func TestMarkSeveritiesMarksWhatIsToldOfAFinding(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"1. F-012 HIGH: Name a list (risk)":       "1. F-012 **HIGH**: Name a list (risk)",
		"1. F-013 HIGH, decide: Who pays? (risk)": "1. F-013 **HIGH**, decide: Who pays? (risk)",
		"1. **No list** (HIGH, F-012)":            "1. **No list** (**HIGH**, F-012)",
		"- F-003 (MEDIUM): no limit":              "- F-003 (**MEDIUM**): no limit",
		"| F-1 | No limit | LOW | risk |":         "| F-1 | No limit | **LOW** | risk |",
		"A HIGH tide, call(HIGH), (HIGHER)":       "A HIGH tide, call(HIGH), (HIGHER)",
		"The `set (HIGH)` of a pin":               "The `set (HIGH)` of a pin",
		"```\na (HIGH)\n```\nb (HIGH)":            "```\na (HIGH)\n```\nb (**HIGH**)",
	} {
		if got := MarkSeverities(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
