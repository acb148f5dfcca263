package conclusions

import (
	"strings"
	"testing"

	"parley/feedback/ledger"
)

// The record sets changed text side by side, and nothing of a document becomes markup there.
func TestTablesTellTheTextBeforeAndAfter(t *testing.T) {
	t.Parallel()
	text := Tables([]Item{
		{ID: "F-001", Kind: ledger.Weakness, State: ledger.Fixed, Passage: &ledger.Passage{Before: "<b>quick</b>", Now: "within 2 s"}, PassageRound: 2},
		{ID: "F-002", Kind: ledger.Weakness, State: ledger.Gone, Passage: &ledger.Passage{Before: "at night"}, PassageRound: 2},
		{ID: "F-003", Kind: ledger.Weakness, State: ledger.New},
	})
	for _, want := range []string{"- F-001, fixed (changed by round 2)\n", "now: “within 2 s”", "- F-002, text gone (changed by round 2)\n", "now: nothing stands in its place"} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "“<b>") || strings.Contains(text, "F-003, ") {
		t.Errorf("%s", text)
	}
}
