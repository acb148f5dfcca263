package cli

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// Who has left the console reads how many of the open findings are grave, not only that the first one is.
func TestTheClosingLinesCountWhatIsGrave(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{}
	for i, severity := range []review.Severity{review.High, review.High, review.Low} {
		l.Entries = append(l.Entries, ledger.Entry{Finding: round.Finding{ID: "F-00" + string(rune('1'+i)), Kind: ledger.Weakness, Text: "No owner", Severity: severity, State: ledger.New}})
	}
	if got := openWork(feedback.Result{Ledger: l}, round.Round{}); !strings.HasPrefix(got, "3 open findings, 2 of them HIGH, first F-001 (HIGH): ") {
		t.Errorf("%q", got)
	}
	l.Entries[1].Severity = review.Critical
	if got := openWork(feedback.Result{Ledger: l}, round.Round{}); !strings.HasPrefix(got, "3 open findings, 2 of them HIGH or CRITICAL, first F-002 (CRITICAL): ") {
		t.Errorf("%q", got)
	}
	action := ledger.Entry{Finding: round.Finding{ID: "F-004", Kind: ledger.Action, Text: "Name one", State: ledger.New}}
	if got := openWork(feedback.Result{Ledger: &ledger.Ledger{Entries: append(l.Entries[:3:3], action)}}, round.Round{}); !strings.HasPrefix(got, "3 open findings, 2 of them HIGH or CRITICAL, and 1 open action item, ") {
		t.Errorf("%q", got)
	}
	action.Choice = ledger.Later
	if got := openWork(feedback.Result{Ledger: &ledger.Ledger{Entries: append(l.Entries[:3:3], action)}}, round.Round{}); !strings.HasPrefix(got, "3 open findings, 2 of them HIGH or CRITICAL, and 1 action item left for later, ") {
		t.Errorf("%q", got)
	}
	l.Entries = l.Entries[2:]
	if got := openWork(feedback.Result{Ledger: l}, round.Round{}); !strings.HasPrefix(got, "1 open finding, first F-003 (LOW): ") {
		t.Errorf("%q", got)
	}
}

// A finding of the person's own has no severity: no empty brackets stand in its place. What a review that was opened again left behind is said.
func TestTheClosingLinesSayOnlyWhatIsKnown(t *testing.T) {
	t.Parallel()
	own := ledger.Entry{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "No owner", State: ledger.New}}
	if got := openWork(feedback.Result{Ledger: &ledger.Ledger{Entries: []ledger.Entry{own}}}, round.Round{}); got != "1 open finding, first F-001: No owner" {
		t.Errorf("%q", got)
	}
	r := &reviewCmd{App: App{IO: IO{Getwd: func() (string, error) { return "/folder", nil }}}}
	if got := r.decisionSentence(feedback.Result{FormerConclusions: "/folder/.parley/R/conclusions.md"}); got != "nothing since the review was opened again. .parley/R/conclusions.md is from before." {
		t.Errorf("%q", got)
	}
}

// What the person left for later is not named as the first thing to do, nor the action item that only answers it, and a finding of their
// own has no severity to show.
func TestTheClosingLinesBeginWithWhatIsNotForLater(t *testing.T) {
	t.Parallel()
	entry := func(id, kind string, severity review.Severity, choice string, answers ...string) ledger.Entry {
		return ledger.Entry{Finding: round.Finding{ID: id, Kind: kind, Text: "No owner", Severity: severity, State: ledger.New, Choice: choice}, Answers: answers}
	}
	put := entry("F-001", ledger.Weakness, review.High, ledger.Later)
	remedy := entry("F-002", ledger.Action, review.High, "", "F-001")
	low := entry("F-003", ledger.Weakness, review.Low, "")
	own := entry("F-004", ledger.Weakness, "", "")
	for want, entries := range map[string][]ledger.Entry{
		"2 open findings (1 left for later) and 1 open action item, first F-003 (LOW): No owner": {put, remedy, low},
		"1 open finding (1 left for later) and 1 open action item, all left for later":           {put, remedy},
		"1 open finding, first F-004: No owner":                                                  {own},
	} {
		if got := openWork(feedback.Result{Ledger: &ledger.Ledger{Entries: entries}}, round.Round{}); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// What the files leave open between them no finding counts, and nobody is told that nothing is open.
func TestTheClosingLinesNameWhatTheFilesLeaveOpenBetweenThem(t *testing.T) {
	t.Parallel()
	last := round.Round{Contradictions: make([]round.Contradiction, 1), UndefinedIDs: []string{"REQ-009", "STORY-011"}}
	const between = "the files may contradict each other in 1 place, and REQ-009 and STORY-011 are defined in no file: read the record"
	if got := openWork(feedback.Result{}, last); got != "no finding is open, but "+between+"." {
		t.Errorf("none open: %q", got)
	}
	l := &ledger.Ledger{Entries: []ledger.Entry{{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Severity: review.Low, State: ledger.New, Text: "No owner."}}}}
	if got := openWork(feedback.Result{Ledger: l}, last); got != "1 open finding, first F-001 (LOW): No owner; "+between {
		t.Errorf("one open: %q", got)
	}
	if got := openWork(feedback.Result{}, round.Round{}); got != "nothing is open." {
		t.Errorf("nothing between them: %q", got)
	}
}

// A perspective that nobody judged is missing from the verdict like one that did not arrive.
func TestTheClosingLinesNameWhoIsMissing(t *testing.T) {
	t.Parallel()
	average := 4.0
	r := round.Round{ID: "A", Number: 1, Verdict: round.Reached, AverageRating: &average, Status: round.Partial, Missing: []string{"risk"}, Perspectives: []round.Review{
		{Name: "product", Outcome: round.Answered, Answer: review.Answer{Rating: 4}},
		{Name: "risk", Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Abstains: "too short"}}},
	}}
	if got, want := verdictSentence(r), "consensus reached, average 4.0/5 (product 4), PARTIAL without risk. A, round 1 of "; !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
