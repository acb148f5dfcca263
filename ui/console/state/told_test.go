package state

import (
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// A requirement that is missing is called so: its name alone says nothing.
func TestAMissingRequirementIsSaidToBeMissing(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"REQ-004 waiting list":         "Missing: REQ-004 waiting list",
		"Notes on rollback":            "Missing: Notes on rollback",
		"No owner":                     "No owner",
		"H-4: no section says how":     "H-4: no section says how",
		"Rollback is missing":          "Rollback is missing",
		"缺少回滚方案":                       "缺少回滚方案",
		"回滚方案":                         "Missing: 回滚方案",
		"Nobody is named for the keys": "Nobody is named for the keys",
	} {
		if got := Told(round.Finding{Kind: ledger.Gap, Text: text}); got != want {
			t.Errorf("%q is told as %q, want %q", text, got, want)
		}
	}
	if got := Told(round.Finding{Kind: ledger.Weakness, Text: "One limit"}); got != "One limit" {
		t.Errorf("a weakness is told as %q", got)
	}
}
