package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/round"
)

func TestTheVerdictAsksForNoClosedItem(t *testing.T) {
	t.Parallel()
	r := round.Round{ID: "R", Verdict: round.Reached, ActionItems: []round.ActionItem{{Text: "Name an owner", Closed: true}, {Text: "Set a date"}}}
	for _, text := range []string{record.Verdict(r), record.VerdictInFull(r)} {
		if strings.Contains(text, "Name an owner") || !strings.Contains(text, "1. Set a date") {
			t.Error(text)
		}
	}
}
