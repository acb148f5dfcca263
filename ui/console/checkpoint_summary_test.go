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
			wants("Uncontested 1", "Low rating (MEDIUM)")
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

// What the options leave no room for stands on the last pages: the other findings, and what the reviewers would do.
func TestTheLastPagesTellWhatElseIsOpen(t *testing.T) {
	t.Parallel()
	list := []round.Finding{{ID: "F-900", Kind: ledger.Action, Text: "Name an owner", Severity: review.Low, State: ledger.New}}
	for i := range 12 {
		list = append(list, round.Finding{ID: fmt.Sprintf("F-%03d", i+1), Kind: ledger.Weakness, Text: fmt.Sprintf("Part %d has no owner", i+1), Severity: review.Medium, Perspectives: []string{"risk"}, State: ledger.New, CallsFor: review.Fix})
	}
	q := openQuestion(false)
	for i := range 20 {
		q.Presented.Undisputed = append(q.Presented.Undisputed, fmt.Sprintf("Point %d (LOW): all say so", i))
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}, {50, 15}} {
		h := newModelHarness(t, size[0], size[1]).play(asked()).send(eventsMsg{events: newScript().say(feedback.LedgerUpdated{Findings: list}, feedback.CheckpointOpened{Checkpoint: q}).events}).press("D")
		seen := ""
		for range 40 {
			seen += h.screen()
			h.press("pgdown")
		}
		for _, want := range []string{"Action items ─", "F-900 Name an owner", "Open findings ─"} {
			if !strings.Contains(seen, want) {
				t.Errorf("%v: no page tells %q:\n%s", size, want, h.screen())
			}
		}
	}
}

// longSummary is a checkpoint whose round brought far more than has room below the options.
func longSummary(t *testing.T, points, w, h int) *modelHarness {
	t.Helper()
	q := openQuestion(false)
	for i := range points {
		q.Presented.Undisputed = append(q.Presented.Undisputed, fmt.Sprintf("Point %d (LOW): all say so", i))
	}
	return newModelHarness(t, w, h).play(asked()).send(eventsMsg{events: newScript().say(feedback.CheckpointOpened{Checkpoint: q}).events}).press("D")
}

// While the text is read the options are in a line, so that a page is nearly a window; a digit, or the way back to the top, shows them whole.
func TestReadingOnFoldsTheOptions(t *testing.T) {
	t.Parallel()
	for size, most := range map[[2]int]int{{80, 24}: 5, {120, 40}: 3, {50, 15}: 9} {
		h := longSummary(t, 30, size[0], size[1]).wants("more lines", "1  Continue deeper", "5  Done")
		pages := 0
		for ; strings.Contains(h.screen(), " more line"); pages++ {
			if h.press("pgdown").wants("g  options"); strings.Contains(h.screen(), "1  Continue deeper") && strings.Contains(h.screen(), "5  Done") {
				t.Fatalf("%v: the options are not folded:\n%s", size, h.screen())
			}
			if pages > most {
				t.Fatalf("%v: more than %d pages:\n%s", size, most, h.screen())
			}
		}
		end := h.screen()
		for _, back := range []string{"g", "home", "5"} {
			if h.press(back).wants("1  Continue deeper", "5  Done", "more lines"); strings.Contains(h.screen(), "g  options") {
				t.Errorf("%v: %s does not show the options:\n%s", size, back, h.screen())
			}
			if h.press("G"); h.screen() != end && back != "5" {
				t.Errorf("%v: G after %s is not the end:\n%s", size, back, h.screen())
			}
		}
		h.press("g", "ctrl+d").wants("g  options").press("ctrl+u", "ctrl+u").wants("1  Continue deeper", "5  Done")
		h.press("end").wants("g  options").press("enter").wants("Done")
	}
}

// A part that is over has no heading above the next page: that would read as if it had nothing.
func TestNoHeadingStandsOverAnEmptyColumn(t *testing.T) {
	t.Parallel()
	h := longSummary(t, 60, 120, 40).press("G").wants("Uncontested 60", "Point 59")
	for _, over := range []string{"Themes 2", "Conflicts 2", "Open questions 3"} {
		if strings.Contains(h.screen(), over) {
			t.Errorf("%q stands over nothing:\n%s", over, h.screen())
		}
	}
}
