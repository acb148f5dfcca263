package console

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// What nobody disputes stands under a heading of its own: below "no conflicts" it would contradict that.
func TestWhatNobodyDisputesStandsBesideTheConflicts(t *testing.T) {
	t.Parallel()
	q := openQuestion(false)
	q.Presented = feedback.Presented{Undisputed: []string{"Low rating (MEDIUM): all rate 1/5"}}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		h := newModelHarness(t, size[0], size[1]).play(asked()).play(newScript().say(feedback.CheckpointOpened{Checkpoint: q})).press("D").
			wants("Uncontested: no reviewer sees it otherwise 1", "Low rating (MEDIUM)")
		if screen := h.screen(); strings.Contains(screen, "Conflicts 0") || strings.Contains(screen, "uncontested") {
			t.Errorf("a contradiction:\n%s", screen)
		}
	}
}

// What has no room beside the options is counted: a short list must not look like all of it.
func TestFindingsWithoutRoomAreCountedBesideTheOptions(t *testing.T) {
	t.Parallel()
	var many []round.Finding
	for i := range 30 {
		many = append(many, round.Finding{ID: fmt.Sprintf("F-%03d", i+1), Kind: ledger.Weakness, Text: fmt.Sprintf("Part %d has no owner", i+1), Severity: review.Medium, Perspectives: []string{"risk"}, State: ledger.New, CallsFor: review.Fix})
	}
	h := newModelHarness(t, 120, 40).play(asked()).send(eventsMsg{events: newScript().say(feedback.LedgerUpdated{Findings: many}).events}).press("D").wants("Open findings")
	shown := 0
	for _, f := range many {
		shown += strings.Count(h.screen(), f.ID+" ")
	}
	if shown == 0 || shown == len(many) {
		t.Fatalf("%d are shown:\n%s", shown, h.screen())
	}
	h.wants(fmt.Sprintf("F  %d more, and all open findings", len(many)-shown))
}
