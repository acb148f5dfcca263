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

func TestTheRecordHasClosedItemsBehindTheOthers(t *testing.T) {
	t.Parallel()
	r := round.Round{ID: "R", ActionItems: []round.ActionItem{
		{ID: "F-006", Text: "Name an owner", Perspectives: []string{"risk"}, Closed: true},
		{ID: "F-008", Text: "Set a date", Perspectives: []string{"risk"}},
		{ID: "F-009", Text: "Name a deputy", Perspectives: []string{"risk"}, Closed: true, WhyClosed: "F-001 fixed in round 3"},
	}}
	if text := record.Markdown(r); !strings.Contains(text, "1. Set a date (risk; F-008)\n2. Name an owner (risk; F-006; closed)\n3. Name a deputy (risk; F-009; closed: F-001 fixed in round 3)\n") {
		t.Error(text)
	}
}
